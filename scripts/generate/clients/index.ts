// The command that writes the types of the TypeScript client from the OpenAPI document.

import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Command } from "commander";
import { clientTypes, type Document } from "./operation-types.ts";

const DOCUMENT = join(import.meta.dirname, "../../../functions/record/openapi.json");
export const TYPES_FILE = join(
  import.meta.dirname,
  "../../../clients/typescript/types.generated.ts",
);

/** The types as they are committed: formatted like all other sources. */
export async function formattedTypes(): Promise<string> {
  const document = JSON.parse(await readFile(DOCUMENT, "utf8")) as Document;
  const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
  const args = [biome, "format", "--stdin-file-path=types.ts"];
  const run = spawnSync(process.execPath, args, { input: await clientTypes(document) });
  if (run.status !== 0) throw new Error(`the types do not format: ${run.stderr}`);
  return String(run.stdout);
}

if (process.argv[1] === import.meta.filename) {
  new Command("npm run openapi")
    .description("Writes the types of the TypeScript client from functions/record/openapi.json.")
    .action(async () => {
      await writeFile(TYPES_FILE, await formattedTypes());
      console.log("clients/typescript/types.generated.ts is current");
    })
    .parse();
}
