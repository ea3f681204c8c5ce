import { MOST_WORDS } from "./vocabulary.ts";

/** A key that no way has. */
const EMPTY = -1;
const FIRST_SLOTS = 1 << 12;
/** Bits of the sieve: ten times the ways that the lexicons have, in a space that a core keeps at hand. */
const SIEVE_BITS = 1 << 17;

const keyOf = (state: number, word: number): number => state * MOST_WORDS + word;
/** Spreads keys, whose neighbours belong to one state. */
const spread = (key: number): number => Math.imul(key, 0x9e3779b1) >>> 8;

/**
 * Which state follows a state (below 2^18) and a word: a hash table. Most words of a text lead
 * nowhere; a sieve of one bit a way tells so without a look into the table.
 */
export class WayTable {
  private keys = new Int32Array(FIRST_SLOTS).fill(EMPTY);
  private states = new Int32Array(FIRST_SLOTS);
  private size = 0;
  private readonly sieve = new Int32Array(SIEVE_BITS / 32);

  /** The state after `state` and `word`, 0 for none. */
  get(state: number, word: number): number {
    const key = keyOf(state, word);
    const hash = spread(key);
    if (((this.sieve[(hash & (SIEVE_BITS - 1)) >> 5] ?? 0) & (1 << hash)) === 0) return 0;
    const { keys } = this;
    const mask = keys.length - 1;
    for (let slot = hash & mask; keys[slot] !== EMPTY; slot = (slot + 1) & mask) {
      if (keys[slot] === key) return this.states[slot] ?? 0;
    }
    return 0;
  }

  /** Adds a way that the table has not. */
  set(state: number, word: number, next: number) {
    const key = keyOf(state, word);
    const bit = spread(key) & (SIEVE_BITS - 1);
    this.sieve[bit >> 5] = (this.sieve[bit >> 5] ?? 0) | (1 << bit);
    this.size += 1;
    if (2 * this.size > this.keys.length) this.widen();
    this.put(key, next);
  }

  private put(key: number, next: number) {
    const mask = this.keys.length - 1;
    let slot = spread(key) & mask;
    while (this.keys[slot] !== EMPTY) slot = (slot + 1) & mask;
    this.keys[slot] = key;
    this.states[slot] = next;
  }

  /** Doubles the slots, of which at most a half is taken. */
  private widen() {
    const { keys, states } = this;
    this.keys = new Int32Array(2 * keys.length).fill(EMPTY);
    this.states = new Int32Array(2 * keys.length);
    keys.forEach((key, slot) => {
      if (key !== EMPTY) this.put(key, states[slot] ?? 0);
    });
  }
}
