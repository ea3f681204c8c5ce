import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { openApiText } from "./openapi-document.ts";

const file = join(import.meta.dirname, "../functions/record/openapi.json");

new Command("openapi")
  .description("Writes functions/record/openapi.json from the contracts of all routes.")
  .option("--check", "write nothing; exit 1 when the committed file is stale")
  .action(async ({ check }: { check?: boolean }) => {
    const text = openApiText();
    if (!check) {
      await writeFile(file, text);
      console.log("functions/record/openapi.json is current");
    } else if ((await readFile(file, "utf8")) !== text) {
      console.error("functions/record/openapi.json is stale: run npm run openapi");
      process.exitCode = 1;
    }
  })
  .parse();
