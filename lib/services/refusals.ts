import type { Bucket, LimitVerdict } from "../domain/bucket.ts";

/** More than this are forgotten at once: remembering saves a question, no more. */
const MAX_KEPT = 10_000;

/**
 * Refusals until their instant: counts only grow, so nobody who asks again before it needs Redis. That
 * of a ceiling is not kept, as its instant is not the earliest at which it admits.
 */
export class Refusals {
  readonly #kept = new Map<string, LimitVerdict>();

  keep(verdict: LimitVerdict): void {
    if (verdict.bucket.isCeiling) return;
    if (this.#kept.size >= MAX_KEPT) this.#kept.clear();
    this.#kept.set(verdict.bucket.identity, verdict);
  }

  find(buckets: readonly Bucket[], now: number): LimitVerdict | null {
    for (const { identity, limit } of buckets) {
      const verdict = this.#kept.get(identity);
      if (verdict?.limit === limit && now < verdict.resetAt) return verdict;
      if (verdict) this.#kept.delete(identity);
    }
    return null;
  }
}
