import type { Locator, Page } from "@playwright/test";
import { expect } from "../test.ts";

/** The demo ward: the sandbox cluster that every checkout has. */
export const CLUSTER = "demo";

export interface Row {
  readonly uid: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly class: string;
  readonly status: string;
  readonly owner: string | null;
  readonly cause: { readonly id: string } | null;
}

/** The first pod of the ward that fits; names differ from start to start. */
export async function patient(page: Page, fits: (row: Row) => boolean): Promise<Row> {
  let found: Row | undefined;
  await expect(async () => {
    const answer = await page.request.get(`/api/clusters/${CLUSTER}/sick`);
    const { rows } = (await answer.json()) as { rows: Row[] };
    found = rows.find((row) => row.kind === "Pod" && fits(row));
    expect(found).toBeDefined();
  }).toPass({ timeout: 30_000 });
  if (found === undefined) throw new Error("no such patient");
  return found;
}

/** Address of a patient's record; `query` begins with `&`. */
export const pathOf = (row: Row, query = "") => `/c/${CLUSTER}/pods/${row.namespace}/${row.name}?uid=${row.uid}${query}`;
export const verdict = (page: Page): Locator => page.getByRole("region", { name: "Verdict" });
export const log = (page: Page): Locator => page.getByRole("region", { name: /^Log of container/ });

/** Answers the log call with bytes of ours, whatever the query. */
export async function serveLog(page: Page, body: Buffer): Promise<void> {
  await page.route("**/logs?*", (route) => route.fulfill({ status: 200, contentType: "text/plain; charset=utf-8", body }));
}

/** Answers a call with an error of the API. */
export async function refuse(page: Page, part: RegExp, status: number, error: object): Promise<void> {
  await page.route(part, (route) => route.fulfill({ status, contentType: "application/json", body: JSON.stringify({ error }) }));
}

/** The record call itself, without its events, YAML and logs. */
export const RECORD = /\/api\/clusters\/demo\/pods\/[^/]+\/[^/?]+\?/;
