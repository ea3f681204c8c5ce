// Made-up transcripts of earnings calls, and a scoring method whose result follows from their
// words.

import type { DocumentMethod } from "../../../lib/language/actions/documents.ts";
import type { Transcript } from "../../../lib/language/actions/ingest-transcripts.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import { FEATURES, type FeatureName } from "../../../lib/language/domain/features.ts";

/**
 * A scoring method that counts the names of features as words, so that a test's text determines its
 * score.
 */
export const countingMethod = (modelVersion = "test-1"): DocumentMethod => ({
  modelVersion,
  score(text) {
    const words = text.split(/\s+/).filter((word) => word !== "");
    const countOf = (name: string) => words.filter((word) => word === name).length;
    const counts = Object.fromEntries(FEATURES.map((name) => [name, countOf(name)]));
    const rates = FEATURES.map((name) => [name, (1000 * countOf(name)) / words.length]);
    const score = Number(/score=([\d.]+)/.exec(text)?.[1] ?? 50);
    return {
      features: {
        ...(Object.fromEntries(rates) as Record<FeatureName, number>),
        ratio: (countOf("constraint") + 1) / (countOf("conviction") + 1),
        wordCount: words.length,
      },
      counts: counts as Record<FeatureName, number>,
      riskScore: 50,
      insufficient: text.includes("says-too-little") ? "SHORT" : null,
      convictionType: CONVICTION_TYPES.find((type) => text.includes(type)) ?? "STABLE_COMPOUNDER",
      convictionScore: score,
      narrativeVsFundamental: "MIXED",
      evidence: [{ section: "PREPARED", speaker: 'A "B" C', start: 0, end: 3 }],
    };
  },
  populationOf: (_, measure) =>
    measure === "logRatio"
      ? { mean: 0, standardDeviation: 0.7 }
      : { mean: 4, standardDeviation: 2 },
  flagsOf: (_, z) => ((z.blame ?? 0) >= 2 ? ["BLAME_SPIKE"] : []),
});

/** Makes a text of a number of words, some of which are names of features. */
export const textOf = (
  counts: Partial<Record<FeatureName, number>>,
  words = 1000,
  more = "",
): string => {
  const named = Object.entries(counts).flatMap(([name, count]) => Array<string>(count).fill(name));
  return [...named, ...Array<string>(words - named.length).fill("word"), more].join(" ").trim();
};

/** Noon of the day after the end of a calendar quarter, such as `Q1_FY2020`, as Unix milliseconds. */
export function endOf(quarter: string): number {
  const [, number = "", year = ""] = /^Q(\d)_FY(\d{4})$/.exec(quarter) ?? [];
  return Date.UTC(Number(year), 3 * Number(number), 1, 12);
}

export const transcript = (
  ticker: string,
  quarter: string,
  text: string,
  more: Partial<Transcript> = {},
): Transcript => ({
  ticker,
  quarter,
  mode: "earnings",
  title: null,
  source: null,
  licence: "unknown",
  knownAt: endOf(quarter),
  isKnownAtGiven: true,
  readText: () => text,
  ...more,
});

/** One sentence for each of a number of sites, so that none repeats another. */
export const sentencesOf = (count: number, sentence: (site: number) => string): string =>
  Array.from({ length: count }, (_, i) => `${sentence(i + 1)} `).join("");

/** Calls of two made-up companies, of 2010 and of 2018, of several hundred words each. */
export const companyCalls = (): Transcript[] => [
  transcript(
    "ALFA",
    "Q1_FY2010",
    sentencesOf(
      40,
      (site) => `We are confident that demand at site ${site} will grow and margins held.`,
    ),
  ),
  transcript(
    "BETA",
    "Q4_FY2018",
    sentencesOf(
      40,
      (site) => `We may be unable to meet demand at site ${site} because of a shortage.`,
    ),
  ),
];

/** Names of consecutive quarters, from the first quarter of a year. */
export const quartersFrom = (year: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `Q${(i % 4) + 1}_FY${year + Math.floor(i / 4)}`);
