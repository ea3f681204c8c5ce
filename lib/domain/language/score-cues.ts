import { CueStates } from "./cue-states.ts";
import { LEXICON } from "./lexicon.generated.ts";

let built: CueStates | null = null;

/** The cues that scores count and what steers their scope; built at the first use, then kept. */
export function scoreCues(): CueStates {
  built ??= new CueStates(LEXICON);
  return built;
}
