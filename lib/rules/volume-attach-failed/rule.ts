import type { Root } from "#lib/contract/diagnosis.ts";
import { type Attachment, attachmentRoot, attachmentsOf, driverRoot, volumeRoot } from "#lib/evidence/attachments.ts";
import { citeEvent, citeField, clock, kubectlIn, refOf } from "#lib/evidence/cite.ts";
import { type PodVolume, podVolumes } from "#lib/evidence/pod-volumes.ts";
import { type EventFacts, eventsWith } from "#lib/evidence/timeline.ts";
import { sh } from "#lib/format/shell-word.ts";
import { shortQuote } from "#lib/format/short-quote.ts";
import type { KubeEvent, KubeObject, Pod } from "#lib/kube/objects.ts";
import { parseTime } from "#lib/kube/time.ts";
import { foundOr, lacking, offer } from "#lib/rules/answer.ts";
import { defineRule, NOT_APPLICABLE, type RuleAnswer, type RuleFinding } from "#lib/rules/define.ts";
import { messages } from "./messages.ts";

/** `AttachVolume.Attach failed for volume "x" : …`; a Multi-Attach refusal is another cause (F4.5). */
const ATTACH_FAILED = /^AttachVolume\.\w{1,40} failed for volume "([^"]{1,253})" ?: ?/;
/** Older releases call it `attachment timeout`. */
const ATTACHER_SILENT = /timed out waiting for external-attacher|attachment timeout for volume/;

interface Failed {
  readonly volume: PodVolume;
  readonly volumeName: string;
  readonly attachment: Attachment | null;
  readonly event: EventFacts | null;
  readonly error: string;
}

function failureEvent(volumeName: string | null, events: readonly KubeEvent[]): EventFacts | null {
  const failed = eventsWith(events, { reason: "FailedAttachVolume" }).findLast(({ message }) => {
    const name = ATTACH_FAILED.exec(message)?.[1];
    return name !== undefined && (volumeName === null || name === volumeName);
  });
  if (failed === undefined) return null;
  const after = eventsWith(events, { reason: "SuccessfulAttachVolume" }).some(
    ({ last, message }) => (last ?? 0) > (failed.last ?? 0) && (volumeName === null || message.includes(`"${volumeName}"`)),
  );
  return after ? null : failed;
}

/** An attacher answers within seconds, clouds take a minute or two; after this nobody is at work on it (F8.2). */
const ATTACH_PATIENCE_MS = 300_000;

function isUnanswered({ createdAt, deletedAt, attached }: Attachment, now: number): boolean {
  return !attached && deletedAt === null && createdAt !== null && now - createdAt >= ATTACH_PATIENCE_MS;
}

/** What the driver or the controller says about attaching this volume to the pod's node; null = nothing speaks against it. */
function failureOf(
  pod: Pod,
  volume: PodVolume,
  events: readonly KubeEvent[],
  attachments: readonly KubeObject[],
  now: number,
): Failed | null {
  const event = failureEvent(volume.volumeName, events);
  const volumeName = volume.volumeName ?? ATTACH_FAILED.exec(event?.message ?? "")?.[1] ?? null;
  const attachment = attachmentsOf(volumeName, attachments).find(({ node }) => node === pod.spec?.nodeName) ?? null;
  if (attachment?.attached) return null;
  const error = attachment?.attachError || (event?.message ?? "").replace(ATTACH_FAILED, "");
  if (error === "" && !(attachment !== null && isUnanswered(attachment, now))) return null;
  return { volume, volumeName: volumeName ?? "", attachment, event, error };
}

/** Nobody who answers is a fault of the driver's attacher; an error is the volume's, unless others share it. */
function rootOf({ volume, volumeName, attachment, error }: Failed, attachments: readonly KubeObject[]): Root {
  const driver = attachment?.driver || volume.driver;
  if (driver && (error === "" || ATTACHER_SILENT.test(error))) return driverRoot(driver);
  if (attachment?.attachError) return attachmentRoot(attachment, attachments, ({ attachError }) => attachError);
  return volumeRoot(volumeName);
}

function finding(pod: Pod, failed: Failed, attachments: readonly KubeObject[]): RuleFinding {
  const { volume, volumeName, attachment, event, error } = failed;
  const unanswered = error === "";
  const silent = ATTACHER_SILENT.test(error);
  const proved = attachment !== null && attachment.attachError !== "";
  const since = event?.first ?? parseTime(attachment?.attachErrorTime) ?? (unanswered ? attachment?.createdAt : null) ?? null;
  return {
    certainty: proved ? "certain" : "likely",
    message: unanswered ? "unanswered" : silent ? "attacher-silent" : "driver-error",
    nextStep: silent || unanswered ? "look-at-attacher" : "follow-error",
    avoid: "restart",
    params: {
      pod: pod.metadata?.name ?? "",
      node: pod.spec?.nodeName ?? "",
      volume: volumeName,
      claim: volume.claim ?? "-",
      driver: attachment?.driver ?? volume.driver ?? "?",
      handle: volume.handle ?? "-",
      error: shortQuote(error, 600),
      since: since === null ? "?" : clock(since),
    },
    root: rootOf(failed, attachments),
    cites: [
      ...(proved && attachment
        ? [citeField(attachment.ref, "status.attachError.message", attachment.attachError, attachment.attachErrorTime)]
        : []),
      ...(attachment ? [citeField(attachment.ref, "status.attached", String(attachment.attached))] : []),
      ...(event ? [citeEvent(event.event)] : []),
      citeField(refOf("Pod", pod), "spec.nodeName", pod.spec?.nodeName),
      citeField(refOf("Pod", pod), `${volume.path}.name`, volume.name),
    ],
    fixes: [offer("delete-pod", "no")],
    runbooks: [],
    kubectl: [
      attachment ? sh`kubectl get volumeattachment ${attachment.name} -o yaml` : "kubectl get volumeattachments",
      sh`${kubectlIn(pod)} describe pod ${pod.metadata?.name ?? ""}`,
    ],
    notChecked: ["controller-log", ...(attachment === null ? ["attachment"] : [])],
  };
}

export const rule = defineRule({
  meta: {
    id: "volume-attach-failed",
    evidence: ["pod"],
    optionalEvidence: ["events", "claims", "volumes", "volumeAttachments"],
    classes: ["creating"],
    certainties: ["certain", "likely"],
    explains: ["volume-mount-failed"],
    fixes: ["delete-pod"],
    runbooks: [],
  },
  messages,
  detect({ pod, events, claims, volumes, volumeAttachments }, { now }): RuleAnswer {
    if (!pod.spec?.nodeName) return NOT_APPLICABLE;
    const attachable = podVolumes(pod, claims.ok ? claims.value : [], volumes.ok ? volumes.value : []).filter(
      ({ claim, source }) =>
        claim !== null || !["projected", "configMap", "secret", "downwardAPI", "emptyDir", "hostPath"].includes(source),
    );
    if (attachable.length === 0) return NOT_APPLICABLE;
    const seen = volumeAttachments.ok ? volumeAttachments.value : [];
    const failed = attachable.flatMap((volume) => failureOf(pod, volume, events.ok ? events.value : [], seen, now) ?? []);
    const distinct = failed.filter((one, index) => failed.findIndex(({ volumeName }) => volumeName === one.volumeName) === index);
    if (distinct.length > 0)
      return foundOr(
        distinct.map((one) => finding(pod, one, seen)),
        NOT_APPLICABLE,
      );
    if (!events.ok) return lacking("events", events.why);
    if (!volumeAttachments.ok) return lacking("volumeAttachments", volumeAttachments.why);
    return claims.ok || attachable.every(({ claim }) => claim === null) ? NOT_APPLICABLE : lacking("claims", claims.why);
  },
});
