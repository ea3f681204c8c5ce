import { wider } from "./columns.ts";
import { type CueStates, NO_STATE } from "./cue-states.ts";
import type { Tokens } from "./tokens.ts";
import { UNKNOWN } from "./vocabulary.ts";

/** Cues as found, a column each: category by index, token indices with `to` exclusive. */
export interface FoundCues {
  readonly length: number;
  readonly category: Uint8Array;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** Prose has a cue in ten tokens or fewer: room that is seldom too small. */
const TOKENS_OF_CUE = 8;
const LEAST_ROOM = 64;

/** The columns while they are filled, with room at first for so many cues. */
export class CueColumns implements FoundCues {
  length = 0;
  category: Uint8Array;
  from: Int32Array;
  to: Int32Array;

  constructor(room: number) {
    this.category = new Uint8Array(room);
    this.from = new Int32Array(room);
    this.to = new Int32Array(room);
  }

  add(category: number, from: number, to: number) {
    const at = this.length;
    if (at === this.category.length) {
      this.category = wider(this.category, Uint8Array);
      this.from = wider(this.from, Int32Array);
      this.to = wider(this.to, Int32Array);
    }
    this.category[at] = category;
    this.from[at] = from;
    this.to[at] = to;
    this.length = at + 1;
  }
}

/**
 * Every cue of every category by position, then by category. Within a category the leftmost, then
 * longest cue wins and no token counts twice; categories are independent. Linear: the lexicons bound
 * the length of a cue.
 */
export function findCues({ cueWord }: Tokens, states: CueStates): FoundCues {
  const { length } = states.categories;
  const cues = new CueColumns(Math.ceil(cueWord.length / TOKENS_OF_CUE) + LEAST_ROOM);
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(length);
  const longest = new Int32Array(length);
  /** Categories with a cue from here, ascending; so many of the column are in use. */
  const ending = new Int32Array(length);
  let count = 0;
  for (let from = 0; from < cueWord.length; from += 1) {
    let state = states.firstState(cueWord[from] ?? UNKNOWN);
    if (state === NO_STATE) continue;
    for (let at = from + 1; state !== NO_STATE; at += 1) {
      const ends = states.endsIn(state);
      for (let i = 0; i < ends.length; i += 1) {
        const category = ends[i] ?? 0;
        if (longest[category] === 0) count = insert(ending, count, category);
        longest[category] = at;
      }
      const word = cueWord[at] ?? UNKNOWN;
      state = word === UNKNOWN ? NO_STATE : states.nextState(state, word);
    }
    for (let i = 0; i < count; i += 1) {
      const category = ending[i] ?? 0;
      const to = longest[category] ?? 0;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      cues.add(category, from, to);
    }
    count = 0;
  }
  return cues;
}

/** Puts a number into its place among the first `count`, which ascend; gives how many there are now. */
function insert(ascending: Int32Array, count: number, number: number): number {
  let at = count;
  for (; at > 0 && (ascending[at - 1] ?? 0) > number; at -= 1) {
    ascending[at] = ascending[at - 1] ?? 0;
  }
  ascending[at] = number;
  return count + 1;
}
