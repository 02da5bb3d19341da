import { defineRule } from "#lib/rules/define.ts";
import { judgePressure, PRESSURE_META } from "#lib/rules/node-pressure.ts";
import { messages } from "./messages.ts";

export const rule = defineRule({
  meta: { ...PRESSURE_META, id: "node-disk-pressure", runbooks: ["free-node-disk"] },
  messages,
  detect: (evidence, context) => judgePressure("disk", evidence, context),
});
