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

/** Slots of the hash table: four a word at least, so that runs of taken slots stay short. */
const SLOTS = 4 * MOST_WORDS;
const slots = new Uint16Array(SLOTS);
const words: string[] = [""];
const hashes = new Int32Array(MOST_WORDS);

/** Spreads the upper bits, in which short words differ least, over the slots. */
const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (SLOTS - 1);

/** The number of a word, which is known from now on. Throws a `RangeError` when there are too many. */
export function wordNumber(word: string): number {
  let hash = HASH_SEED;
  for (let i = 0; i < word.length; i += 1) hash = hashOn(hash, word.charCodeAt(i));
  let slot = slotOf(hash);
  for (let number = slots[slot] ?? UNKNOWN; number !== UNKNOWN; number = slots[slot] ?? UNKNOWN) {
    if (words[number] === word) return number;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (words.length === MOST_WORDS)
    throw new RangeError(`lexicons and rules have more than ${MOST_WORDS - 1} words`);
  const number = words.push(word) - 1;
  slots[slot] = number;
  hashes[number] = hash;
  return number;
}

/** The number of the word that stands in `codes` from `from` to `to`, exclusive, and has that hash. */
export function findWord(codes: Uint8Array, from: number, to: number, hash: number): number {
  for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
    const number = slots[slot] ?? UNKNOWN;
    if (number === UNKNOWN) return UNKNOWN;
    if (hashes[number] === hash && isSpelled(words[number] ?? "", codes, from, to)) return number;
  }
}

function isSpelled(word: string, codes: Uint8Array, from: number, to: number): boolean {
  if (word.length !== to - from) return false;
  for (let i = 0; i < word.length; i += 1) {
    if (word.charCodeAt(i) !== codes[from + i]) return false;
  }
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
