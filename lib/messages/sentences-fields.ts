import type { Locale } from "#lib/contract/causes.ts";

/** What is wrong with one field of a body or a query. */
export const FIELD_SENTENCES = {
  fieldMissing: { en: "{field}: is missing.", "zh-CN": "{field}：缺少这个字段。" },
  fieldText: { en: "{field}: must be text.", "zh-CN": "{field}：必须是文本。" },
  fieldNumber: { en: "{field}: must be a number.", "zh-CN": "{field}：必须是数字。" },
  fieldWhole: { en: "{field}: must be a whole number.", "zh-CN": "{field}：必须是整数。" },
  fieldFlag: { en: "{field}: must be true or false.", "zh-CN": "{field}：必须是 true 或 false。" },
  fieldList: { en: "{field}: must be a list.", "zh-CN": "{field}：必须是列表。" },
  fieldObject: { en: "{field}: must be an object.", "zh-CN": "{field}：必须是对象。" },
  fieldUnknown: { en: "{field}: there is no field {names} here.", "zh-CN": "{field}：这里没有字段 {names}。" },
  fieldChoice: { en: "{field}: must be one of {allowed}.", "zh-CN": "{field}：必须是 {allowed} 之一。" },
  fieldEmpty: { en: "{field}: must not be empty.", "zh-CN": "{field}：不能为空。" },
  fieldShort: { en: "{field}: must have at least {least} characters.", "zh-CN": "{field}：至少要有 {least} 个字符。" },
  fieldLong: { en: "{field}: may have at most {most} characters.", "zh-CN": "{field}：最多 {most} 个字符。" },
  fieldFew: { en: "{field}: must have at least {least} entries.", "zh-CN": "{field}：至少要有 {least} 项。" },
  fieldMany: { en: "{field}: may have at most {most} entries.", "zh-CN": "{field}：最多 {most} 项。" },
  fieldSmall: { en: "{field}: must be at least {least}.", "zh-CN": "{field}：不能小于 {least}。" },
  fieldBig: { en: "{field}: may be at most {most}.", "zh-CN": "{field}：不能大于 {most}。" },
  fieldTime: { en: "{field}: must be a time like 2026-11-30T10:00:00Z.", "zh-CN": "{field}：必须是形如 2026-11-30T10:00:00Z 的时间。" },
  fieldForm: {
    en: "{field}: does not have the form that is expected; see /api/openapi.json.",
    "zh-CN": "{field}：格式不符合要求，见 /api/openapi.json。",
  },
} as const satisfies Record<string, Record<Locale, string>>;
