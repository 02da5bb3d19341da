import type { Wording, WordingFamily } from "./wording.ts";

/** containerd 1.6 and 1.7, containerd 2.x, CRI-O up to 1.32 and from 1.33 on (an artifact is tried after the image), cri-dockerd. */
export const C1 = 'failed to pull and unpack image "{ref}": failed to resolve reference "{ref}": ';
export const C2 = 'failed to pull and unpack image "{ref}": failed to resolve image: ';
export const CRIO = "initializing source docker://{ref}: ";
export const READ = `${CRIO}reading manifest {tag} in {repo}: `;
const PING = `${CRIO}pinging container registry {registry}: `;
export const DOCKER = "Error response from daemon: ";
const HEAD = 'failed to do request: Head "https://{registry}/v2/{path}/manifests/{tag}": ';
export const GET = 'Get "https://{registry}/v2/": ';

/** The same words in the form of CRI-O 1.33. */
export const crio133 = (image: string) =>
  `unable to pull image or OCI artifact: pull image err: ${image}; artifact err: get manifest: build image source: ${image.replace(CRIO, "")}`;

/** Failures of the line, which every runtime quotes after what it was doing; some releases of Go word one failure otherwise. */
export function onTheWay(
  id: string,
  tails: readonly string[],
  docker: readonly string[] = tails.map((tail) => `${GET}${tail}`),
): WordingFamily {
  const by = tails.flatMap((tail) => [
    { by: "containerd 1.7", text: `${C1}${HEAD}${tail}` },
    { by: "containerd 2.x", text: `${C2}${HEAD}${tail}` },
    { by: "CRI-O", text: `${PING}${GET}${tail}` },
    { by: "CRI-O 1.33", text: crio133(`${PING}${GET}${tail}`) },
    { by: "CRI-O, first contact", text: `pinging container registry {registry}: ${GET}${tail}` },
  ]);
  return familyOf(id, [...by, ...docker.map((tail) => ({ by: "cri-dockerd", text: `${DOCKER}${tail}` }))]);
}

function familyOf(id: string, [first, second, ...others]: readonly Wording[]): WordingFamily {
  if (!first || !second) throw new Error("a family needs two wordings");
  return { id, wordings: [first, second, ...others] };
}

/** Answers of the registry by status, which every runtime words in its own way. */
export function answered(
  id: string,
  statuses: readonly string[],
  image: (status: string) => string,
  daemon: (status: string) => string,
): WordingFamily {
  const asked = "unexpected status from HEAD request to https://{registry}/v2/{path}/manifests/{tag}";
  const by = statuses.flatMap((status) => [
    { by: "containerd 1.7", text: `${C1}${asked}: ${status}` },
    { by: "containerd 1.6", text: `${C1}pulling from host {registry} failed with status code [manifests {tag}]: ${status}` },
    { by: "containerd 2.x", text: `${C2}${asked}: ${status}` },
    { by: "CRI-O", text: `${READ}${image(status)}` },
    { by: "CRI-O 1.33", text: crio133(`${READ}${image(status)}`) },
    { by: "cri-dockerd", text: `${DOCKER}${daemon(status)}` },
  ]);
  return familyOf(id, by);
}
