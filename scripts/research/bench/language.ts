// `npm run bench`, part `language`: CPU time of scoring and comparing texts.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Sentiment from "sentiment";
import { compareStyles } from "../../../lib/language/domain/authorship/compare.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { cpuMsOf } from "./cpu-time.ts";

interface LanguageSpans {
  /** Minimum time, in ms, for which each function is repeated in one round. */
  minMs: number;
  rounds: number;
}

const FOLDER = join(import.meta.dirname, "../../sample/texts");
/** Limits of the service: characters of a text that callers may send, words of a compared text. */
const [MAX_CHARACTERS, COMPARED_WORDS] = [200_000, 5_000];
const WARM_UP_MS = 1_000;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Markdown table of CPU ms: the service's scoring and comparing, and one npm package for comparison. */
export function languageTable({ minMs, rounds }: LanguageSpans): string {
  // Press conferences: real speech of 6,000 to 10,000 words each.
  const texts = readdirSync(FOLDER)
    .filter((name) => name.startsWith("FOMC-PC"))
    .map((name) => readFileSync(join(FOLDER, name), "utf8"));
  const long = texts.join("\n").slice(0, MAX_CHARACTERS);
  const cut = texts.map((text) => text.split(/\s+/).slice(0, COMPARED_WORDS).join(" "));
  const sentiment = new Sentiment();
  const measured: readonly (readonly [name: string, run: (round: number) => unknown])[] = [
    [`score ${MAX_CHARACTERS} characters`, () => scoreText(long, "earnings")],
    [`the same, with its evidence`, () => scoreText(long, "earnings").evidence()],
    [
      `compare two texts of ${COMPARED_WORDS} words`,
      (round) => compareStyles(cut[round % cut.length] ?? "", cut[(round + 1) % cut.length] ?? ""),
    ],
    [
      `for comparison: the package sentiment, one number for the ${MAX_CHARACTERS} characters`,
      () => sentiment.analyze(long),
    ],
  ];
  const lines = measured.map(([name, run]) => {
    cpuMsOf(run, WARM_UP_MS);
    const figures = Array.from({ length: rounds }, () => cpuMsOf(run, minMs));
    return `| ${name} | ${median(figures).toFixed(1)} | ${Math.min(...figures).toFixed(1)} |`;
  });
  return [
    "| language | ms of CPU, median | quickest round |",
    "| --- | --- | --- |",
    ...lines,
  ].join("\n");
}
