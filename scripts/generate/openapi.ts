// The command `npm run openapi`: writes the OpenAPI document.

import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "commander";
import { openApiText } from "./openapi-document.ts";
import { surfaceOf } from "./openapi-surface.ts";

const file = join(import.meta.dirname, "../../functions/record/openapi.json");
const surface = join(import.meta.dirname, "released-surface.txt");

new Command("openapi")
  .description("Writes functions/record/openapi.json from the contracts of all routes.")
  .option("--check", "write nothing; exit 1 when the committed file is stale")
  .option("--released", "also write down what callers may rely on from this release on")
  .action(async ({ check, released }: { check?: boolean; released?: boolean }) => {
    const text = openApiText();
    if (released) {
      const lines = [...surfaceOf(JSON.parse(text))].toSorted();
      await writeFile(surface, `${lines.join("\n")}\n`);
    }
    if (!check) {
      await writeFile(file, text);
      console.log("functions/record/openapi.json is current");
    } else if ((await readFile(file, "utf8")) !== text) {
      console.error("functions/record/openapi.json is stale: run npm run openapi");
      process.exitCode = 1;
    }
  })
  .parse();
