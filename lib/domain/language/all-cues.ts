import { CueStates } from "./cue-states.ts";
import { EVIDENCE_LEXICON } from "./evidence-lexicon.generated.ts";
import { LEXICON } from "./lexicon.generated.ts";

let built: CueStates | null = null;

/** All cues: those that scores count, and those of conviction types and topics. Built once. */
export function allCues(): CueStates {
  built ??= new CueStates({ ...LEXICON, ...EVIDENCE_LEXICON });
  return built;
}
