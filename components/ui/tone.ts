/** Meanings a colour may carry; each stands beside a word, an icon or a shape. */
export type Tone = "red" | "orange" | "amber" | "blue" | "green" | "grey";

/** Text on its tinted background. */
export const TINT: Readonly<Record<Tone, string>> = {
  red: "bg-red-tint text-red",
  orange: "bg-orange-tint text-orange",
  amber: "bg-amber-tint text-amber",
  blue: "bg-blue-tint text-blue",
  green: "bg-green-tint text-green",
  grey: "bg-grey-tint text-grey",
};

/** Text or line in the tone, on the page's own backgrounds. */
export const INK: Readonly<Record<Tone, string>> = {
  red: "text-red",
  orange: "text-orange",
  amber: "text-amber",
  blue: "text-blue",
  green: "text-green",
  grey: "text-grey",
};

/** A filled shape in the tone. */
export const FILL: Readonly<Record<Tone, string>> = {
  red: "bg-red",
  orange: "bg-orange",
  amber: "bg-amber",
  blue: "bg-blue",
  green: "bg-green",
  grey: "bg-grey",
};
