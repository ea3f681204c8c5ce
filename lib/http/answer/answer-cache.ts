import type { Links } from "./page-links.ts";

/** One reading of the clock, epoch ms. `epoch` rises when the local clock invalidates the cache. */
export interface ClockReading {
  now: number;
  epoch: number;
}

/** Limits of the total size and of a single body, in characters: an isolate has 128 MB. */
const MAX_CHARACTERS = 16_000_000;
const MAX_ENTRY_CHARACTERS = 8_000_000;
/** Approximate size of headers and bookkeeping. */
const ENTRY_OVERHEAD = 1_000;

export interface CachedAnswer {
  body: string;
  headers: Record<string, string>;
  links?: Links;
}

interface Entry extends ClockReading {
  answer: CachedAnswer;
}

/**
 * Keeps successful responses of one isolate for a moment, so that a burst of equal requests costs
 * one query. The key is tier and address; the cache is used after the access check, and never for
 * calls, gate and health. Entries are dropped when the clock moves back or the epoch changes.
 */
export class AnswerCache {
  /** Entries in the order of insertion, so that the oldest come first. */
  readonly #kept = new Map<string, Entry>();
  readonly #ttlMs: number;
  #characters = 0;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  get(key: string, moment: ClockReading): CachedAnswer | null {
    const entry = this.#kept.get(key);
    if (!entry) return null;
    if (this.#isGood(entry, moment)) return entry.answer;
    this.#drop(key);
    return null;
  }

  /** Keeps a response; expired entries are removed first. */
  keep(key: string, answer: CachedAnswer, moment: ClockReading): void {
    if (this.#ttlMs === 0 || answer.body.length > MAX_ENTRY_CHARACTERS) return;
    this.#drop(key);
    const size = sizeOf(key, answer);
    for (const [oldest, entry] of this.#kept) {
      if (this.#isGood(entry, moment) && this.#characters + size <= MAX_CHARACTERS) break;
      this.#drop(oldest);
    }
    this.#kept.set(key, { answer, ...moment });
    this.#characters += size;
  }

  #isGood(entry: Entry, { now, epoch }: ClockReading): boolean {
    const ageMs = now - entry.now;
    return entry.epoch === epoch && ageMs >= 0 && ageMs < this.#ttlMs;
  }

  #drop(key: string): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    this.#kept.delete(key);
    this.#characters -= sizeOf(key, entry.answer);
  }
}

/** Size of an entry with its key, because addresses may be longer than bodies. */
const sizeOf = (key: string, answer: CachedAnswer): number =>
  key.length + answer.body.length + ENTRY_OVERHEAD;
