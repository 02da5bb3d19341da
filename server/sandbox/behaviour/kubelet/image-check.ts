/** Why an image cannot even be asked for: waiting reason and message, event reason and text (F4.3). */
export interface ImageFault {
  readonly reason: "InvalidImageName" | "ErrImageNeverPull";
  readonly message: string;
  readonly event: string;
  readonly text: string;
}

/** What the kubelet finds before it talks to a registry, or null. */
export function imageFault(image: string, policy: string | undefined, present: boolean): ImageFault | null {
  const repository = image.replace(/@.*$/, "").replace(/:[^/:]*$/, "");
  const withoutHost = repository.includes("/") ? repository.slice(repository.indexOf("/") + 1) : repository;
  if (/[A-Z]/.test(withoutHost)) {
    const why = `couldn't parse image name "${image}": invalid reference format: repository name (${withoutHost}) must be lowercase`;
    const text = `Failed to apply default image tag "${image}": ${why}`;
    return { reason: "InvalidImageName", message: text, event: "InspectFailed", text };
  }
  if (policy === "Never" && !present) {
    const text = `Container image "${image}" is not present with pull policy of Never`;
    return { reason: "ErrImageNeverPull", message: text, event: "ErrImageNeverPull", text };
  }
  return null;
}
