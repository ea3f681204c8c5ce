import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { CONTENDERS } from "./language-contenders.ts";
import { type LanguageSpans, median, row } from "./language-figures.ts";
import type { ContenderPlace } from "./language-process.ts";
import { COMPARED_WORDS, languageTexts } from "./language-texts.ts";

/** Long enough to be compiled. */
const WARM_UP_MS = 1_000;
const ROUNDS_OF_PROCESS = 9;

/** What a process says next. */
async function nextOf(child: ChildProcess): Promise<unknown> {
  const isOver = new AbortController();
  const { signal } = isOver;
  const said = once(child, "message", { signal });
  const ended = once(child, "exit", { signal }).then(([code]) => {
    throw new Error(`it ended with ${code}`);
  });
  try {
    const [message] = await Promise.race([said, ended]);
    return message;
  } finally {
    isOver.abort();
  }
}

/** CPU milliseconds of a call in one more span of a contender. */
async function spanOf(contender: ChildProcess, leastMs: number): Promise<number> {
  contender.send(leastMs);
  return (await nextOf(contender)) as number;
}

/**
 * Rounds in which contenders take turns, so that a busy moment of the machine meets them all; each in
 * a process of its own, so that none pays for another's memory. CPU milliseconds of a call, a round each.
 */
async function turns(
  measured: keyof typeof CONTENDERS,
  { leastMs, rounds }: LanguageSpans,
): Promise<number[][]> {
  const contenders = CONTENDERS[measured].map((_, place) =>
    fork(join(import.meta.dirname, "language-process.ts"), [
      JSON.stringify({ measured, place } satisfies ContenderPlace),
    ]),
  );
  try {
    for (const contender of contenders) await spanOf(contender, WARM_UP_MS);
    const figures = contenders.map((): number[] => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [i, contender] of contenders.entries()) {
        figures[i]?.push(await spanOf(contender, leastMs));
      }
    }
    return figures;
  } finally {
    for (const contender of contenders) contender.kill();
  }
}

/** All rounds, in processes that begin anew: how fast one is depends on where its memory lies, too. */
async function turnsAnew(
  measured: keyof typeof CONTENDERS,
  { leastMs, rounds }: LanguageSpans,
): Promise<number[][]> {
  const figures = CONTENDERS[measured].map((): number[] => []);
  for (let done = 0; done < rounds; done += ROUNDS_OF_PROCESS) {
    const more = await turns(measured, { leastMs, rounds: ROUNDS_OF_PROCESS });
    for (const [i, own] of figures.entries()) own.push(...(more[i] ?? []));
  }
  return figures;
}

const fixed = (value: number): string => value.toFixed(value >= 10 ? 1 : 2);

async function scoreTable(spans: LanguageSpans): Promise<string[]> {
  const texts = languageTexts("score");
  const megabytes =
    texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0) / texts.length / 1e6;
  const cpuMs = await turnsAnew("score", spans);
  const [ours = []] = cpuMs;
  const speedOf = (ms: number) => fixed(megabytes / (ms / 1_000));
  return [
    row(["score a text", "it gives", "MB/s of CPU", "ours to it", "quickest round", "ours to it"]),
    row(["---", "---", "---", "---", "---", "---"]),
    ...CONTENDERS.score.map(({ name, what }, i) => {
      const rounds = cpuMs[i] ?? [];
      /** Rounds, each beside ours of the same one. */
      const times = rounds.map((ms, round) => ms / (ours[round] ?? 0));
      const [quickest, oursQuickest] = [Math.min(...rounds), Math.min(...ours)];
      return row([
        name,
        what,
        speedOf(median(rounds)),
        fixed(median(times)),
        speedOf(quickest),
        fixed(quickest / oursQuickest),
      ]);
    }),
  ];
}

async function compareTable(spans: LanguageSpans): Promise<string[]> {
  const cpuMs = await turnsAnew("compare", spans);
  return [
    row([`compare two texts of ${COMPARED_WORDS} words`, "it gives", "ms of CPU"]),
    row(["---", "---", "---"]),
    ...CONTENDERS.compare.map(({ name, what }, i) =>
      row([name, what, fixed(median(cpuMs[i] ?? []))]),
    ),
  ];
}

/**
 * Scoring and comparing, beside what a user would reach for, and hostile texts beside a normal one, as
 * Markdown.
 */
export async function languageTables(spans: LanguageSpans): Promise<string> {
  const hostile = fork(join(import.meta.dirname, "hostile-process.ts"), [JSON.stringify(spans)]);
  const hostileTable = (await nextOf(hostile)) as string[];
  const tables = [await scoreTable(spans), await compareTable(spans), hostileTable];
  return tables.map((lines) => lines.join("\n")).join("\n\n");
}
