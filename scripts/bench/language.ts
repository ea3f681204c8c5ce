import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { COMPARERS, SCORERS } from "./language-contenders.ts";

const FOLDER = join(import.meta.dirname, "../sample/texts");
const COMPARED_WORDS = 5_000;

export interface LanguageSpans {
  /** Each contender runs at least so long in each round. */
  leastMs: number;
  rounds: number;
}

/** The bundled press conferences: real speech, 6,000 to 10,000 words each. */
const readTexts = (): string[] =>
  readdirSync(FOLDER)
    .filter((name) => name.startsWith("FOMC-PC"))
    .map((name) => readFileSync(join(FOLDER, name), "utf8"));

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** CPU milliseconds of one call, over the texts in turn. */
function cpuMsOf(run: (call: number) => unknown, { leastMs }: LanguageSpans): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  let calls = 0;
  while (performance.now() - startedAt < leastMs) {
    run(calls);
    calls += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / calls;
}

/** Contenders take turns, so that a busy moment of the machine meets them all. */
function turns(runs: readonly ((call: number) => unknown)[], spans: LanguageSpans): number[] {
  for (const run of runs) cpuMsOf(run, spans);
  const figures = runs.map((): number[] => []);
  for (let round = 0; round < spans.rounds; round += 1) {
    for (const [i, run] of runs.entries()) figures[i]?.push(cpuMsOf(run, spans));
  }
  return figures.map(median);
}

const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
const fixed = (value: number): string => value.toFixed(value >= 10 ? 1 : 2);

function scoreTable(texts: readonly string[], spans: LanguageSpans): string[] {
  const megabytes =
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length / 1e6;
  const runs = SCORERS.map(
    ({ run }) =>
      (call: number) =>
        run(texts[call % texts.length] ?? ""),
  );
  const cpuMs = turns(runs, spans);
  const speed = cpuMs.map((each) => megabytes / (each / 1_000));
  return [
    row(["score a text", "it gives", "MB/s of CPU", "ours to it"]),
    row(["---", "---", "---", "---"]),
    ...SCORERS.map(({ name, what }, i) =>
      row([name, what, fixed(speed[i] ?? 0), fixed((speed[0] ?? 0) / (speed[i] ?? 1))]),
    ),
  ];
}

function compareTable(texts: readonly string[], spans: LanguageSpans): string[] {
  const cut = texts.map((text) => text.split(/\s+/).slice(0, COMPARED_WORDS).join(" "));
  const runs = COMPARERS.map(
    ({ run }) =>
      (call: number) =>
        run(cut[call % cut.length] ?? "", cut[(call + 1) % cut.length] ?? ""),
  );
  const cpuMs = turns(runs, spans);
  return [
    row([`compare two texts of ${COMPARED_WORDS} words`, "it gives", "ms of CPU"]),
    row(["---", "---", "---"]),
    ...COMPARERS.map(({ name, what }, i) => row([name, what, fixed(cpuMs[i] ?? 0)])),
  ];
}

/** Scoring and comparing, beside what a user would reach for, as Markdown. */
export function languageTables(spans: LanguageSpans): string {
  const texts = readTexts();
  return [...scoreTable(texts, spans), "", ...compareTable(texts, spans)].join("\n");
}
