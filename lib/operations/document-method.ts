import {
  type DocumentScore,
  MODEL_VERSION,
  scoreDocument,
} from "../domain/language/document-score.ts";
import { anomalyFlags, FLAGGED, type FlagInput, zForFlags } from "../domain/language/flags.ts";
import { referenceOf } from "../domain/language/reference.ts";
import type { DocumentMethod } from "./document-shelf.ts";

/**
 * The service's own method. A document's flags are raised by its own history where it has one, and by
 * the reference of its mode where it has not.
 */
export const documentMethod: DocumentMethod<DocumentScore> = {
  modelVersion: MODEL_VERSION,
  score: (text, mode) => scoreDocument(text, mode),
  populationOf: (mode, measure) => referenceOf(mode).population(measure),
  flagsOf({ mode, score }, own) {
    const reference = referenceOf(mode);
    const usual = zForFlags(reference, score.features);
    const z = FLAGGED.map((name) => [name, own[name] ?? usual[name]]);
    return anomalyFlags({
      counts: score.counts,
      ratio: (score.counts.constraint + 1) / (score.counts.conviction + 1),
      wordCount: score.features.wordCount,
      z: Object.fromEntries(z) as FlagInput["z"],
      numbers: { share: score.numberShare, few: reference.fewNumbers },
    });
  },
};
