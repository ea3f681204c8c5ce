import { CueStates } from "./cue-states.ts";
import { EVIDENCE_LEXICON } from "./evidence-lexicon.generated.ts";
import { LEXICON } from "./lexicon.generated.ts";

let built: CueStates | null = null;

/** Those that scores count and those that conviction types and topics rest on; built once. */
export function allCues(): CueStates {
  built ??= new CueStates({ ...LEXICON, ...EVIDENCE_LEXICON });
  return built;
}
