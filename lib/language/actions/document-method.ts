import { styleUnusualness } from "../domain/authorship/compare.ts";
import { type DocumentScore, MODEL_VERSION, scoreDocument } from "../domain/document-score.ts";
import { referenceOf } from "../domain/reference.ts";
import { modeFlags } from "../domain/risk.ts";
import type { DocumentMethod } from "./document-shelf.ts";

/**
 * The service's own method. A document's flags are raised by its own history where it has one, and by
 * the reference of its mode where it has not.
 */
export const documentMethod: DocumentMethod<DocumentScore> = {
  modelVersion: MODEL_VERSION,
  score: (text, mode) => scoreDocument(text, mode, styleUnusualness),
  populationOf: (mode, measure) => referenceOf(mode).population(measure),
  flagsOf({ mode, score: { counts, features, numberShare } }, own) {
    return modeFlags({ mode, counts, wordCount: features.wordCount, numberShare }, own);
  },
};
