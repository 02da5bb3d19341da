import { defineSection } from "./define.ts";

/** Texts of the ward: the live table of sick pods. */
export const ward = defineSection(
  {
    title: "Ward",
    heading: "{pods, plural, one {# sick pod} other {# sick pods}}, {causes, plural, one {# cause} other {# causes}}",
    headingNoCause: "{pods, plural, one {# sick pod} other {# sick pods}}",
    healthy: "{count, number} healthy",
  },
  {
    title: "病房",
    heading: "{pods, number} 个异常 Pod，{causes, number} 个原因",
    headingNoCause: "{pods, number} 个异常 Pod",
    healthy: "{count, number} 个健康",
  },
);
