import type { Locale } from "#lib/contract/causes.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: Readonly<Record<Locale, readonly [day: string, hour: string, minute: string, second: string]>> = {
  en: ["d", "h", "m", "s"],
  "zh-CN": ["天", "小时", "分", "秒"],
};

/**
 * A length of time as the ward shows it: two units, the second one with two digits in English
 * (`3d 04h`, `41m 12s`, `45s`), without spaces in Chinese (`3天4小时`). Takes seconds; negative counts as 0.
 */
export function formatDuration(locale: Locale, seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [day, hour, minute, second] = UNITS[locale];
  if (whole < MINUTE) return `${whole}${second}`;
  if (whole < HOUR) return join(locale, Math.floor(whole / MINUTE), minute, whole % MINUTE, second);
  if (whole < DAY) return join(locale, Math.floor(whole / HOUR), hour, Math.floor((whole % HOUR) / MINUTE), minute);
  return join(locale, Math.floor(whole / DAY), day, Math.floor((whole % DAY) / HOUR), hour);
}

function join(locale: Locale, big: number, bigUnit: string, small: number, smallUnit: string): string {
  if (locale === "zh-CN") return small === 0 ? `${big}${bigUnit}` : `${big}${bigUnit}${small}${smallUnit}`;
  return `${big}${bigUnit} ${String(small).padStart(2, "0")}${smallUnit}`;
}
