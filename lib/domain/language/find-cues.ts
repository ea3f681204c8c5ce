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

/** So many cues there is room for at first. */
const FIRST_ROOM = 1 << 10;

/** The columns of one text after another: the room for the most cues stays. */
export class CueColumns implements FoundCues {
  length = 0;
  category: Uint8Array = new Uint8Array(FIRST_ROOM);
  from: Int32Array = new Int32Array(FIRST_ROOM);
  to: Int32Array = new Int32Array(FIRST_ROOM);

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
 * Adds every cue of each category to the columns that are for it, by position, then by category. Within
 * a category the leftmost, then longest cue wins and no token counts twice; categories are independent.
 * Linear: the lexicons bound the length of a cue.
 */
export function findCues({ cueWord }: Tokens, states: CueStates, columnsOf: readonly CueColumns[]) {
  const { length } = states.categories;
  /** Per category: the first token still free, and where its longest cue from here ends. */
  const free = new Int32Array(length);
  const longest = new Int32Array(length);
  /** Categories with a cue from here, ascending; so many of the column are in use. */
  const ending = new Int32Array(length);
  let count = 0;
  const note = (ends: readonly number[], to: number) => {
    for (let i = 0; i < ends.length; i += 1) {
      const category = ends[i] ?? 0;
      if (longest[category] === 0) count = insert(ending, count, category);
      longest[category] = to;
    }
  };
  const next = (state: number, at: number): number => {
    const word = cueWord[at] ?? UNKNOWN;
    return word === UNKNOWN ? NO_STATE : states.nextState(state, word);
  };
  for (let from = 0; from < cueWord.length; from += 1) {
    const first = states.firstState(cueWord[from] ?? UNKNOWN);
    if (first === NO_STATE) continue;
    let state = next(first, from + 1);
    if (state === NO_STATE) {
      // Most cues are of one word.
      const ends = states.endsIn(first);
      for (let i = 0; i < ends.length; i += 1) {
        const category = ends[i] ?? 0;
        if (from < (free[category] ?? 0)) continue;
        columnsOf[category]?.add(category, from, from + 1);
      }
      continue;
    }
    note(states.endsIn(first), from + 1);
    for (let at = from + 2; state !== NO_STATE; at += 1) {
      note(states.endsIn(state), at);
      state = next(state, at);
    }
    for (let i = 0; i < count; i += 1) {
      const category = ending[i] ?? 0;
      const to = longest[category] ?? 0;
      longest[category] = 0;
      if (from < (free[category] ?? 0)) continue;
      free[category] = to;
      columnsOf[category]?.add(category, from, to);
    }
    count = 0;
  }
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
