import { specPathOf } from "#lib/evidence/cite.ts";
import { containersOf } from "#lib/evidence/containers.ts";
import type { RequiredKey } from "#lib/evidence/key-references.ts";
import { startErrors } from "#lib/evidence/start-error.ts";
import type { Pod } from "#lib/kube/objects.ts";

/** The runtime's words for a directory where a file should be, or the other way round (F4.5, F5.2). */
const NOT_THE_KIND = /not a directory|directory onto a file|is a directory/i;

/**
 * Keys that a container mounts as single files by `subPath`, where the runtime says that what it found there is a
 * directory. The kubelet makes an empty directory of a sub path that the volume does not hold, without a word: a key
 * that is missing shows only as this failed start.
 */
export function subPathKeys(pod: Pod): readonly RequiredKey[] {
  const refused = startErrors(pod).filter(({ message }) => NOT_THE_KIND.test(message));
  return containersOf(pod).flatMap((container) => {
    const { name, spec } = container;
    const words = refused.find(({ container: one }) => one.name === name)?.message;
    if (words === undefined) return [];
    return (spec?.volumeMounts ?? []).flatMap(({ subPath, mountPath, name: volumeName }, index): RequiredKey[] => {
      const volume = (pod.spec?.volumes ?? []).find((one) => one.name === volumeName);
      if (!subPath || subPath.includes("/") || !mountPath || !words.includes(mountPath)) return [];
      const at = {
        key: subPath,
        path: `${specPathOf(pod, container)}.volumeMounts[${index}].subPath`,
        usedBy: { kind: "container", name },
      } as const;
      const { configMap, secret } = volume ?? {};
      if (configMap?.name && !configMap.items) return [{ ...at, kind: "ConfigMap", name: configMap.name }];
      return secret?.secretName && !secret.items ? [{ ...at, kind: "Secret", name: secret.secretName }] : [];
    });
  });
}
