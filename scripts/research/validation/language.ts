import { ownSentenceTables } from "./own-sentences.ts";
import { ownSetTables } from "./own-sets.ts";
import { reliabilityTables } from "./reliability.ts";
import { stanceTables } from "./stance.ts";

/**
 * The language family measured on what lies in the data folder, as Markdown; what is missing there
 * is skipped with a word. Source: docs/accuracy.md#tables.
 */
export const languageReport = (data: string, now: number): string =>
  [stanceTables(data, now), ownSentenceTables(), reliabilityTables(data), ownSetTables(data)].join(
    "\n\n",
  );
