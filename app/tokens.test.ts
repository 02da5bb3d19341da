import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Tokens = ReadonlyMap<string, string>;

/** The colour tokens of one set in globals.css. */
function tokensOf(css: string, selector: string): Tokens {
  const block = css.slice(css.indexOf(`${selector} {`)).match(/\{([^}]*)\}/)?.[1] ?? "";
  return new Map([...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [name, value]));
}

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");
const SETS: readonly (readonly [string, Tokens])[] = [
  ["light", tokensOf(css, ":root")],
  ["dark", tokensOf(css, ".dark")],
];

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast by WCAG 2: 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const TONES = ["red", "orange", "amber", "blue", "green", "grey"];
const BACKGROUNDS = ["page", "surface", "sunken", "hover", "selected"];
const PAIRS = [
  ...TONES.map((tone) => [tone, `${tone}-tint`] as const),
  ...[...TONES, "ink", "soft", "quiet"].flatMap((text) => BACKGROUNDS.map((background) => [text, background] as const)),
  ["accent-ink", "accent"] as const,
  ["danger-ink", "danger"] as const,
];

test.each(SETS)("%s: every text is read at 4.5:1 on every background it stands on", (_name, tokens) => {
  const weak = PAIRS.map(([text, background]) => {
    const [a, b] = [tokens.get(text), tokens.get(background)];
    return { pair: `${text} on ${background}`, ratio: a && b ? contrast(a, b) : 0 };
  }).filter(({ ratio }) => ratio < 4.5);
  expect(weak).toEqual([]);
});

test("the system's dark is the chosen dark", () => {
  const system = css.slice(css.indexOf("prefers-color-scheme: dark"));
  expect([...tokensOf(system, ".system")]).toEqual([...tokensOf(css, ".dark")]);
});

test("contrast is measured as WCAG measures it", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 1);
});
