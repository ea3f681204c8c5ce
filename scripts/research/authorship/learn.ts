import type {
  StoredReference,
  StyleCalibration,
} from "../../../lib/language/domain/authorship/calibration.ts";
import type { PairGenre } from "../../../lib/language/domain/authorship/genre.ts";
import { type MeasuredSamples, measureSamples } from "./chunks.ts";
import type { Sample } from "./corpus.ts";
import { calibratedTrials, runTrials } from "./cross-fit.ts";
import { type Fold, foldsOf } from "./folds.ts";
import { fitModel } from "./model.ts";
import { packSpace } from "./pack.ts";
import { qualityOf, trialsOfGenre } from "./quality.ts";
import { strangenessDeciles } from "./strange.ts";
import { calibrationsOf } from "./yardstick.ts";

/** Seed with which pairs are drawn. */
const SEED = 1787;

export interface Trained {
  measured: MeasuredSamples;
  folds: Fold[];
}

export function prepare(samples: readonly Sample[]): Trained {
  const measured = measureSamples(samples);
  return { measured, folds: foldsOf(measured.chunks, SEED) };
}

const short = (value: number | null, digits: number): number =>
  Number((value ?? 0).toPrecision(digits));

/** One line about the texts. */
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

/** Steps that `learn` ticks off. */
export const stepsOf = ({ folds, measured }: Trained): number =>
  folds.length + new Set(measured.chunks.map(({ author }) => author)).size + 1;

/** The part of what is stored that needs no trials: quick to make again. */
export function learnModel(samples: readonly Sample[], { chunks, candidates }: MeasuredSamples) {
  const model = fitModel(chunks);
  return {
    corpus: corpusLine(samples),
    style: packSpace(model.style),
    grams: packSpace(model.grams),
    gramNames: model.places.map((place) => candidates[place]).join(""),
    centres: model.centres.map(({ genre, at }) => ({
      genre,
      at: at.map((part) => short(part, 4)),
    })),
    caps: {
      style: model.caps.map(({ style }) => short(style, 5)),
      grams: model.caps.map(({ grams }) => short(grams, 5)),
    },
  };
}

/** Everything that is stored, learned from the samples. */
export function learn(
  samples: readonly Sample[],
  { measured, folds }: Trained,
  tick: () => void = () => {},
): StoredReference {
  const raw = runTrials(measured.chunks, folds, tick);
  const trials = calibratedTrials(raw);
  const model = learnModel(samples, measured);
  tick();
  const fitted = calibrationsOf(raw);
  const measuredOf = (genre: PairGenre): StyleCalibration[] =>
    fitted[genre].map(({ intercept, slope }, bucket) => {
      const { auc, brier, ece, n } = qualityOf(trialsOfGenre(trials, genre, bucket));
      return {
        intercept: short(intercept, 5),
        slope: short(slope, 5),
        brier: short(brier, 3),
        auc: short(auc, 3),
        error: short(ece, 2),
        n,
      };
    });
  const calibrations = {
    SPEECH: measuredOf("SPEECH"),
    KNOWN: measuredOf("KNOWN"),
    UNKNOWN: measuredOf("UNKNOWN"),
  };
  const deciles = strangenessDeciles(measured.chunks, tick);
  const unusualness = deciles.map((values) => values.map((value) => short(value, 4)));
  return { ...model, calibrations, unusualness };
}
