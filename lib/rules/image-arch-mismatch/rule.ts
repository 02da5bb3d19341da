import { citeField } from "#lib/evidence/cite.ts";
import { sh } from "#lib/format/shell-word.ts";
import { foundOr } from "#lib/rules/answer.ts";
import { EXPLAINED_BY_A_FAILED_START } from "#lib/rules/crash-cause.ts";
import { defineRule, NOT_APPLICABLE } from "#lib/rules/define.ts";
import { judgePull } from "#lib/rules/pull-cause.ts";
import { PULL_FALLBACKS } from "#lib/rules/pull-texts.ts";
import { messages } from "./messages.ts";
import { OTHER_RELEASE, otherWindows } from "./windows.ts";

/** The platform in the runtime's words: `linux/arm64` of dockerd, `architecture "arm64"` of containers/image (F4.3). */
function platformIn(error: string): string | null {
  return /no matching manifest for (\w+\/\w+)/i.exec(error)?.[1] ?? /architecture "?(\w+)"?/i.exec(error)?.[1] ?? null;
}

export const rule = defineRule({
  meta: {
    id: "image-arch-mismatch",
    evidence: ["pod"],
    optionalEvidence: ["events", "owners", "node"],
    certainties: ["certain"],
    explains: [...PULL_FALLBACKS, "image-tag-missing", ...EXPLAINED_BY_A_FAILED_START],
    fixes: ["delete-pod", "restart-rollout"],
    runbooks: [],
  },
  messages,
  detect(evidence, context) {
    const { node, pod: subject, owners } = evidence;
    const windows = otherWindows(subject, owners.ok ? owners.value : [], node.ok ? node.value : null);
    if (windows.length > 0) return foundOr(windows, NOT_APPLICABLE);
    const info = node.ok ? node.value.object?.status?.nodeInfo : undefined;
    return judgePull(evidence, context, ({ pod, problem, asked, registry }) => {
      if (problem.failure !== "platform") return null;
      const isRelease = OTHER_RELEASE.test(problem.error);
      const own = info?.architecture ? `${info.operatingSystem ?? "linux"}/${info.architecture}` : null;
      const platform = own ?? platformIn(problem.error);
      return {
        certainty: "certain",
        message: isRelease ? "windows-image" : platform === null ? "unnamed" : "platform",
        nextStep: isRelease ? "same-release" : "build-or-move",
        params: { platform: platform ?? "-", asked, release: info?.osImage ?? "Windows" },
        root: { kind: "Image", key: `image/${problem.image}`, label: problem.image },
        cites:
          isRelease && info?.osImage
            ? [citeField(`Node/${pod.spec?.nodeName ?? ""}`, "status.nodeInfo.osImage", info.osImage)]
            : info?.architecture
              ? [citeField(`Node/${pod.spec?.nodeName ?? ""}`, "status.nodeInfo.architecture", info.architecture)]
              : [],
        kubectl: [sh`kubectl get nodes -L ${isRelease ? "node.kubernetes.io/windows-build" : "kubernetes.io/arch"},kubernetes.io/os`],
        notChecked: registry === "?" ? [] : ["platforms"],
      };
    });
  },
});
