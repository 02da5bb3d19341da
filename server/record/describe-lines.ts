import type { Locale } from "#lib/contract/causes.ts";
import type { DescribeLine, DescribeSection } from "#lib/contract/record.ts";

export type Tone = DescribeLine["tone"];

/** Headings of the describe tab. The labels of its lines stay kubectl's own words in both languages. */
const TITLES = {
  overview: { en: "Pod", "zh-CN": "Pod" },
  deletion: { en: "Deletion", "zh-CN": "删除" },
  owners: { en: "Owners", "zh-CN": "所有者" },
  node: { en: "Node", "zh-CN": "节点" },
  conditions: { en: "Conditions", "zh-CN": "状况" },
  init: { en: "Init containers", "zh-CN": "Init 容器" },
  containers: { en: "Containers", "zh-CN": "容器" },
  ephemeral: { en: "Ephemeral containers", "zh-CN": "临时容器" },
  gates: { en: "Readiness gates", "zh-CN": "就绪门控" },
  volumes: { en: "Volumes", "zh-CN": "卷" },
  scheduling: { en: "QoS and scheduling", "zh-CN": "QoS 与调度" },
} as const satisfies Record<string, Record<Locale, string>>;

export type SectionId = keyof typeof TITLES;

/** A section with its heading in the reader's language. */
export function section(id: SectionId, locale: Locale, lines: readonly DescribeLine[]): DescribeSection {
  return { id, title: TITLES[id][locale], lines: [...lines] };
}

/** One line: what kubectl prints before and after the colon. */
export function line(label: string, value: string, depth = 0, tone: Tone = "plain"): DescribeLine {
  return { label, value, depth, tone };
}

/** Several values under one label, the label on the first; `<none>` when there is none. */
export function multiline(label: string, values: readonly string[], depth = 0): DescribeLine[] {
  if (values.length === 0) return [line(label, "<none>", depth, "quiet")];
  return values.map((value, index) => line(index === 0 ? label : "", value, depth));
}

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A time as kubectl's describe prints it (RFC 1123 with a numeric zone), in UTC; an unreadable one as it is. */
export function kubectlTime(time: string | null | undefined): string {
  const at = new Date(time ?? "");
  if (Number.isNaN(at.getTime())) return time ?? "<unknown>";
  const two = (value: number) => String(value).padStart(2, "0");
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(":");
  return `${DAYS[at.getUTCDay()]}, ${two(at.getUTCDate())} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()} ${clock} +0000`;
}

/** A span of time as kubectl prints ages: `45s`, `3m20s`, `5h`, `2d3h` (duration.HumanDuration). */
export function kubectlDuration(seconds: number): string {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 120) return `${s}s`;
  const minutes = Math.floor(s / 60);
  if (minutes < 10) return s % 60 === 0 ? `${minutes}m` : `${minutes}m${s % 60}s`;
  if (minutes < 180) return `${minutes}m`;
  const hours = Math.floor(minutes / 60);
  if (hours < 8) return minutes % 60 === 0 ? `${hours}h` : `${hours}h${minutes % 60}m`;
  if (hours < 48) return `${hours}h`;
  const days = Math.floor(hours / 24);
  if (days < 8) return hours % 24 === 0 ? `${days}d` : `${days}d${hours % 24}h`;
  if (days < 730) return `${days}d`;
  const years = Math.floor(days / 365);
  return years < 8 && days % 365 !== 0 ? `${years}y${days % 365}d` : `${years}y`;
}

/** `key=value` pairs of a map in the order of their keys. */
export function pairs(map: Readonly<Record<string, string>> | undefined, between = "="): string[] {
  return Object.entries(map ?? {})
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}${between}${value}`);
}
