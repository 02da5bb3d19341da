import { defineSection } from "./define.ts";

/** Texts that the pages of single objects (nodes, workloads, namespaces, claims) share. */
export const object = defineSection(
  {
    sickCount: "{count, plural, =0 {nobody} one {# pod} other {# pods}}",
    causeUnknown: "cause not known",
    next: "next: {step}",
    more: "{count, plural, one {# more} other {# more}}",
  },
  {
    sickCount: "{count, plural, =0 {没有} other {# 个 Pod}}",
    causeUnknown: "原因未知",
    next: "下一步：{step}",
    more: "{count, plural, other {另有 # 个}}",
  },
);
