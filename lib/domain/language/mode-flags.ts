import { type Counts, featuresOf } from "./features.ts";
import { anomalyFlags, FLAGGED, type Flag, type FlagInput, NO_Z, zForFlags } from "./flags.ts";
import type { Mode } from "./modes.ts";
import { referenceOf } from "./reference.ts";

/** What flags are raised by: figures that are stored of a document as they are. */
interface FlaggedText {
  mode: Mode;
  counts: Counts;
  wordCount: number;
  /** Share of sentences with a number, 0 to 1. */
  numberShare: number;
}

/** Modes whose texts are of the reference's kind, so that being unusual among them means something. */
const HAS_KIN: Record<Mode, boolean> = {
  earnings: true,
  central_bank: true,
  escalation: false,
  authorship: false,
};

/**
 * The flags of a text: each z is the text's `own`, against earlier texts of the same ticker, where
 * there is one, else that against the reference of its mode, in modes that have one of their kind.
 * Source: methods §6.4, §6.7.
 */
export function modeFlags(
  { mode, counts, wordCount, numberShare }: FlaggedText,
  own: Partial<FlagInput["z"]> = {},
): Flag[] {
  const reference = referenceOf(mode);
  const features = featuresOf(counts, wordCount);
  const usual = HAS_KIN[mode] ? zForFlags(reference, features) : NO_Z;
  const z = FLAGGED.map((name) => [name, own[name] ?? usual[name]]);
  return anomalyFlags({
    counts,
    ratio: features.ratio,
    highRatio: reference.highRatio,
    wordCount,
    z: Object.fromEntries(z) as FlagInput["z"],
    numbers: { share: numberShare, few: reference.fewNumbers },
  });
}
