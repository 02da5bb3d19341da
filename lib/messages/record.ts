import { defineSection } from "./define.ts";
import { recordDebug } from "./record-debug.ts";
import { recordLadder } from "./record-ladder.ts";
import { recordNetwork } from "./record-network.ts";
import { recordPage } from "./record-page.ts";
import { recordScheduling } from "./record-scheduling.ts";
import { recordTabs } from "./record-tabs.ts";
import { recordVerdict } from "./record-verdict.ts";

/** Texts of a pod's record. */
export const record = defineSection(
  {
    ...recordPage.en,
    ...recordVerdict.en,
    ...recordLadder.en,
    ...recordTabs.en,
    ...recordScheduling.en,
    ...recordNetwork.en,
    ...recordDebug.en,
  },
  {
    ...recordPage["zh-CN"],
    ...recordVerdict["zh-CN"],
    ...recordLadder["zh-CN"],
    ...recordTabs["zh-CN"],
    ...recordScheduling["zh-CN"],
    ...recordNetwork["zh-CN"],
    ...recordDebug["zh-CN"],
  },
);
