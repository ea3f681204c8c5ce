/** One instant of the clock. `epoch` rises when a local clock is told to forget kept answers. */
export interface ClockReading {
  now: number;
  epoch: number;
}

/** Total size of what is kept, in characters, and of a single body: an isolate has 128 MB. */
const MAX_CHARACTERS = 16_000_000;
const MAX_ENTRY_CHARACTERS = 8_000_000;
/** Headers and bookkeeping of an entry, roughly. */
const ENTRY_OVERHEAD = 1_000;

export interface CachedAnswer {
  body: string;
  headers: Record<string, string>;
}

interface Entry extends ClockReading {
  answer: CachedAnswer;
}

/**
 * Successful answers kept for a moment in one isolate, so that a burst of equal requests costs one
 * query. Kept per tier and address, after access was decided; never for calls, gate and health.
 * A clock that moved in either direction empties it, and so does another epoch.
 */
export class AnswerCache {
  /** In the order in which they were kept, so that those that end first stand first. */
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

  /** Keeps an answer; what can be served no more goes first, or it would only fill the memory. */
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

/** The question counts, too: addresses may be longer than answers. */
const sizeOf = (key: string, answer: CachedAnswer): number =>
  key.length + answer.body.length + ENTRY_OVERHEAD;
