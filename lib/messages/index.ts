import type { Locale } from "#lib/contract/causes.ts";
import { audit } from "./audit.ts";
import { board } from "./board.ts";
import { bulk } from "./bulk.ts";
import { claim } from "./claim.ts";
import { classes } from "./classes.ts";
import { drain } from "./drain.ts";
import { fixes } from "./fixes.ts";
import { logs } from "./logs.ts";
import { namespace } from "./namespace.ts";
import { node } from "./node.ts";
import { object } from "./object.ts";
import { record } from "./record.ts";
import { rules } from "./rules.ts";
import { shell } from "./shell.ts";
import { ui } from "./ui.ts";
import { ward } from "./ward.ts";
import { workload } from "./workload.ts";

/** Every section of texts; a page's own section is one file and one line here. */
const SECTIONS = {
  audit,
  board,
  bulk,
  claim,
  classes,
  drain,
  fixes,
  logs,
  namespace,
  node,
  object,
  record,
  rules,
  shell,
  ui,
  ward,
  workload,
};

/** Shape of all texts, with their literal English forms so that keys and ICU arguments are checked. */
export type Messages = { readonly [K in keyof typeof SECTIONS]: (typeof SECTIONS)[K]["en"] };

/**
 * All texts of one language.
 * @param locale language of the reader
 */
export function messagesFor(locale: Locale): Messages {
  const texts = Object.fromEntries(Object.entries(SECTIONS).map(([name, section]) => [name, section[locale]]));
  // The Chinese sections have the same keys (defineSection checks it); only the literal types differ.
  return texts as Messages;
}
