// `npm run authorship`: learns from open texts how authors and genres differ, and writes the reference data of text
// comparison.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { Command } from "commander";
import { jsonText } from "../generate/json-text.ts";
import { CommandError, runCommand } from "../operator/command.ts";
import { showProgress } from "../operator/progress.ts";
import { measureSamples } from "./authorship/chunks.ts";
import { readCorpus } from "./authorship/corpus.ts";
import { writeFigures } from "./authorship/figures.ts";
import { readFurtherTexts } from "./authorship/further-texts.ts";
import { fitCountOf, learn, learnSpaces, measuredFigures } from "./authorship/learn.ts";

const ROOT = join(import.meta.dirname, "../..");
const FOLDER = join(ROOT, "lib/language/domain/authorship");
const DATA = join(ROOT, "../shared/data");

/** Makes the files, by name, from the texts below `data`; null when they are absent. */
function makeReference(data: string, copies: string | undefined): Record<string, string> | null {
  const samples = readCorpus(data);
  if (samples.length === 0) return null;
  const measured = measureSamples(samples);
  const spaces = learnSpaces(measured);
  if (copies !== undefined) writeFigures(readFurtherTexts(copies, data), spaces.gramNames);
  const figures = measuredFigures(spaces);
  const authors = new Set(samples.map(({ author }) => author)).size;
  const progress = showProgress("Learning", fitCountOf(figures) + authors, "fits");
  const stored = learn(samples, measured, spaces, figures, () => progress.add(1));
  progress.stop();
  const { style, unusualness, ...pairs } = stored;
  return {
    "style.generated.json": jsonText({ style, unusualness }, 1),
    "pairs.generated.json": jsonText(pairs, 1),
  };
}

interface Options {
  data: string;
  copies?: string;
  check?: boolean;
}

function authorship({ data, copies, check }: Options): void {
  const files = makeReference(data, copies);
  if (files === null) {
    console.log(`Nothing to learn from: ${data} has no folder authorship (see --data).`);
    return;
  }
  for (const [file, text] of Object.entries(files)) {
    const target = join(FOLDER, file);
    const name = relative(ROOT, target);
    if (check && (!existsSync(target) || readFileSync(target, "utf8") !== text)) {
      throw new CommandError(`${name} is stale: run npm run authorship`);
    }
    if (!check) writeFileSync(target, text);
    console.log(`${name} is current: ${gzipSync(text, { level: 9 }).length} bytes gzipped`);
  }
}

if (import.meta.main) {
  await new Command("npm run authorship --")
    .description(
      "Learns from open texts how authors and genres differ, and writes what comparisons and the " +
        "authorship mode need to lib/language/domain/authorship.",
    )
    .option(
      "--data <directory>",
      "folder with authorship/{fed_speeches,federalist,fiction} and fomc_press_conferences",
      DATA,
    )
    .option(
      "--copies <directory>",
      "folder with copies of the public repositories in docs/methods/authorship.md: measure their texts again",
    )
    .option("--check", "write nothing; exit 1 when the committed file is stale")
    .addHelpText(
      "after",
      "\nThe same texts make the same bytes. `npm run validate` tells how well comparisons do.",
    )
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: Options) => runCommand(async () => authorship(options)))
    .parseAsync();
}
