import { MASKED_ALPHABET } from "./masked-text.ts";
import type { StyleCounts } from "./style-counts.ts";

/** Characters of an n-gram. */
export const GRAM = 4;
const BITS = 5;
const KEY_MASK = 2 ** (BITS * GRAM) - 1;

/** A four-gram as a whole number below 2^20; its characters are of `MASKED_ALPHABET`. */
export function gramKey(gram: string): number {
  let key = 0;
  for (const character of gram) key = (key << BITS) | MASKED_ALPHABET.indexOf(character);
  return key;
}

/** The four-gram of a key. */
export const gramOfKey = (key: number): string =>
  Array.from(
    { length: GRAM },
    (_, place) => MASKED_ALPHABET[(key >> (BITS * (GRAM - 1 - place))) & (2 ** BITS - 1)],
  ).join("");

/** Calls `see` with the key of each four-gram of a masked text, in order; returns how many. */
export function eachGram(masked: Uint8Array, see: (key: number) => void): number {
  let key = 0;
  for (let at = 0; at < masked.length; at += 1) {
    key = ((key << BITS) | (masked[at] ?? 0)) & KEY_MASK;
    if (at >= GRAM - 1) see(key);
  }
  return Math.max(0, masked.length - GRAM + 1);
}

/** Four-grams that make up a vector: place by key, found by open addressing. */
export interface GramIndex {
  size: number;
  find: (key: number) => number;
}

/** Slots a key, chosen so that a look-up rarely needs a second one. */
const SLOTS = 4_096;

export function gramIndex(grams: readonly string[]): GramIndex {
  const keys = new Int32Array(SLOTS).fill(-1);
  const places = new Int16Array(SLOTS).fill(-1);
  const slotOf = (key: number): number => {
    let slot = Math.imul(key, 0x9e3779b1) >>> 20;
    while (keys[slot] !== key && keys[slot] !== -1) slot = (slot + 1) % SLOTS;
    return slot;
  };
  grams.forEach((gram, place) => {
    const key = gramKey(gram);
    const slot = slotOf(key);
    keys[slot] = key;
    places[slot] = place;
  });
  return { size: grams.length, find: (key) => places[slotOf(key)] ?? -1 };
}

/** Square roots of the rates per 10,000 four-grams, by place in the index. */
export function gramRates({ masked }: StyleCounts, index: GramIndex): Float64Array {
  const rates = new Float64Array(index.size);
  const total = eachGram(masked, (key) => {
    const place = index.find(key);
    if (place >= 0) rates[place] = (rates[place] ?? 0) + 1;
  });
  return rates.map((count) => Math.sqrt((10_000 * count) / Math.max(1, total)));
}
