/** Failures in a row that open it, and how long it then stays open. Source: safety.md, "Redis". */
const FAILURES = 3;
const OPEN_MS = 5_000;

/** Stops asking a service that keeps failing; after a pause one probe decides. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

  isOpen(now: number): boolean {
    return this.#failures >= FAILURES && now < this.#openUntil;
  }

  /**
   * Whether the service may be asked now. When half-open, only the first asker may: for the others
   * it is open again, until the probe was answered or, as a cancelled request's never is, for as
   * long as after a failure.
   */
  admits(now: number): boolean {
    if (this.isOpen(now)) return false;
    if (this.#failures >= FAILURES) this.#openUntil = now + OPEN_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#failures >= FAILURES) this.#openUntil = now + OPEN_MS;
  }
}
