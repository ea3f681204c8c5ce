/** Total size of what is kept, in characters, and of a single body: an isolate has 128 MB. */
const MAX_CHARACTERS = 16_000_000;
const MAX_ENTRY_CHARACTERS = 8_000_000;
/** Headers and bookkeeping of an entry, roughly. */
const ENTRY_OVERHEAD = 1_000;

export interface KeptAnswer {
  body: string;
  headers: Record<string, string>;
}

/**
 * Successful answers kept for a moment in one isolate, so that a burst of equal requests costs one
 * query. Kept per tier and address, after access was decided; never for calls, gate and health.
 * A clock that moved in either direction empties it.
 */
export class AnswerCache {
  readonly #kept = new Map<string, { answer: KeptAnswer; at: number }>();
  readonly #ttlMs: number;
  #characters = 0;

  constructor(ttlMs: number) {
    this.#ttlMs = ttlMs;
  }

  get(key: string, now: number): KeptAnswer | null {
    const entry = this.#kept.get(key);
    if (!entry) return null;
    const ageMs = now - entry.at;
    if (ageMs >= 0 && ageMs < this.#ttlMs) return entry.answer;
    this.#drop(key);
    return null;
  }

  keep(key: string, answer: KeptAnswer, now: number): void {
    if (this.#ttlMs === 0 || answer.body.length > MAX_ENTRY_CHARACTERS) return;
    this.#drop(key);
    const size = sizeOf(key, answer);
    for (const oldest of this.#kept.keys()) {
      if (this.#characters + size <= MAX_CHARACTERS) break;
      this.#drop(oldest);
    }
    this.#kept.set(key, { answer, at: now });
    this.#characters += size;
  }

  #drop(key: string): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    this.#kept.delete(key);
    this.#characters -= sizeOf(key, entry.answer);
  }
}

/** The question counts, too: addresses may be longer than answers. */
const sizeOf = (key: string, answer: KeptAnswer): number =>
  key.length + answer.body.length + ENTRY_OVERHEAD;
