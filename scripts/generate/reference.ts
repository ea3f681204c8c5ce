// The command `npm run reference`: measures the reference texts of language scores.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Command } from "commander";
import { CommandError, runCommand } from "../operator/command.ts";
import { isFirmOfFit, readTranscripts } from "../research/validation/transcripts.ts";
import { jsonText } from "./json-text.ts";
import {
  measureCalls,
  measureReference,
  measureReleases,
  referenceJson,
} from "./reference-figures.ts";

const root = join(import.meta.dirname, "../..");
const texts = join(root, "scripts/sample/texts");
const domain = join(root, "lib/language/domain");
/** Recorded filings, whose texts may not be copied into the project. */
const filings = join(root, "../shared/data/sources/sec/earnings");

/** Writes a generated file, or with `isCheck` only checks that it is current. */
function writeOrCheck(file: string, text: string, isCheck: boolean | undefined): void {
  const target = join(domain, file);
  const name = relative(root, target);
  if (isCheck && readFileSync(target, "utf8") !== text) {
    throw new CommandError(`${name} is stale: run npm run reference`);
  }
  if (!isCheck) writeFileSync(target, text);
  console.log(`${name} is current`);
}

if (import.meta.main) {
  new Command("npm run reference --")
    .description(
      "Measures the bundled minutes and press conferences of the FOMC, the reference of central-bank\n" +
        "mode, and recorded earnings releases where they are, and writes lib/language/domain.",
    )
    .option(
      "--calls <directory>",
      "also measure transcripts below this folder, those of every second firm: .txt files, the ticker in the name",
    )
    .option("--check", "write nothing; exit 1 when the committed file is stale")
    .action(({ check, calls }: { check?: boolean; calls?: string }) =>
      runCommand(async () => {
        if (calls !== undefined) {
          const texts = readTranscripts(calls).filter(isFirmOfFit);
          const figures = measureCalls(texts.map(({ text }) => text));
          writeOrCheck("calls-reference.generated.json", jsonText(figures, 2), check);
        }
        const figures = measureReference(texts);
        writeOrCheck("reference.generated.json", referenceJson(figures), check);
        console.table(figures.table);
        if (!existsSync(filings)) {
          console.log("no recorded filings here: the reference of releases stays as it is");
          return;
        }
        writeOrCheck(
          "release-reference.generated.json",
          jsonText(measureReleases(filings), 2),
          check,
        );
      }),
    )
    .parse();
}
