import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "No permission on its volume",
    roots: {
      "no-fs-group": "{container} may not write {mount} ({source})",
      "despite-fs-group": "{container} may not write {mount} ({source})",
      unmanaged: "{container} may not use {source}",
      config: "{container} may not read {mount} ({source})",
      "too-open": "{container} finds {mount} open to others",
      chown: "{container} may not change owners on {mount}",
    },
    shortSteps: {
      "set-fs-group": "set fsGroup to the program's group",
      "check-owner": "look who owns the files",
      "owner-on-storage": "change the owner on the storage",
      "default-mode": "set defaultMode or the user",
      "own-folder": "use a folder below the mount",
      "no-chown": "leave the chown to fsGroup",
    },
    messages: {
      "no-fs-group":
        "Container {container} (runAsUser {user}) may not use {path}: the volume mounted at {mount} ({source}) belongs to somebody else, and the pod sets no fsGroup that would hand it over. It says: “{line}”.",
      "despite-fs-group":
        "Container {container} (runAsUser {user}, fsGroup {group}) may not use {path} on the volume mounted at {mount} ({source}): its files belong to somebody else, were made with a mode too strict for the group, or the storage does not support fsGroup. It says: “{line}”.",
      unmanaged:
        "Container {container} (runAsUser {user}) may not use {path} at {mount} ({source}). Kubernetes never changes the owner of such a volume, so fsGroup does not help; what counts is the owner on the node or the server. It says: “{line}”.",
      config:
        "Container {container} (runAsUser {user}) may not use {path}: {mount} ({source}) is read-only and its files have the mode of its defaultMode. It says: “{line}”.",
      "too-open":
        "Container {container} refuses {path} on the volume mounted at {mount} ({source}): others than its own user may use that folder, and the program wants it for itself (mode 0700 or 0750). The mode comes from the storage, or from fsGroup[[ ({group})]], which opens files to a group. It says: “{line}”.",
      chown:
        "Container {container} runs as user {user} and tries to change the owner of {path} on the volume mounted at {mount} ({source}): only root may do that, whatever fsGroup[[ ({group})]] says. It says: “{line}”.",
    },
    nextSteps: {
      "set-fs-group":
        "Set spec.securityContext.fsGroup in {owner} to the group the program runs with (fsGroupChangePolicy OnRootMismatch keeps large volumes quick).",
      "check-owner":
        "Look at the owner and mode of {path} from a copy of the pod (ls -ln), compare with the user it runs as (runAsUser {user}) and group {group}, and correct them once, by an init container if need be.",
      "owner-on-storage":
        "Change the owner or mode of {source} where it lives (on the node, on the NFS server and its export options), or by an init container that may; then compare with the user it runs as (runAsUser {user}).",
      "default-mode":
        "Compare defaultMode of that volume with the user it runs as (runAsUser {user}) in {owner}; copy the files to an emptyDir if the program insists on owning them.",
      "own-folder":
        "Let the program make its own folder below the mount (PGDATA, or a subPath) in {owner}, so that it owns it with the mode it wants. Where the storage knows no modes or maps every owner (NFS, SMB, hostPath), set them there, or use a block volume.",
      "no-chown":
        "Leave the chown out and let fsGroup hand the volume over in {owner}; where the storage ignores fsGroup, give this one init container runAsUser 0 with the capability CHOWN alone, or set the owner on the storage.",
    },
    avoid: {
      root: "Do not run the container as root or privileged, and no chmod 777: the owner is what is wrong. Deleting the claim loses the data and changes nothing.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: { ownership: "Owner and mode of the files are not visible in the API." },
  },
  "zh-CN": {
    title: "对自己的卷没有权限",
    roots: {
      "no-fs-group": "{container} 无权写 {mount}（{source}）",
      "despite-fs-group": "设了 fsGroup，{container} 仍无权写 {mount}（{source}）",
      unmanaged: "{container} 无权使用 {source}",
      config: "{container} 无权读 {mount}（{source}）",
      "too-open": "{container} 发现 {mount} 对别人开放",
      chown: "{container} 无权改 {mount} 上的属主",
    },
    shortSteps: {
      "set-fs-group": "把 fsGroup 设为程序的组",
      "check-owner": "查看文件属主",
      "owner-on-storage": "在存储端改属主",
      "default-mode": "调整 defaultMode 或用户",
      "own-folder": "改用挂载点下的子目录",
      "no-chown": "把 chown 交给 fsGroup",
    },
    messages: {
      "no-fs-group":
        "容器 {container}（runAsUser {user}）无权使用 {path}：挂在 {mount} 的卷（{source}）属于别人，而 Pod 没有设置能把它交过来的 fsGroup。它说：“{line}”。",
      "despite-fs-group":
        "容器 {container}（runAsUser {user}，fsGroup {group}）无权使用挂在 {mount} 的卷（{source}）上的 {path}：文件属于别人、权限对组太严，或存储不支持 fsGroup。它说：“{line}”。",
      unmanaged:
        "容器 {container}（runAsUser {user}）无权使用 {mount}（{source}）上的 {path}。Kubernetes 从不改这类卷的属主，fsGroup 没有用；要看节点或服务器上的属主。它说：“{line}”。",
      config:
        "容器 {container}（runAsUser {user}）无权使用 {path}：{mount}（{source}）是只读的，文件权限由它的 defaultMode 决定。它说：“{line}”。",
      "too-open":
        "容器 {container} 拒绝使用挂在 {mount} 的卷（{source}）上的 {path}：除它自己的用户外，别人也能用这个目录，而程序要求独占（权限 0700 或 0750）。这个权限来自存储，或来自把文件开放给组的 fsGroup[[（{group}）]]。它说：“{line}”。",
      chown:
        "容器 {container} 以用户 {user} 运行，却要改挂在 {mount} 的卷（{source}）上 {path} 的属主：只有 root 可以，不管 fsGroup[[（{group}）]]是什么。它说：“{line}”。",
    },
    nextSteps: {
      "set-fs-group": "在 {owner} 中把 spec.securityContext.fsGroup 设为程序所属的组（大卷可加 fsGroupChangePolicy OnRootMismatch）。",
      "check-owner":
        "在 Pod 的副本里看 {path} 的属主和权限（ls -ln），与它运行的用户（runAsUser {user}）、组 {group} 对照，改正一次即可，必要时用 init 容器。",
      "owner-on-storage":
        "在 {source} 所在处改属主或权限（节点上，或 NFS 服务器及其导出选项），或用有权限的 init 容器来改；再与它运行的用户（runAsUser {user}）对照。",
      "default-mode":
        "在 {owner} 中对照该卷的 defaultMode 与它运行的用户（runAsUser {user}）；程序一定要拥有文件时，把它们复制到 emptyDir。",
      "own-folder":
        "在 {owner} 中让程序在挂载点下自己建目录（PGDATA 或 subPath），这样它拥有该目录并有想要的权限。存储不支持权限或统一映射属主时（NFS、SMB、hostPath），在存储端设置，或改用块存储卷。",
      "no-chown":
        "在 {owner} 中去掉 chown，让 fsGroup 把卷交过来；存储忽略 fsGroup 时，只给这个 init 容器 runAsUser 0 和 CHOWN 能力，或在存储端设好属主。",
    },
    avoid: { root: "不要以 root 或特权运行容器，也不要 chmod 777：错的是属主。删除 PVC 会丢数据，而且什么也改变不了。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: { ownership: "文件的属主和权限在 API 里看不到。" },
  },
};
