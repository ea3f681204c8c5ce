import { cuePieces } from "./cues.ts";
import { CATEGORIES, PATTERNS } from "./lexicon.generated.ts";
import { NUMBER, type Tokens, WORD } from "./tokens.ts";

/**
 * All cues of all categories as one automaton over words. Patterns are chains of places; a state is
 * the set of places reached by the words read, made when a text first leads there and kept, so
 * that choices inside patterns never multiply. The number of states is bounded by the lexicons.
 */
export interface CueState {
  readonly places: readonly Place[];
  /** States found so far by word; null where no cue goes on. */
  readonly next: Map<number, CueState | null>;
  /** Categories of the cues that end here. */
  readonly categories: readonly number[];
}

/** A place in a pattern: the words that lead on from it, each with the place it leads to. */
interface Place {
  readonly words: number[];
  readonly targets: Place[];
  /** Category of the cue that may end here; -1 for none. */
  category: number;
}

interface Automaton {
  readonly vocabulary: ReadonlyMap<string, number>;
  readonly first: CueState;
}

/** The cue word that stands for any number. */
const ANY_NUMBER = "#";
/** Number of a word that no cue holds. */
const UNKNOWN = -1;

let built: Automaton | null = null;

/** The state before the first word. The automaton is built at the first use. */
export function firstState(): CueState {
  built ??= build();
  return built.first;
}

/** The cue word of each token, -1 for none. A possessive may stand for its noun. */
export function cueWords(tokens: Tokens): Int32Array {
  built ??= build();
  const { vocabulary } = built;
  const ids = new Int32Array(tokens.length).fill(UNKNOWN);
  for (let at = 0; at < ids.length; at += 1) {
    const kind = tokens.kind[at];
    const text = kind === NUMBER ? ANY_NUMBER : (tokens.text[at] ?? "");
    if (kind !== NUMBER && kind !== WORD) continue;
    let id = vocabulary.get(text);
    if (id === undefined && text.endsWith("'s")) id = vocabulary.get(text.slice(0, -2));
    if (id !== undefined) ids[at] = id;
  }
  return ids;
}

/** The state after one more word; null when no cue goes on with it. */
export function nextState(state: CueState, word: number): CueState | null {
  const known = state.next.get(word);
  if (known !== undefined) return known;
  const places: Place[] = [];
  for (const { words, targets } of state.places) {
    for (let i = words.indexOf(word); i >= 0; i = words.indexOf(word, i + 1)) {
      const target = targets[i];
      if (target) places.push(target);
    }
  }
  const found = places.length === 0 ? null : stateOf(places);
  state.next.set(word, found);
  return found;
}

function stateOf(places: readonly Place[]): CueState {
  const ends = places.filter(({ category }) => category >= 0).map(({ category }) => category);
  return { places, next: new Map(), categories: [...new Set(ends)] };
}

const newPlace = (): Place => ({ words: [], targets: [], category: -1 });

function build(): Automaton {
  const vocabulary = new Map<string, number>();
  const idOf = (word: string): number => {
    const id = vocabulary.get(word) ?? vocabulary.size;
    if (id === vocabulary.size) vocabulary.set(word, id);
    return id;
  };
  const root = newPlace();
  CATEGORIES.forEach((_, category) => {
    for (const pattern of (PATTERNS[category] ?? "").split("\n")) {
      let ends = [root];
      for (const piece of cuePieces(pattern)) ends = append(ends, piece, idOf);
      for (const end of ends) if (end !== root) end.category = category;
    }
  });
  return { vocabulary, first: firstOf(root) };
}

/** Leads from each end through every spelling of a piece to one new place; gives the new ends. */
function append(ends: Place[], piece: readonly string[], idOf: (word: string) => number): Place[] {
  const after = newPlace();
  for (const spelling of piece) {
    if (spelling === "") continue;
    const ids = spelling.split(" ").map(idOf);
    for (const end of ends) {
      let place = end;
      ids.forEach((id, i) => {
        const target = i === ids.length - 1 ? after : newPlace();
        place.words.push(id);
        place.targets.push(target);
        place = target;
      });
    }
  }
  return piece.includes("") ? [...ends, after] : [after];
}

/** The first state, with all its successors: every text asks for them. */
function firstOf(root: Place): CueState {
  const targets = new Map<number, Place[]>();
  root.words.forEach((word, i) => {
    const target = root.targets[i];
    if (!target) return;
    const among = targets.get(word);
    if (among) among.push(target);
    else targets.set(word, [target]);
  });
  const first: CueState = { places: [], next: new Map(), categories: [] };
  for (const [word, places] of targets) first.next.set(word, stateOf(places));
  return first;
}
