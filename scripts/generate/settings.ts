// The command `npm run settings`: writes the table and the example file of the settings.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { writePart } from "./document-part.ts";
import { seriesTable } from "./series-table.ts";
import { settingsExample, settingsTable } from "./settings-list.ts";

/** The example file of the settings. */
export const EXAMPLE = join(import.meta.dirname, "settings.env.example");

if (import.meta.main) {
  new Command("npm run settings --")
    .description(
      "Writes the tables of settings and series of docs/operations.md, and scripts/generate/settings.env.example.",
    )
    .action(async () => {
      await writePart("operations", "settings", settingsTable());
      await writePart("operations", "series", seriesTable());
      await writeFile(EXAMPLE, settingsExample());
      console.log("docs/operations.md and scripts/generate/settings.env.example are current");
    })
    .parse();
}
