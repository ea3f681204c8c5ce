/**
 * The words that rules and cues know, each by a number from 1 on. A text is compared with them once,
 * when it is split into tokens; from then on a word is its number, and a test of it costs a look into
 * a table. Whatever no rule and no cue knows is `UNKNOWN`.
 */
export const UNKNOWN = 0;
/** Numbers are below this, so that tables by number can be laid out before all words are known. */
export const MOST_WORDS = 1 << 13;

/** A word's hash is `hashOn` over its characters from `HASH_SEED` on. */
export const HASH_SEED = 7;
export const hashOn = (hash: number, code: number): number => (Math.imul(hash, 31) + code) | 0;

/** Room for letters: twice what words have on average. */
const LETTERS_OF_WORD = 16;
/** Slots of the hash table: four a word at least, so that runs of taken slots stay short. */
const SLOTS = 4 * MOST_WORDS;
const slots = new Uint16Array(SLOTS);
const hashes = new Int32Array(MOST_WORDS);
/** All words one after another, and where each ends: that of word 0, which is none, at 0. */
const letters = new Uint8Array(LETTERS_OF_WORD * MOST_WORDS);
const ends = new Int32Array(MOST_WORDS);
let known = 0;

/** Spreads the upper bits, in which short words differ least, over the slots. */
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1);

/** The number of a word, which is known from now on. Throws a `RangeError` when there are too many. */
export function wordNumber(word: string): number {
  const codes = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const hash = codes.reduce(hashOn, HASH_SEED);
  const found = findWord(codes, 0, codes.length, hash);
  if (found !== UNKNOWN) return found;
  const end = (ends[known] ?? 0) + codes.length;
  if (known + 1 === MOST_WORDS || end > letters.length) {
    throw new RangeError(`too many words known: ${known}`);
  }
  letters.set(codes, ends[known]);
  known += 1;
  ends[known] = end;
  hashes[known] = hash;
  let slot = slotOf(hash);
  while (slots[slot] !== UNKNOWN) slot = (slot + 1) & (SLOTS - 1);
  slots[slot] = known;
  return known;
}

/** The number of the word that stands in `codes` from `from` to `to`, exclusive, and has that hash. */
export function findWord(codes: Uint8Array, from: number, to: number, hash: number): number {
  for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
    const number = slots[slot] ?? UNKNOWN;
    if (number === UNKNOWN) return UNKNOWN;
    if (hashes[number] === hash && isSpelled(number, codes, from, to)) return number;
  }
}

function isSpelled(number: number, codes: Uint8Array, from: number, to: number): boolean {
  const begin = ends[number - 1] ?? 0;
  if ((ends[number] ?? 0) - begin !== to - from) return false;
  for (let at = from; at < to; at += 1) if (letters[begin + at - from] !== codes[at]) return false;
  return true;
}

/** The numbers of a list of words parted by spaces. */
export const wordSet = (list: string): ReadonlySet<number> =>
  new Set(list.split(" ").map(wordNumber));

/** A table by word number of the bits of all lists that a word is in; 0 for a word in none. */
export function wordClasses(lists: readonly (readonly [bit: number, list: string])[]): Uint16Array {
  const classes = new Uint16Array(MOST_WORDS);
  for (const [bit, list] of lists) {
    for (const number of wordSet(list)) classes[number] = (classes[number] ?? 0) | bit;
  }
  return classes;
}
