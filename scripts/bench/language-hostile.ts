import { analyze } from "../../lib/domain/language/analysis.ts";
import { scoreText } from "../../lib/domain/language/score.ts";
import { styleUnusualness } from "../../lib/domain/stylometry/unusualness.ts";
import { cpuMsOfBoth } from "./cpu-time.ts";
import { HOSTILE_TEXTS, LONGEST, repeated } from "./hostile-texts.ts";
import { type LanguageSpans, median, row } from "./language-figures.ts";
import { languageTexts } from "./language-texts.ts";

/** As the endpoints answer: scores without their evidence, analyze without it and with it. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  earnings: (text) => scoreText(text, "earnings"),
  "central bank": (text) => scoreText(text, "central_bank"),
  escalation: (text) => scoreText(text, "escalation"),
  authorship: (text) => scoreText(text, "authorship", styleUnusualness),
  analyze: (text) => analyze(text),
  "analyze, its evidence": (text) => {
    const { evidence, omitted } = analyze(text);
    return [evidence(), omitted()];
  },
};
/** There are many texts: the spans of one are this part of a contender's. */
const PART_OF_SPANS = 1 / 8;
const WARM_UP_MS = 100;

/**
 * The longest texts that may be sent, and that ask most of the scoring, beside a normal one of the same
 * length, in turn: how many times its CPU time each takes. All in one process.
 */
export function hostileTable({ leastMs, rounds }: LanguageSpans): string[] {
  const longest = languageTexts("score").reduce((a, b) => (a.length < b.length ? b : a));
  // One text repeated, as names of speakers in several would tell whose speech is not read.
  const normal = repeated(longest);
  const readers = Object.values(READERS);
  const both = (read: (text: string) => unknown, text: string, spanMs: number) =>
    cpuMsOfBoth(
      () => read(normal),
      () => read(text),
      spanMs,
    );
  const texts = Object.entries(HOSTILE_TEXTS);
  for (const [, text] of texts) for (const read of readers) both(read, text, WARM_UP_MS);
  const figures = texts.map(([name, text]) => ({
    name,
    cpuMs: readers.map((read) => both(read, text, leastMs * rounds * PART_OF_SPANS)),
  }));
  return [
    row([`${LONGEST} characters: times a normal text`, ...Object.keys(READERS)]),
    row(["---", ...readers.map(() => "---")]),
    row([
      "a press conference, over and over: ms of CPU",
      ...readers.map((_, i) => median(figures.map(({ cpuMs }) => cpuMs[i]?.[0] ?? 0)).toFixed(1)),
    ]),
    ...figures.map(({ name, cpuMs }) =>
      row([name, ...cpuMs.map(([usual, spent]) => (spent / usual).toFixed(2))]),
    ),
  ];
}
