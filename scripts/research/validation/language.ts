// All tables of docs/accuracy/language.md on language.

import { eventTables } from "./event-tables.ts";
import { readingTables } from "./reading-tables.ts";
import { reliabilityTables } from "./reliability.ts";
import { riskTables } from "./risk-tables.ts";
import { ownSentenceTables } from "./sentence-tables.ts";
import { stanceTables } from "./stance.ts";
import { vignetteTables } from "./vignette-tables.ts";

/**
 * Measures the language methods on the texts of the data folder and on the project's own test sets, as
 * Markdown. Where texts are missing, a sentence says so. Source: docs/accuracy/language.md#tables.
 */
export const languageReport = async (data: string, now: number): Promise<string> =>
  [
    readingTables(),
    await riskTables(),
    stanceTables(data, now),
    ownSentenceTables(),
    eventTables(),
    reliabilityTables(data),
    vignetteTables(data),
  ].join("\n\n");
