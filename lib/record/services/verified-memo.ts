import type { TreeLevels } from "../domain/tape/merkle.ts";

/** What was verified last in this isolate, by the version of the rows that were verified. */
type Verified = { version: string; keys: string; found: unknown };

/** How long differences that a request found mark calls here: the job `watch` finds them meanwhile, for all. */
const DIFFERS_MS = 600_000;

/** A tree that was hashed, by its root. */
type Hashed = { rootSha256: string; levels: TreeLevels };

/** Remembers one verification and one hashed tree: the record seldom changes between two requests. */
export class VerifiedMemo {
  /** The tree of the newest signed head; null before any. */
  tree: Hashed | null = null;
  #last: Verified | null = null;
  #differedAt: number | null = null;

  /** The last verification with these keys; null if there is none. Its kind is the caller's. */
  last<Found>(keys: string): { version: string; found: Found } | null {
    return this.#last?.keys === keys ? (this.#last as { version: string; found: Found }) : null;
  }

  keep(verified: Verified): void {
    this.#last = verified;
  }

  /** Remembers whether the whole verification of a request found differences. */
  conclude(hasDifferences: boolean, now: number): void {
    this.#differedAt = hasDifferences ? now : null;
  }

  /** Whether the last request that verified the record found differences, at most ten minutes ago. */
  differs(now: number): boolean {
    return this.#differedAt !== null && Math.abs(now - this.#differedAt) < DIFFERS_MS;
  }
}
