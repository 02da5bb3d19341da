import { defineSection } from "./define.ts";
import { wardPage } from "./ward-page.ts";
import { wardTable } from "./ward-table.ts";

/** Texts of the ward: the live table of sick pods. */
export const ward = defineSection({ ...wardPage.en, ...wardTable.en }, { ...wardPage["zh-CN"], ...wardTable["zh-CN"] });
