// Readings of several texts do not influence each other.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { analyze } from "../../../lib/language/domain/analysis.ts";
import { annotate } from "../../../lib/language/domain/annotate.ts";
import { styleUnusualness } from "../../../lib/language/domain/authorship/compare.ts";
import { styleCounts } from "../../../lib/language/domain/authorship/style-counts.ts";
import { MODES } from "../../../lib/language/domain/document.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";
import { oddText } from "./odd-texts.ts";

const SAMPLE = join(import.meta.dirname, "../../../scripts/sample/texts");
const statements = readdirSync(SAMPLE)
  .filter((name) => name.startsWith("FOMC-ST"))
  .slice(0, 25)
  .map((name) => readFileSync(join(SAMPLE, name), "utf8"));
const TEXTS = [
  ...statements,
  ...Array.from({ length: 25 }, (_, i) => oddText(i + 1, 40 * (i + 1))),
];

/** All results of a reading, including those that are computed only when asked for. */
function read(text: string, i: number) {
  const mode = MODES[i % MODES.length] ?? "earnings";
  const score = scoreText(text, mode, styleUnusualness);
  const half = text.length >> 1;
  const sections = [
    { text: text.slice(0, half) },
    { role: "CFO" as const, text: text.slice(half) },
  ];
  const analyses = [analyze(text, [], mode), analyze(text, sections, mode)];
  const [annotation, style] = [annotate(text), styleCounts(text)];
  return () =>
    structuredClone({
      score: { ...score, evidence: score.evidence(), omitted: score.omitted() },
      analyses: analyses.map((each) => {
        return { ...each, evidence: each.evidence(), omitted: each.omitted() };
      }),
      annotation: { ...annotation, tokens: annotation.tokens, hits: annotation.hits.all },
      style,
    });
}

test("fifty readings held at the same time do not influence each other", () => {
  expect(TEXTS).toHaveLength(50);
  const alone = TEXTS.map((text, i) => read(text, i)());
  const stored = TEXTS.map(read);
  const next = random(11);
  const order = [...stored.keys()]
    .map((i) => ({ i, lot: wholeBetween(next, 0, 1_000_000) }))
    .toSorted((a, b) => a.lot - b.lot);
  for (const { i } of order) expect(stored[i]?.(), `reading ${i}`).toEqual(alone[i]);
  // Asked again after all the others.
  for (const [i, asked] of stored.entries()) expect(asked(), `reading ${i}`).toEqual(alone[i]);
});
