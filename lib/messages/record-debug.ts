import { defineSection } from "./define.ts";

/** Texts about what was opened to debug a pod from: on its record, and in the dialog that opened it. */
export const recordDebug = defineSection(
  {
    debug: {
      heading: "Debug places",
      copyOf: "A sleeping copy of <pod>{name}</pod>, made here to look around in.",
      container: "container {name}",
      copy: "copy {name}",
      enter: "Open a shell in it:",
      copyCommand: "Copy the command",
      stays: "It ends by itself and cannot be taken out before the pod goes.",
      remove: "Remove the copy…",
      removeWhy: "Remove the copy after use: it is deleted by its UID, with an audit row of its own.",
    },
  },
  {
    debug: {
      heading: "调试入口",
      copyOf: "<pod>{name}</pod> 的休眠副本，在这里创建，用于查看环境。",
      container: "容器 {name}",
      copy: "副本 {name}",
      enter: "在其中打开 shell：",
      copyCommand: "复制命令",
      stays: "它会自行结束；在 Pod 消失之前无法移除。",
      remove: "移除副本…",
      removeWhy: "用完请移除副本：按 UID 删除，并单独留下审计记录。",
    },
  },
);
