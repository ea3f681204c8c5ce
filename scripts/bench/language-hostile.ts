import { analyze } from "../../lib/domain/language/analysis.ts";
import { scoreText } from "../../lib/domain/language/score.ts";
import { styleUnusualness } from "../../lib/domain/stylometry/unusualness.ts";
import { cpuMsOfCall } from "./cpu-time.ts";
import { HOSTILE_TEXTS, LONGEST, repeated } from "./hostile-texts.ts";
import { type LanguageSpans, median, row } from "./language-figures.ts";
import { languageTexts } from "./language-texts.ts";

/** As the endpoints answer by default: analyze with its evidence, scores without. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  earnings: (text) => scoreText(text, "earnings"),
  "central bank": (text) => scoreText(text, "central_bank"),
  escalation: (text) => scoreText(text, "escalation"),
  authorship: (text) => scoreText(text, "authorship", styleUnusualness),
  analyze: (text) => {
    const { evidence, omitted, ...analysis } = analyze(text);
    return { ...analysis, evidence: evidence(), omitted: omitted() };
  },
};
/** There are many texts: a span of one is this part of a contender's. */
const PART_OF_SPAN = 1 / 8;

/**
 * The longest texts that may be sent, and that ask most of the scoring, beside a normal one of the same
 * length: how many times its CPU time each takes. All in one process, in turn; medians of rounds.
 */
export function hostileTable({ leastMs, rounds }: LanguageSpans): string[] {
  const longest = languageTexts("score").reduce((a, b) => (a.length < b.length ? b : a));
  // One text repeated, as names of speakers in several would tell whose speech is not read.
  const texts = { "a press conference, over and over": repeated(longest), ...HOSTILE_TEXTS };
  const span = leastMs * PART_OF_SPAN;
  const figures = Object.entries(texts).map(([name, text]) => ({
    name,
    text,
    cpuMs: Object.values(READERS).map((): number[] => []),
  }));
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { text, cpuMs } of figures) {
      for (const [i, read] of Object.values(READERS).entries()) {
        const spent = cpuMsOfCall(() => read(text), span);
        if (round > 0) cpuMs[i]?.push(spent);
      }
    }
  }
  const medians = figures.map(({ cpuMs }) => cpuMs.map(median));
  const usual = medians[0] ?? [];
  return [
    row([
      `${LONGEST} characters, scored`,
      "ms of CPU",
      ...Object.keys(READERS).map((name) => `${name}, to a normal text`),
    ]),
    row(["---", "---", ...Object.keys(READERS).map(() => "---")]),
    ...figures.map(({ name }, i) =>
      row([
        name,
        (medians[i]?.[0] ?? 0).toFixed(1),
        ...usual.map((ms, reader) => ((medians[i]?.[reader] ?? 0) / ms).toFixed(2)),
      ]),
    ),
  ];
}
