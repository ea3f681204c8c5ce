/** What was verified last in this isolate, by the digest of the bytes that were verified. */
type Verified = { digest: string; keys: string; found: unknown };

/** Remembers one verification: the record seldom changes between two requests. */
export class VerifiedMemo {
  #last: Verified | null = null;

  /** The last verification with these keys; null if there is none. Its kind is the caller's. */
  last<Found>(keys: string): { digest: string; found: Found } | null {
    return this.#last?.keys === keys ? (this.#last as { digest: string; found: Found }) : null;
  }

  keep(verified: Verified): void {
    this.#last = verified;
  }
}
