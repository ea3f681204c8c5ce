// Learns the reference data of text comparison: the feature spaces from the training texts, and from
// figures of many genres the tests of genre and the calibrations.

import type {
  MeasuredQuality,
  StoredReference,
} from "../../../lib/language/domain/authorship/calibration.ts";
import {
  byGenre,
  CALIBRATED_GENRES,
  type CalibratedGenre,
  MIN_GENRE_WORDS,
  shownGenre,
} from "../../../lib/language/domain/authorship/genre.ts";
import { BUCKETS, unpackSpace } from "../../../lib/language/domain/authorship/space.ts";
import type { MeasuredSamples } from "./chunks.ts";
import type { Sample } from "./corpus.ts";
import { readFigures } from "./figures.ts";
import { type FittedTests, fitCountOf, fitTests } from "./genre-tests.ts";
import { fitModel } from "./model.ts";
import { packSpace } from "./pack.ts";
import { MEASURES } from "./quality.ts";
import {
  type MeasuredFigure,
  measureFigures,
  runTrials,
  type Trial,
  type Trials,
} from "./trials.ts";
import { unusualnessDeciles } from "./unusualness.ts";

const toDigits = (value: number | null, digits: number): number =>
  Number((value ?? 0).toPrecision(digits));

/** Number of authors of a genre. */
const authorsOf = (texts: readonly { genre: string; author: string }[], genre: string): number =>
  new Set(texts.filter((text) => text.genre === genre).map(({ author }) => author)).size;

/** The feature spaces, learned from the training texts. */
export function learnSpaces({ chunks, candidates }: MeasuredSamples) {
  const model = fitModel(chunks);
  return {
    style: packSpace(model.style),
    grams: packSpace(model.grams),
    gramNames: model.places.map((place) => candidates[place]).join(""),
  };
}
type Spaces = ReturnType<typeof learnSpaces>;

/** The figures in the learned spaces. */
export const measuredFigures = ({ style, grams, gramNames }: Spaces): MeasuredFigure[] =>
  measureFigures(readFigures(gramNames), {
    style: unpackSpace(style),
    grams: unpackSpace(grams),
  });

/** Tests of genre, and all trials of them. */
export function learnTests(
  figures: readonly MeasuredFigure[],
  tick: () => void,
): {
  fitted: FittedTests;
  trials: Trials;
  /**
   * Whether a text is admitted by a test that has seen no text of its genre. A shorter text is tested as
   * if it had the least words that are.
   */
  isAdmitted: (figure: MeasuredFigure) => boolean;
} {
  const fitted = fitTests(figures, tick);
  const isAdmitted = ({ genre, bucket, scores }: MeasuredFigure) =>
    shownGenre(
      scores,
      Math.max(MIN_GENRE_WORDS, BUCKETS[bucket] ?? 0),
      fitted.withoutGenre.get(genre) ?? {},
    ) !== null;
  return { fitted, trials: runTrials(figures, fitted), isAdmitted };
}
export { fitCountOf };

const qualityOf = (trials: readonly Trial[]): MeasuredQuality => ({
  brier: toDigits(MEASURES.brier(trials), 3),
  auc: toDigits(MEASURES.auc(trials), 3),
  error: toDigits(MEASURES.ece(trials), 2),
  n: trials.length,
});

/** Sentence that describes the texts. */
const corpusLine = (samples: readonly Sample[], figures: readonly MeasuredFigure[]): string =>
  `style learned from ${new Set(samples.map(({ author }) => author)).size} authors in the public ` +
  `domain; calibrated on others: ${authorsOf(figures, "speech")} speakers of the Federal Reserve ` +
  `and ${authorsOf(figures, "fiction")} novelists; tested on ` +
  `${new Set(figures.map(({ genre }) => genre)).size - CALIBRATED_GENRES.length} other genres`;

/** Computes the complete reference. */
export function learn(
  samples: readonly Sample[],
  measured: MeasuredSamples,
  spaces: Spaces,
  figures: readonly MeasuredFigure[],
  tick: () => void = () => {},
): StoredReference {
  const { fitted, trials } = learnTests(figures, tick);
  const deciles = unusualnessDeciles(measured.chunks, tick);
  const calibrated = (genre: CalibratedGenre) =>
    trials.calibrations[genre].map(({ intercept, slope }, bucket) => {
      const own = trials.within.filter(
        (trial) => trial.shown === genre && trial.genre === genre && trial.bucket === bucket,
      );
      return {
        intercept: toDigits(intercept, 5),
        slope: toDigits(slope, 5),
        ...qualityOf(own),
      };
    });
  return {
    corpus: corpusLine(samples, figures),
    ...spaces,
    tests: fitted.tests,
    calibrations: byGenre(calibrated),
    leftOut: BUCKETS.map((_, bucket) =>
      qualityOf(
        trials.leftOut.filter((trial) => trial.bucket === bucket && hasAuthors(trial, trials)),
      ),
    ),
    unusualness: deciles.map((values) => values.map((value) => toDigits(value, 4))),
  };
}

/** Whether the authors of the pair's genre are known: some have two works. */
const hasAuthors = ({ genre, bucket }: Trial, { leftOut }: Trials): boolean =>
  leftOut.some((trial) => trial.genre === genre && trial.bucket === bucket && trial.isSame);
