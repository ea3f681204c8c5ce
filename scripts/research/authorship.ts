// `npm run authorship`: learns from open texts how authors and genres differ, and writes the reference data of text
// comparison.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { Command } from "commander";
import type { StoredReference } from "../../lib/language/domain/authorship/calibration.ts";
import { CommandError, runCommand } from "../operator/command.ts";
import { showProgress } from "../operator/progress.ts";
import { measureSamples } from "./authorship/chunks.ts";
import { readCorpus } from "./authorship/corpus.ts";
import { writeFigures } from "./authorship/figures.ts";
import { readFurtherTexts } from "./authorship/further-texts.ts";
import { fitCountOf, learn, learnSpaces, measuredFigures } from "./authorship/learn.ts";

const ROOT = join(import.meta.dirname, "../..");
const TARGET = join(ROOT, "lib/language/domain/authorship/reference.generated.ts");
const DATA = join(ROOT, "../shared/data");

const constant = (name: string, type: string, value: object): string =>
  `// biome-ignore format: data
export const ${name}: ${type} = /* @__PURE__ */ JSON.parse(
  '${JSON.stringify(value)}',
);
`;

/**
 * Text of the generated file. Its constants are marked pure: the bundle of a Worker then contains
 * only the constants that it uses.
 */
const referenceModule = ({ style, unusualness, ...pairs }: StoredReference): string =>
  [
    "// Made by `npm run authorship`: do not edit.",
    'import type { StoredPairs, StoredStyle } from "./calibration.ts";\n',
    constant("STYLE", "StoredStyle", { style, unusualness }),
    constant("PAIRS", "StoredPairs", pairs),
  ].join("\n");

/** Makes the file from the texts below `data`; null when they are absent. */
function makeReference(data: string, copies: string | undefined): string | null {
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
  return referenceModule(stored);
}

interface Options {
  data: string;
  copies?: string;
  check?: boolean;
}

function authorship({ data, copies, check }: Options): void {
  const name = relative(ROOT, TARGET);
  const text = makeReference(data, copies);
  if (text === null) {
    console.log(`Nothing to learn from: ${data} has no folder authorship (see --data).`);
    return;
  }
  if (check && (!existsSync(TARGET) || readFileSync(TARGET, "utf8") !== text)) {
    throw new CommandError(`${name} is stale: run npm run authorship`);
  }
  if (!check) writeFileSync(TARGET, text);
  console.log(`${name} is current: ${gzipSync(text, { level: 9 }).length} bytes gzipped`);
}

if (import.meta.main) {
  await new Command("npm run authorship --")
    .description(
      "Learns from open texts how authors and genres differ, and writes what comparisons and the " +
        "authorship mode need to lib/language/domain/authorship/reference.generated.ts.",
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
