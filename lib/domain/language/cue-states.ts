import { pieceSpellings } from "./cues.ts";
import { PATTERNS } from "./lexicon.generated.ts";
import { NUMBER, type Tokens, WORD } from "./tokens.ts";

/**
 * All cues of all categories as one automaton over words. Patterns are chains of places; a state is
 * the set of places that the words so far lead to, made when a text first gets there and kept, so
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
export function cueWords({ length, kind, text }: Tokens): Int32Array {
  built ??= build();
  const { vocabulary } = built;
  const ids = new Int32Array(length).fill(UNKNOWN);
  const number = vocabulary.get(ANY_NUMBER) ?? UNKNOWN;
  for (let at = 0; at < length; at += 1) {
    if (kind[at] === NUMBER) ids[at] = number;
    if (kind[at] !== WORD) continue;
    const word = text[at] ?? "";
    const id = vocabulary.get(word);
    if (id !== undefined) ids[at] = id;
    else if (word.endsWith("'s")) ids[at] = vocabulary.get(word.slice(0, -2)) ?? UNKNOWN;
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
  const categories: number[] = [];
  for (const { category } of places) {
    if (category >= 0 && !categories.includes(category)) categories.push(category);
  }
  return { places: places.filter(({ words }) => words.length > 0), next: new Map(), categories };
}

function build(): Automaton {
  const vocabulary = new Map<string, number>();
  const known = new Map<string, number[][]>();
  /** The spellings of a piece as lists of words, each word by its number. */
  const numbered = (piece: string): number[][] => {
    let found = known.get(piece);
    if (found === undefined) {
      found = pieceSpellings(piece).map((spelling) => (spelling ? numbersOf(spelling) : []));
      known.set(piece, found);
    }
    return found;
  };
  const numbersOf = (spelling: string) =>
    spelling.split(" ").map((word) => {
      const id = vocabulary.get(word) ?? vocabulary.size;
      if (id === vocabulary.size) vocabulary.set(word, id);
      return id;
    });
  const root = newPlace();
  PATTERNS.forEach((patterns, category) => {
    for (const pattern of patterns.split("\n")) plant(root, pattern, category, numbered);
  });
  return { vocabulary, first: firstOf(root) };
}

const newPlace = (): Place => ({ words: [], targets: [], category: -1 });

/** Leads from the root through every spelling of each piece in turn. */
function plant(
  root: Place,
  pattern: string,
  category: number,
  numbered: (piece: string) => number[][],
) {
  let ends = [root];
  for (const piece of pattern.split(" ")) {
    const after = newPlace();
    let mayBeLeftOut = false;
    for (const spelling of numbered(piece)) {
      if (spelling.length === 0) mayBeLeftOut = true;
      else for (const end of ends) lead(end, spelling, after);
    }
    ends = mayBeLeftOut ? [...ends, after] : [after];
  }
  for (const end of ends) if (end !== root) end.category = category;
}

function lead(from: Place, spelling: readonly number[], after: Place) {
  let place = from;
  for (let i = 0; i < spelling.length; i += 1) {
    const target = i === spelling.length - 1 ? after : newPlace();
    place.words.push(spelling[i] ?? UNKNOWN);
    place.targets.push(target);
    place = target;
  }
}

/** The first state, with all its successors: every text asks for them. */
function firstOf(root: Place): CueState {
  const reached = new Map<number, Place[]>();
  root.words.forEach((word, i) => {
    const target = root.targets[i];
    const among = reached.get(word);
    if (among && target) among.push(target);
    else if (target) reached.set(word, [target]);
  });
  const first: CueState = { places: [], next: new Map(), categories: [] };
  for (const [word, places] of reached) first.next.set(word, stateOf(places));
  return first;
}
