import { CueStates } from "./cue-states.ts";
import { LEXICON } from "./lexicon.generated.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Mode } from "./modes.ts";

/** Categories that the score of one mode alone is made of; all others make up the features. */
const OF_MODE: Partial<Record<Mode, RegExp>> = {
  central_bank: /^stance_|^(?:up|down)(?:_|$)/,
  escalation: /^escalation_/,
};

/** The part of the lexicons that a mode counts. */
function lexiconOf(mode: Mode): Lexicon {
  const others = Object.entries(OF_MODE).flatMap(([other, own]) => (other === mode ? [] : [own]));
  const entries = Object.entries(LEXICON);
  return Object.fromEntries(entries.filter(([name]) => !others.some((own) => own.test(name))));
}

const built = new Map<Mode, CueStates>();

/** The cues that scores of a mode count and what steers their scope; built at first use, then kept. */
export function scoreCues(mode: Mode): CueStates {
  const cues = built.get(mode) ?? new CueStates(lexiconOf(mode));
  built.set(mode, cues);
  return cues;
}
