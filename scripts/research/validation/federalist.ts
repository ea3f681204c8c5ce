import { verdictOf } from "../../../lib/language/domain/authorship/calibration.ts";
import {
  type ComparisonReference,
  likelihood,
  type MeasuredText,
  measureStyle,
} from "../../../lib/language/domain/authorship/compare.ts";
import type { Sample } from "../authorship/corpus.ts";
import type { Trial } from "../authorship/cross-fit.ts";
import type { Trained } from "../authorship/learn.ts";
import { fitModel } from "../authorship/model.ts";
import { calibrationsOf, yardstickOf } from "../authorship/yardstick.ts";

/** The two who wrote nearly all of them. */
const AUTHORS = ["hamilton", "madison"] as const;
/** Words of a pooled profile: as many as a comparison reads. */
const PROFILE_WORDS = 5_000;

/** One text of an author: as many words of each of the papers, from its middle. */
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

export interface FederalistReading {
  /** Papers nearer to the profile of their author than to the other, by the published distance. */
  attributed: number;
  papers: number;
  /** Comparisons of two whole papers by verdict, each pair from either end. */
  same: Map<string, number>;
  different: Map<string, number>;
}

const emptyReading = (papers: number): FederalistReading => ({
  attributed: 0,
  papers,
  same: new Map(),
  different: new Map(),
});

const count = (counts: Map<string, number>, key: string): void => {
  counts.set(key, (counts.get(key) ?? 0) + 1);
};

/** Compares one paper with profiles made without it, and with every other paper. */
function readPaper(
  yardstick: ComparisonReference,
  papers: readonly Sample[],
  paper: Sample,
  reading: FederalistReading,
): void {
  const own = measureStyle(yardstick, paper.text);
  const compared = (other: MeasuredText) => likelihood(yardstick, own, other);
  const profiles = AUTHORS.map((author) =>
    profileOf(papers.filter((other) => other.author === author && other !== paper)),
  );
  const [hamilton = 0, madison = 0] = profiles.map((text) => {
    const { style, grams } = compared(measureStyle(yardstick, text));
    return style + grams;
  });
  if (hamilton < madison === (paper.author === AUTHORS[0])) reading.attributed += 1;
  for (const other of papers) {
    if (other === paper) continue;
    const theirs = measureStyle(yardstick, other.text);
    const words = Math.min(own.counts.words, theirs.counts.words);
    const verdict = verdictOf(compared(theirs).probability, words);
    count(other.author === paper.author ? reading.same : reading.different, verdict);
  }
}

/**
 * The Federalist read twice: by a model that has seen no paper by either author, and leave-one-out,
 * each paper by a model that has seen all others.
 */
export function readFederalist(
  samples: readonly Sample[],
  { measured: { chunks, candidates } }: Trained,
  trials: readonly Trial[],
  tick: () => void,
): { unseen: FederalistReading; leftOut: FederalistReading } {
  const isOne = ({ author }: { author: string }) => AUTHORS.some((name) => name === author);
  const papers = samples.filter((sample) => sample.genre === "federalist" && isOne(sample));
  const calibrations = calibrationsOf(trials.filter(({ a, b }) => !isOne(a) && !isOne(b)));
  const [unseen, leftOut] = [emptyReading(papers.length), emptyReading(papers.length)];
  const stranger = fitModel(chunks.filter((chunk) => !isOne(chunk)));
  for (const paper of papers) {
    readPaper(yardstickOf(stranger, candidates, calibrations), papers, paper, unseen);
    const model = fitModel(
      chunks.filter(({ author, work }) => author !== paper.author || work !== paper.work),
    );
    readPaper(yardstickOf(model, candidates, calibrations), papers, paper, leftOut);
    tick();
  }
  return { unseen, leftOut };
}
