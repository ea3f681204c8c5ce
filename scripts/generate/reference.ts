import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CommandError, runCommand } from "../operator/command.ts";
import { measureReference, referenceModule } from "./reference-figures.ts";

const root = join(import.meta.dirname, "../..");
const texts = join(root, "scripts/sample/texts");
const target = join(root, "lib/language/domain/reference.generated.ts");

if (import.meta.main) {
  new Command("npm run reference --")
    .description(
      "Measures the bundled minutes and press conferences of the FOMC, the reference of central-bank\n" +
        "mode, and writes lib/language/domain/reference.generated.ts.",
    )
    .option("--check", "write nothing; exit 1 when the committed file is stale")
    .action(({ check }: { check?: boolean }) =>
      runCommand(async () => {
        const figures = measureReference(texts);
        const text = referenceModule(figures);
        const name = relative(root, target);
        if (check && readFileSync(target, "utf8") !== text) {
          throw new CommandError(`${name} is stale: run npm run reference`);
        }
        if (!check) writeFileSync(target, text);
        console.table(figures.table);
        console.log(`${name} is current: ${figures.id}, ${figures.documents} documents`);
      }),
    )
    .parse();
}
