import { citeField, refOf, specPathOf } from "#lib/evidence/cite.ts";
import { startErrors } from "#lib/evidence/start-error.ts";
import type { NodeEvidence, OwnerLink } from "#lib/evidence/types.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { Pod } from "#lib/kube/objects.ts";
import { crashFinding, NO_FIXES } from "#lib/rules/crash-cause.ts";
import type { RuleFinding } from "#lib/rules/define.ts";

/** hcsshim's words: without Hyper-V isolation an image must be built for the very release of Windows its node runs. */
export const OTHER_RELEASE =
  /operating system (?:of the container )?does not match the (?:host operating system|operating system of the host)|0xc0370101|image is incompatible with a \S+ host/i;

/** Containers whose image is for another release of Windows than the node's; no pull fails then, but the start does. */
export function otherWindows(pod: Pod, owners: readonly OwnerLink[], node: NodeEvidence | null): readonly RuleFinding[] {
  const info = node?.object?.status?.nodeInfo;
  if (info?.operatingSystem !== undefined && info.operatingSystem !== "windows") return [];
  const name = pod.spec?.nodeName ?? "?";
  const refused = startErrors(pod).filter(({ message }) => OTHER_RELEASE.test(message));
  return refused.map(({ container, message, cites }) => {
    const path = `${container.statusPath}.${container.end ? "state" : "lastState"}.terminated`;
    const crashed = { container, end: container.end ?? container.last, path };
    return crashFinding(pod, crashed, owners, {
      certainty: "certain",
      message: "windows-release",
      nextStep: "same-release",
      avoid: "again",
      params: { image: container.image, node: name, release: info?.osImage ?? "?", line: shortQuote(message, 300) },
      root: { kind: "Image", key: `image/${container.image}`, label: container.image },
      cites: [
        ...cites,
        citeField(refOf("Pod", pod), `${specPathOf(pod, container)}.image`, container.image),
        ...(info?.osImage ? [citeField(`Node/${name}`, "status.nodeInfo.osImage", info.osImage)] : []),
      ],
      fixes: NO_FIXES,
      kubectl: ["kubectl get nodes -L node.kubernetes.io/windows-build -o wide"],
      notChecked: ["platforms"],
    });
  });
}
