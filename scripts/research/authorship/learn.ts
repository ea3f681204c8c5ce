// Learns the reference data of text comparison from the training texts: feature spaces, genre centres,
// calibrations and unusualness.

import type {
  StoredReference,
  StyleCalibration,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { PairGenre } from "../../../lib/language/domain/authorship/genre.ts";
import { type MeasuredSamples, measureSamples } from "./chunks.ts";
import { calibrationsOf } from "./comparison-reference.ts";
import type { Sample } from "./corpus.ts";
import { calibratedTrials, runTrials } from "./cross-fit.ts";
import { type Fold, foldsOf } from "./folds.ts";
import { fitModel } from "./model.ts";
import { packSpace } from "./pack.ts";
import { qualityOf, trialsOfGenre } from "./quality.ts";
import { unusualnessDeciles } from "./unusualness.ts";

/** Seed with which pairs are drawn. */
const SEED = 1787;

export interface PreparedCorpus {
  measured: MeasuredSamples;
  folds: Fold[];
}

export function prepare(samples: readonly Sample[]): PreparedCorpus {
  const measured = measureSamples(samples);
  return { measured, folds: foldsOf(measured.chunks, SEED) };
}

const toDigits = (value: number | null, digits: number): number =>
  Number((value ?? 0).toPrecision(digits));

/** One sentence that describes the training texts. */
function corpusLine(samples: readonly Sample[]): string {
  const count = (genre: Sample["genre"]) =>
    samples.filter((sample) => sample.genre === genre).length;
  const authors = new Set(samples.map(({ author }) => author)).size;
  return (
    `${authors} authors, public domain: ${count("speech")} speeches and ${count("answers")} press ` +
    `conferences of the Federal Reserve, ${count("federalist")} Federalist papers, ` +
    `${count("fiction")} excerpts of British novels`
  );
}

/** Number of times that `learn` calls `tick`, for a progress bar. */
export const tickCountOf = ({ folds, measured }: PreparedCorpus): number =>
  folds.length + new Set(measured.chunks.map(({ author }) => author)).size + 1;

/** The part of the reference that needs no cross-validation, so it is quick to compute. */
export function learnModel(samples: readonly Sample[], { chunks, candidates }: MeasuredSamples) {
  const model = fitModel(chunks);
  return {
    corpus: corpusLine(samples),
    style: packSpace(model.style),
    grams: packSpace(model.grams),
    gramNames: model.places.map((place) => candidates[place]).join(""),
    centres: model.centres.map(({ genre, at }) => ({
      genre,
      at: at.map((part) => toDigits(part, 4)),
    })),
    caps: {
      style: model.caps.map(({ style }) => toDigits(style, 5)),
      grams: model.caps.map(({ grams }) => toDigits(grams, 5)),
    },
  };
}

/** Computes the complete reference from the samples. */
export function learn(
  samples: readonly Sample[],
  { measured, folds }: PreparedCorpus,
  tick: () => void = () => {},
): StoredReference {
  const raw = runTrials(measured.chunks, folds, tick);
  const trials = calibratedTrials(raw);
  const model = learnModel(samples, measured);
  tick();
  const fitted = calibrationsOf(raw);
  const calibrationsWithQuality = (genre: PairGenre): StyleCalibration[] =>
    fitted[genre].map(({ intercept, slope }, bucket) => {
      const { auc, brier, ece, n } = qualityOf(trialsOfGenre(trials, genre, bucket));
      return {
        intercept: toDigits(intercept, 5),
        slope: toDigits(slope, 5),
        brier: toDigits(brier, 3),
        auc: toDigits(auc, 3),
        error: toDigits(ece, 2),
        n,
      };
    });
  const calibrations = {
    SPEECH: calibrationsWithQuality("SPEECH"),
    KNOWN: calibrationsWithQuality("KNOWN"),
    UNKNOWN: calibrationsWithQuality("UNKNOWN"),
  };
  const deciles = unusualnessDeciles(measured.chunks, tick);
  const unusualness = deciles.map((values) => values.map((value) => toDigits(value, 4)));
  return { ...model, calibrations, unusualness };
}
