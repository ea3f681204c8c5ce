import { pieceSpellings } from "./cues.ts";
import type { Category, Lexicon } from "./lexicon.ts";
import { MOST_WORDS, UNKNOWN, wordNumber } from "./vocabulary.ts";
import { WayTable } from "./way-table.ts";

/** No state: no cue goes on, or none has been looked for yet. */
export const NO_STATE = 0;
/** Of a place without arcs or without a cue that ends, and before the first place. */
const NONE = -1;
/** Of a word that begins a cue while no text has had it. */
const NOT_MADE = -1;

/**
 * All cues of a lexicon as one automaton over words. Patterns are chains of places; a state,
 * numbered from 1, is the set of places that the words so far lead to, so that choices inside
 * patterns never multiply. States are made when a text first gets there, with all the ways on from
 * them, and kept: they are bounded by the lexicons, whatever texts come.
 */
export class CueStates {
  /** By name; what is said of a category elsewhere is said of its place here. */
  readonly categories: readonly Category[];
  /** 1 for the words that cues are made of, by number. */
  readonly isCueWord = new Uint8Array(MOST_WORDS);
  /** Per place: its latest arc, and the category of the cue that may end here. */
  private readonly head: number[] = [];
  private readonly category: number[] = [];
  /** Per arc: its word, the place that it leads to, and the arc of the same place before it. */
  private readonly word: number[] = [];
  private readonly target: number[] = [];
  private readonly before: number[] = [];
  /** Per word that begins a cue: the latest arc, chained as those of a place, and the state after. */
  private readonly begin = new Int32Array(MOST_WORDS).fill(NONE);
  private readonly first = new Int32Array(MOST_WORDS).fill(NO_STATE);

  /** Per state: its places until its ways on have been looked for, and what ends in it. */
  private readonly open: (readonly number[] | null)[] = [null];
  private readonly ends: (readonly number[])[] = [[]];
  private readonly known = new Map<string, number>();
  private readonly ways = new WayTable();

  constructor(lexicon: Lexicon) {
    this.categories = (Object.keys(lexicon) as Category[]).sort();
    const spellings = new Map<string, number[][]>();
    this.categories.forEach((name, category) => {
      for (const pattern of lexicon[name]?.split("\n") ?? []) {
        this.plant(pattern, category, spellings);
      }
    });
  }

  /** The state after a first word; `NO_STATE` when no cue begins with it. */
  firstState(word: number): number {
    const state = this.first[word] ?? NO_STATE;
    return state === NOT_MADE ? this.makeFirst(word) : state;
  }

  /** The state after one more word; `NO_STATE` when no cue goes on with it. */
  nextState(state: number, word: number): number {
    const open = this.open[state];
    if (open) this.findWays(state, open);
    return this.ways.get(state, word);
  }

  /** Categories of the cues that end in a state, ascending. */
  endsIn(state: number): readonly number[] {
    return this.ends[state] ?? [];
  }

  private makeFirst(word: number): number {
    const places: number[] = [];
    for (let arc = this.begin[word] ?? NONE; arc >= 0; arc = this.before[arc] ?? NONE) {
      places.push(this.target[arc] ?? NONE);
    }
    const state = this.stateOf(places);
    this.first[word] = state;
    return state;
  }

  private findWays(state: number, open: readonly number[]) {
    const placesAfter = new Map<number, number[]>();
    for (const place of open) {
      for (let arc = this.head[place] ?? NONE; arc >= 0; arc = this.before[arc] ?? NONE) {
        const word = this.word[arc] ?? UNKNOWN;
        const places = placesAfter.get(word);
        if (places) places.push(this.target[arc] ?? NONE);
        else placesAfter.set(word, [this.target[arc] ?? NONE]);
      }
    }
    for (const [word, places] of placesAfter) this.ways.set(state, word, this.stateOf(places));
    this.open[state] = null;
  }

  private stateOf(places: readonly number[]): number {
    const key = places.join();
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const categories = new Set(places.map((place) => this.category[place] ?? NONE));
    categories.delete(NONE);
    const state = this.ends.push([...categories].sort((a, b) => a - b)) - 1;
    this.open.push(places);
    this.known.set(key, state);
    return state;
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
    const number = wordNumber(word);
    this.isCueWord[number] = 1;
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
      if (place === NONE) this.first[word] = NOT_MADE;
      const key = place === NONE ? word : place;
      this.word.push(word);
      this.target.push(target);
      const arc = this.before.push(chain[key] ?? NONE) - 1;
      chain[key] = arc;
      place = target;
    });
  }
}
