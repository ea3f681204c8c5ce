import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { writeReadmePart } from "./readme-part.ts";
import { settingsExample, settingsTable } from "./settings-list.ts";

export const EXAMPLE = join(import.meta.dirname, "settings.env.example");

if (import.meta.main) {
  new Command("npm run settings --")
    .description("Writes the README's table of settings and scripts/generate/settings.env.example.")
    .action(async () => {
      await writeReadmePart("settings", settingsTable());
      await writeFile(EXAMPLE, settingsExample());
      console.log("README.md and scripts/generate/settings.env.example are current");
    })
    .parse();
}
