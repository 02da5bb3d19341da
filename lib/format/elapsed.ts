import type { Locale } from "#lib/contract/causes.ts";
import { kubectlAge } from "./age.ts";

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/**
 * How long something lasts, in two units: `36m 12s`, `3d 04h`, in Chinese `36分12秒`, `3天4小时`.
 * @param seconds negative values (a skewed clock) are shown as 0
 */
export function formatElapsed(seconds: number, locale: Locale): string {
  const total = Math.max(0, Math.floor(seconds));
  const [days, hours, minutes, rest] = [
    Math.floor(total / DAY),
    Math.floor((total % DAY) / HOUR),
    Math.floor((total % HOUR) / MINUTE),
    total % MINUTE,
  ];
  if (locale === "zh-CN") {
    if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`;
    if (hours > 0) return minutes > 0 ? `${hours}小时${minutes}分` : `${hours}小时`;
    return minutes > 0 ? `${minutes}分${rest}秒` : `${rest}秒`;
  }
  if (days > 0) return `${days}d ${pad(hours)}h`;
  if (hours > 0) return `${hours}h ${pad(minutes)}m`;
  return minutes > 0 ? `${minutes}m ${pad(rest)}s` : `${rest}s`;
}

/**
 * A short time with milliseconds where it is below a second, for how far the page is behind.
 * @param ms negative values are shown as 0
 */
export function formatLag(ms: number, locale: Locale): string {
  const value = Math.max(0, ms);
  if (value < 1_000) return locale === "zh-CN" ? `${Math.round(value)}毫秒` : `${Math.round(value)} ms`;
  if (value < 60_000) return locale === "zh-CN" ? `${(value / 1_000).toFixed(1)}秒` : `${(value / 1_000).toFixed(1)} s`;
  return formatElapsed(value / 1_000, locale);
}

/**
 * Age as kubectl prints it (`45s`, `3m12s`, `47m`, `3h12m`, `19h`, `2d3h`, `9d`, `2y14d`), the same in both languages.
 * @param seconds negative values are shown as `0s`
 */
export function formatAge(seconds: number): string {
  return kubectlAge(Math.max(0, seconds));
}

/** The letters of an age, in the order in which they may stand in it. */
const UNITS: Readonly<Record<string, string>> = { y: "年", d: "天", h: "小时", m: "分", s: "秒" };

/**
 * How long something lasts, as coarse as kubectl's ages, in the reader's words: `3d4h`, in Chinese `3天4小时`.
 * @param seconds negative values are shown as 0
 */
export function formatCoarse(seconds: number, locale: Locale): string {
  const age = formatAge(seconds);
  return locale === "zh-CN" ? age.replace(/[ydhms]/g, (unit) => UNITS[unit] ?? unit) : age;
}

/**
 * Time of day in the reader's zone, with the date where it is not the day of `now`, and the year where it is another.
 * @param time ms since the epoch
 * @param now ms since the epoch
 */
export function formatClock(time: number, now: number, locale: Locale): string {
  const date = new Date(time);
  const today = new Date(now);
  const clock = date.toLocaleTimeString("en-GB", { hour12: false });
  if (date.toDateString() === today.toDateString()) return clock;
  const year = date.getFullYear() === today.getFullYear() ? {} : ({ year: "numeric" } as const);
  return `${date.toLocaleDateString(locale === "zh-CN" ? "zh-CN" : "en-GB", { month: "short", day: "numeric", ...year })} ${clock}`;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}
