// What this isolate computed of what followed, so that equal questions do not compute it again.

/** Questions that are kept, and how long: as long as their answers may be kept elsewhere. */
const MEMO = { questions: 64, ageMs: 3_600_000 };

/** Remembers the newest answers of an isolate by question, which names the data that it is asked of. */
export class OutcomeMemo {
  /** In the order of insertion, so that the oldest come first. */
  readonly #kept = new Map<string, { found: unknown; at: number }>();

  /** The answer to a question, computed when it is not kept. A question has one kind of answer, the caller's. */
  async of<Found>(question: string, now: number, compute: () => Promise<Found>): Promise<Found> {
    const kept = this.#kept.get(question);
    if (kept && Math.abs(now - kept.at) < MEMO.ageMs) return kept.found as Found;
    const found = await compute();
    this.#kept.delete(question);
    this.#kept.set(question, { found, at: now });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MEMO.questions) break;
      this.#kept.delete(oldest);
    }
    return found;
  }
}
