import { ApiError, asApiError, errorOf } from "./api-error.ts";

/** Root of a cluster's calls; cluster names hold `/`, `:` and `@`. */
export function clusterPath(cluster: string): string {
  return `/api/clusters/${encodeURIComponent(cluster)}`;
}

/** Root of a pod's calls. */
export function podPath(cluster: string, namespace: string, name: string): string {
  return `${clusterPath(cluster)}/pods/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}

/**
 * GETs JSON of the HTTP API.
 * @throws ApiError with the server's code, or `network` / `unreadable`
 */
export async function apiGet<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await apiFetch(path, signal ? { signal } : {});
  return readJson<T>(response);
}

/**
 * POSTs JSON to the HTTP API.
 * @throws ApiError as `apiGet`
 */
export async function apiPost<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const response = await apiFetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  });
  return readJson<T>(response);
}

/**
 * Calls the HTTP API and hands back the open answer, for text and streams.
 * @throws ApiError when nothing answers or the status is not 2xx; an abort is rethrown as it is
 */
export async function apiFetch(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { cache: "no-store", credentials: "same-origin", ...init });
  } catch (thrown) {
    if (thrown instanceof DOMException && thrown.name === "AbortError") throw thrown;
    throw asApiError(thrown);
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function readJson<T>(response: Response): Promise<T> {
  try {
    const body: T = await response.json();
    return body;
  } catch {
    throw new ApiError("unreadable", response.status, "The answer is not JSON.");
  }
}
