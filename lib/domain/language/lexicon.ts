import type { EVIDENCE_LEXICON } from "./evidence-lexicon.generated.ts";
import type { LEXICON } from "./lexicon.generated.ts";

/** What a cue is a cue of. */
export type Category = keyof typeof LEXICON | keyof typeof EVIDENCE_LEXICON;

/** Packed cue patterns by category, a pattern a line: see `cues.ts`. */
export type Lexicon = Readonly<Partial<Record<Category, string>>>;
