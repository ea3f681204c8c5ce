// Test of text comparison on The Federalist: attributes each paper to Hamilton or Madison.

import { verdictOf } from "../../../lib/language/domain/authorship/calibration.ts";
import {
  type ComparisonReference,
  likelihood,
  type MeasuredText,
  measureStyle,
} from "../../../lib/language/domain/authorship/compare.ts";
import { calibrationsOf, comparisonReferenceOf } from "../authorship/comparison-reference.ts";
import type { Sample } from "../authorship/corpus.ts";
import type { Trial } from "../authorship/cross-fit.ts";
import type { PreparedCorpus } from "../authorship/learn.ts";
import { fitModel } from "../authorship/model.ts";

/** The two authors of nearly all papers. */
const AUTHORS = ["hamilton", "madison"] as const;
/** Words of an author's pooled profile: the maximum that a comparison reads. */
const PROFILE_WORDS = 5_000;

/** An author's profile: the same number of words from the middle of each paper. */
function profileOf(papers: readonly Sample[]): string {
  const words = Math.floor(PROFILE_WORDS / papers.length);
  return papers
    .map(({ text }) => {
      const all = text.split(/\s+/);
      const from = Math.max(0, Math.floor((all.length - words) / 2));
      return all.slice(from, from + words).join(" ");
    })
    .join(" ");
}

/** Results of the test with one kind of model. */
export interface FederalistResult {
  /** Number of papers that are nearer to the profile of their author than to the other. */
  attributed: number;
  papers: number;
  /** Counts of verdicts on ordered pairs of papers by one author. */
  same: Map<string, number>;
  /** The same for pairs by two authors. */
  different: Map<string, number>;
}

const emptyResult = (papers: number): FederalistResult => ({
  attributed: 0,
  papers,
  same: new Map(),
  different: new Map(),
});

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Compares one paper with profiles that do not include it, and with every other paper. */
function testPaper(
  reference: ComparisonReference,
  papers: readonly Sample[],
  paper: Sample,
  result: FederalistResult,
): void {
  const measured = measureStyle(reference, paper.text);
  const compareWith = (other: MeasuredText) => likelihood(reference, measured, other);
  const profiles = AUTHORS.map((author) =>
    profileOf(papers.filter((other) => other.author === author && other !== paper)),
  );
  const [hamilton = 0, madison = 0] = profiles.map((text) => {
    const { style, grams } = compareWith(measureStyle(reference, text));
    return style + grams;
  });
  if (hamilton < madison === (paper.author === AUTHORS[0])) result.attributed += 1;
  for (const other of papers) {
    if (other === paper) continue;
    const otherMeasured = measureStyle(reference, other.text);
    const words = Math.min(measured.counts.words, otherMeasured.counts.words);
    const verdict = verdictOf(compareWith(otherMeasured).probability, words);
    count(other.author === paper.author ? result.same : result.different, verdict);
  }
}

/**
 * Runs the test twice: with a model that has seen no paper by either author (`unseen`), and for each
 * paper with a model that has seen all others (`leftOut`).
 */
export function testFederalist(
  samples: readonly Sample[],
  { measured: { chunks, candidates } }: PreparedCorpus,
  trials: readonly Trial[],
  tick: () => void,
): { unseen: FederalistResult; leaveOneOut: FederalistResult } {
  const isByEither = ({ author }: { author: string }) => AUTHORS.some((name) => name === author);
  const papers = samples.filter((sample) => sample.genre === "federalist" && isByEither(sample));
  const calibrations = calibrationsOf(
    trials.filter(({ a, b }) => !isByEither(a) && !isByEither(b)),
  );
  const [unseen, leaveOneOut] = [emptyResult(papers.length), emptyResult(papers.length)];
  const unseenModel = fitModel(chunks.filter((chunk) => !isByEither(chunk)));
  for (const paper of papers) {
    testPaper(comparisonReferenceOf(unseenModel, candidates, calibrations), papers, paper, unseen);
    const model = fitModel(
      chunks.filter(({ author, work }) => author !== paper.author || work !== paper.work),
    );
    testPaper(comparisonReferenceOf(model, candidates, calibrations), papers, paper, leaveOneOut);
    tick();
  }
  return { unseen, leaveOneOut };
}
