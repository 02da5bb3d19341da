/** Texts of one section, nested by topic. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree;
}

/** The same keys as `T`, any text. */
export type SameKeys<T> = { readonly [K in keyof T]: T[K] extends string ? string : SameKeys<T[K]> };

/** One section of the product's texts in both languages. */
export interface Section<T> {
  readonly en: T;
  readonly "zh-CN": SameKeys<T>;
}

/**
 * Ties the two languages of a section together: a key that is missing or superfluous in Chinese does not compile.
 * @param en English texts in ICU message syntax; their keys are the section's keys
 * @param zh the Chinese texts under the same keys
 */
export function defineSection<const T extends MessageTree>(en: T, zh: SameKeys<T>): Section<T> {
  return { en, "zh-CN": zh };
}
