import { pieceSpellings } from "./cues.ts";
import { PATTERNS } from "./lexicon.generated.ts";
import { NUMBER, type Tokens, WORD } from "./tokens.ts";

/**
 * All cues of all categories as one automaton over words. Patterns are chains of places; a state is
 * the set of places that the words so far lead to, made when a text first gets there and kept, so
 * that choices inside patterns never multiply. The number of states is bounded by the lexicons.
 */
export interface CueState {
  /** Places from which a cue may go on. */
  readonly places: readonly number[];
  /** Categories of the cues that end here. */
  readonly categories: readonly number[];
  /** States found so far by word, null where no cue goes on; no map before the first is asked for. */
  next: Map<number, CueState | null> | null;
}

/** The cue word that stands for any number. */
const ANY_NUMBER = "#";
/** Number of a word that no cue holds, of a place without arcs or without a cue that ends. */
const NONE = -1;

/** Places and the arcs between them as columns: there are tens of thousands. */
class Places {
  readonly vocabulary = new Map<string, number>();
  /** Per place: its latest arc, and the category of the cue that may end here. */
  private readonly head: number[] = [];
  private readonly category: number[] = [];
  /** Per arc: its word, the place that it leads to, and the arc of the same place before it. */
  private readonly word: number[] = [];
  private readonly target: number[] = [];
  private readonly before: number[] = [];
  /** Per word that begins a cue: the latest arc, chained as those of a place. */
  private readonly begin: number[] = [];
  private readonly firsts: (CueState | undefined)[] = [];

  constructor() {
    const known = new Map<string, number[][]>();
    PATTERNS.forEach((patterns, category) => {
      for (const pattern of patterns.split("\n")) this.plant(pattern, category, known);
    });
  }

  /** The state after a first word; null when no cue begins with it. */
  firstState(word: number): CueState | null {
    const known = this.firsts[word];
    if (known !== undefined) return known;
    const places: number[] = [];
    for (let arc = this.begin[word] ?? NONE; arc >= 0; arc = this.before[arc] ?? NONE) {
      places.push(this.target[arc] ?? NONE);
    }
    if (places.length === 0) return null;
    const state = this.stateOf(places);
    this.firsts[word] = state;
    return state;
  }

  /** The state after one more word; null when no cue goes on with it. */
  nextState(state: CueState, word: number): CueState | null {
    state.next ??= new Map();
    const known = state.next.get(word);
    if (known !== undefined) return known;
    const places: number[] = [];
    for (const place of state.places) {
      for (let arc = this.head[place] ?? NONE; arc >= 0; arc = this.before[arc] ?? NONE) {
        if (this.word[arc] === word) places.push(this.target[arc] ?? NONE);
      }
    }
    const found = places.length === 0 ? null : this.stateOf(places);
    state.next.set(word, found);
    return found;
  }

  private stateOf(places: readonly number[]): CueState {
    const categories: number[] = [];
    for (const place of places) {
      const category = this.category[place] ?? NONE;
      if (category >= 0 && !categories.includes(category)) categories.push(category);
    }
    const open = places.filter((place) => (this.head[place] ?? NONE) >= 0);
    return { places: open, categories, next: null };
  }

  /** Leads from the beginning through every spelling of each piece in turn. */
  private plant(pattern: string, category: number, known: Map<string, number[][]>) {
    let ends = [NONE];
    for (const piece of pattern.split(" ")) {
      const spellings = known.get(piece) ?? this.numbered(piece);
      known.set(piece, spellings);
      const after = this.newPlace();
      let mayBeLeftOut = false;
      for (const spelling of spellings) {
        if (spelling.length === 0) mayBeLeftOut = true;
        else for (const end of ends) this.lead(end, spelling, after);
      }
      ends = mayBeLeftOut ? [...ends, after] : [after];
    }
    for (const end of ends) if (end !== NONE) this.category[end] = category;
  }

  /** The spellings of a piece as lists of words, each word by its number. */
  private numbered(piece: string): number[][] {
    return pieceSpellings(piece).map((spelling) =>
      spelling === "" ? [] : spelling.split(" ").map((word) => this.numberOf(word)),
    );
  }

  private numberOf(word: string): number {
    const number = this.vocabulary.get(word) ?? this.vocabulary.size;
    if (number === this.vocabulary.size) {
      this.vocabulary.set(word, number);
      this.begin.push(NONE);
    }
    return number;
  }

  private newPlace(): number {
    this.category.push(NONE);
    return this.head.push(NONE) - 1;
  }

  private lead(from: number, spelling: readonly number[], after: number) {
    let place = from;
    spelling.forEach((word, i) => {
      const target = i === spelling.length - 1 ? after : this.newPlace();
      const chain = place === NONE ? this.begin : this.head;
      const key = place === NONE ? word : place;
      this.word.push(word);
      this.target.push(target);
      const arc = this.before.push(chain[key] ?? NONE) - 1;
      chain[key] = arc;
      place = target;
    });
  }
}

let built: Places | null = null;

/** The automaton; built at the first use, then kept. */
export function cuePlaces(): Places {
  built ??= new Places();
  return built;
}

/** The cue word of each token, -1 for none. A possessive may stand for its noun. */
export function cueWords({ length, kind, text }: Tokens): Int32Array {
  const { vocabulary } = cuePlaces();
  const numbers = new Int32Array(length).fill(NONE);
  const anyNumber = vocabulary.get(ANY_NUMBER) ?? NONE;
  for (let at = 0; at < length; at += 1) {
    if (kind[at] === NUMBER) numbers[at] = anyNumber;
    if (kind[at] !== WORD) continue;
    const word = text[at] ?? "";
    const number = vocabulary.get(word);
    if (number !== undefined) numbers[at] = number;
    else if (word.endsWith("'s")) numbers[at] = vocabulary.get(word.slice(0, -2)) ?? NONE;
  }
  return numbers;
}
