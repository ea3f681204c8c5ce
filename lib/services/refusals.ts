import type { LimitVerdict } from "./limiter.ts";

/** More than this are forgotten at once: remembering saves a question, no more. */
const MAX_KEPT = 10_000;

/** Refusals until their instant: counts only grow, so nobody who asks again before it needs Redis. */
export class Refusals {
  readonly #kept = new Map<string, LimitVerdict>();

  keep(identity: string, verdict: LimitVerdict): void {
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(identity, verdict);
  }

  find(identity: string, limit: number, now: number): LimitVerdict | null {
    const verdict = this.#kept.get(identity);
    if (!verdict) return null;
    if (verdict.limit === limit && now < verdict.resetAt) return verdict;
    this.#kept.delete(identity);
    return null;
  }
}
