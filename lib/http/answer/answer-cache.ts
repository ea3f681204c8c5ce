// A cache of answers in the memory of one isolate, for a few seconds.

import type { Links } from "../../core/wire/page-links.ts";

/** One reading of the clock, epoch ms. A higher `epoch` makes all cached answers invalid. */
export interface ClockReading {
  now: number;
  epoch: number;
}

/** Maximum size of all entries and of one body, in characters; an isolate has 128 MB. */
const MAX_CHARACTERS = 16_000_000;
const MAX_ENTRY_CHARACTERS = 8_000_000;
/** Approximate size of the headers of an entry, in characters. */
const ENTRY_OVERHEAD = 1_000;

export interface CachedAnswer {
  body: string;
  headers: Record<string, string>;
  links?: Links;
  tokens?: number;
}

interface Entry extends ClockReading {
  answer: CachedAnswer;
}

/**
 * Stores successful responses of one isolate for a short time, so that a burst of equal requests needs
 * one query. The key is tier and address. The cache is used after the access check, and never for
 * calls and gate. Health is stored whatever its status, for all callers together. Entries are removed when the clock moves back or the epoch changes.
 */
export class AnswerCache {
  /** Entries in the order of insertion, so that the oldest come first. */
  readonly #entries = new Map<string, Entry>();
  readonly #ttlMs: number;
  #characters = 0;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  get(key: string, moment: ClockReading): CachedAnswer | null {
    const entry = this.#entries.get(key);
    if (!entry) return null;
    if (this.#isValid(entry, moment)) return entry.answer;
    this.#drop(key);
    return null;
  }

  /** Stores a response; expired entries are removed first. */
  keep(key: string, answer: CachedAnswer, moment: ClockReading): void {
    if (this.#ttlMs === 0 || answer.body.length > MAX_ENTRY_CHARACTERS) return;
    this.#drop(key);
    const size = sizeOf(key, answer);
    for (const [oldest, entry] of this.#entries) {
      if (this.#isValid(entry, moment) && this.#characters + size <= MAX_CHARACTERS) break;
      this.#drop(oldest);
    }
    this.#entries.set(key, { answer, ...moment });
    this.#characters += size;
  }

  #isValid(entry: Entry, { now, epoch }: ClockReading): boolean {
    const ageMs = now - entry.now;
    return entry.epoch === epoch && ageMs >= 0 && ageMs < this.#ttlMs;
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#entries.delete(key);
    this.#characters -= sizeOf(key, entry.answer);
  }
}

/** Size of an entry with its key, because addresses may be longer than bodies. */
const sizeOf = (key: string, answer: CachedAnswer): number =>
  key.length + answer.body.length + ENTRY_OVERHEAD;
