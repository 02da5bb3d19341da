import { CRASH_OFFERS } from "#lib/rules/crash-texts.ts";
import type { RuleMessages } from "#lib/rules/define.ts";

export const messages: RuleMessages = {
  en: {
    title: "It writes where the file system is read-only",
    roots: {
      root: "{container} writes {path} on a read-only root",
      "root-no-path": "{container} writes on a read-only root",
      mount: "{container} writes {path} on a read-only mount",
    },
    shortSteps: {
      "empty-dir": "mount an emptyDir at that path",
      "find-path": "find the path it writes to",
      "writable-mount": "write somewhere else",
    },
    messages: {
      root: "Container {container} has readOnlyRootFilesystem: true, and no volume is mounted at {path}, which its program wants to write. It says: “{line}”.",
      "root-no-path":
        "Container {container} has readOnlyRootFilesystem: true, and its program wants to write to its own file system. It says: “{line}”.",
      mount:
        "Container {container} wants to write {path}, but {mount} ({source}) is mounted read-only. Volumes of ConfigMaps, Secrets and tokens always are. It says: “{line}”.",
    },
    nextSteps: {
      "empty-dir":
        "Mount an emptyDir at {folder} in {owner} (fill it by an init container if the image brings files there), or use an image that does not change its own files. Only if neither works, drop readOnlyRootFilesystem for {container}.",
      "find-path": "Find out in a copy of the pod which paths {container} writes to, and mount an emptyDir at each of them in {owner}.",
      "writable-mount":
        "Let {container} write to another place in {owner}, for example an emptyDir; a start script that changes files of {mount} must copy them there first.",
    },
    avoid: {
      privileged:
        "Do not make the container privileged or run it as root: neither makes a read-only file system writable, and both open much more.",
    },
    offers: CRASH_OFFERS.en,
    clear: {},
    notChecked: {},
  },
  "zh-CN": {
    title: "写入了只读的文件系统",
    roots: {
      root: "{container} 在只读根文件系统上写 {path}",
      "root-no-path": "{container} 要写只读的根文件系统",
      mount: "{container} 在只读挂载上写 {path}",
    },
    shortSteps: { "empty-dir": "在该路径挂 emptyDir", "find-path": "找出它写哪里", "writable-mount": "改写到别处" },
    messages: {
      root: "容器 {container} 设置了 readOnlyRootFilesystem: true，而程序要写的 {path} 上没有挂载卷。它说：“{line}”。",
      "root-no-path": "容器 {container} 设置了 readOnlyRootFilesystem: true，而程序要写自己的文件系统。它说：“{line}”。",
      mount: "容器 {container} 要写 {path}，但 {mount}（{source}）是只读挂载的。ConfigMap、Secret 和令牌的卷总是只读。它说：“{line}”。",
    },
    nextSteps: {
      "empty-dir":
        "在 {owner} 中给 {folder} 挂一个 emptyDir（镜像在那里带有文件时，用 init 容器填好），或换用不改动自身文件的镜像。两者都不行时，才为 {container} 去掉 readOnlyRootFilesystem。",
      "find-path": "在 Pod 的副本里查明 {container} 会写哪些路径，并在 {owner} 中给每个路径挂 emptyDir。",
      "writable-mount": "在 {owner} 中让 {container} 写到别处，例如 emptyDir；要修改 {mount} 里文件的启动脚本必须先把它们复制过去。",
    },
    avoid: { privileged: "不要把容器设为特权或以 root 运行：两者都不能让只读文件系统变得可写，却会放开更多权限。" },
    offers: CRASH_OFFERS.zh,
    clear: {},
    notChecked: {},
  },
};
