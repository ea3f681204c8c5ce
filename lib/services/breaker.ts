/** Failures in a row that open it, and how long it then stays open. Source: safety.md, "Redis". */
const FAILURES = 3;
const OPEN_MS = 5_000;

/** Stops asking a service that keeps failing; after a pause one probe decides. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;
  #probing = false;

  /** Whether the service may be asked now; when half-open, only the first asker may. */
  admits(now: number): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#openUntil || this.#probing) return false;
    this.#probing = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#probing = false;
  }

  failed(now: number): void {
    this.#failures += 1;
    this.#probing = false;
    if (this.#failures >= FAILURES) this.#openUntil = now + OPEN_MS;
  }
}
