// `npm run authorship`: learns from public-domain texts how authors differ, and writes the reference data of text
// comparison.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { Command } from "commander";
import type { StoredReference } from "../../lib/language/domain/authorship/calibration.ts";
import { CommandError, runCommand } from "../operator/command.ts";
import { showProgress } from "../operator/progress.ts";
import { readCorpus } from "./authorship/corpus.ts";
import { learn, prepare, tickCountOf } from "./authorship/learn.ts";

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
function makeReference(data: string): string | null {
  const samples = readCorpus(data);
  if (samples.length === 0) return null;
  const trained = prepare(samples);
  const progress = showProgress("Learning", tickCountOf(trained), "models");
  const stored = learn(samples, trained, () => progress.add(1));
  progress.stop();
  return referenceModule(stored);
}

function authorship({ data, check }: { data: string; check?: boolean }): void {
  const name = relative(ROOT, TARGET);
  const text = makeReference(data);
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
      "Learns from public-domain texts how authors differ, and writes what comparisons and the " +
        "authorship mode need to lib/language/domain/authorship/reference.generated.ts.",
    )
    .option(
      "--data <directory>",
      "folder with authorship/{fed_speeches,federalist,fiction} and fomc_press_conferences",
      DATA,
    )
    .option("--check", "write nothing; exit 1 when the committed file is stale")
    .addHelpText(
      "after",
      "\nThe same texts make the same bytes. `npm run validate` tells how well comparisons do.",
    )
    .allowExcessArguments(false)
    .showHelpAfterError()
    .action((options: { data: string; check?: boolean }) =>
      runCommand(async () => authorship(options)),
    )
    .parseAsync();
}
