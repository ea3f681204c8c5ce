import { recordRoundTrip } from "../../runtime/database/round-trips.ts";

/** Failures in a row that open the breaker, and how long it then stays open. */
const MAX_FAILURES = 3;
const OPEN_MS = 5_000;

/** Stops asking a service that keeps failing; after a pause one probe decides. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

  isOpen(now: number): boolean {
    return this.#failures >= MAX_FAILURES && now < this.#openUntil;
  }

  /**
   * Whether the service may be asked now. When half-open, only the first asker may: for the others
   * it is open again, until the probe was answered or, as a cancelled request's never is, for as
   * long as after a failure.
   */
  admits(now: number): boolean {
    if (this.isOpen(now)) return false;
    if (this.#failures >= MAX_FAILURES) this.#openUntil = now + OPEN_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(now: number): void {
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES) this.#openUntil = now + OPEN_MS;
  }
}

/**
 * So many calls of an isolate to Redis at once: those of a burst would else queue for the connection
 * and for Redis while their deadlines run, and all be late. Enough that 700 calls leave within the time
 * in the queue at 40 ms to Redis, and few enough that a Redis that works 1 ms at each answers all of
 * them well within a try.
 */
const MAX_CONCURRENT = 128;
/** A call has ended by then, and who waits has looked again; who was cancelled on the way has not. */
const LEASE_MS = 1_000;

/** One call: when it last looked for a slot, or took one. */
export interface RedisCall {
  at: number;
}

/** CallSlots for calls under way, given in the order in which they were asked for. */
export class CallSlots {
  readonly #taken = new Set<RedisCall>();
  readonly #queue = new Set<RedisCall>();

  /** Whether the call has a slot now; else it keeps its turn in the queue for as long as it looks. */
  take(call: RedisCall, now: number): boolean {
    dropExpired(this.#taken, now);
    dropExpired(this.#queue, now);
    call.at = now;
    this.#queue.add(call);
    if (!this.#isNext(call)) return false;
    this.#queue.delete(call);
    this.#taken.add(call);
    return true;
  }

  release(call: RedisCall): void {
    this.#taken.delete(call);
    this.#queue.delete(call);
  }

  #isNext(call: RedisCall): boolean {
    let free = MAX_CONCURRENT - this.#taken.size;
    for (const next of this.#queue) {
      if (free <= 0) return false;
      if (next === call) return true;
      free -= 1;
    }
    return false;
  }
}

/** The first ones came first: where they are not expired, none is worth a look. */
function dropExpired(calls: Set<RedisCall>, now: number): void {
  for (const call of calls) {
    if (now - call.at <= LEASE_MS) return;
    calls.delete(call);
  }
}

/**
 * How often a request without a slot looks again, by a timer of its own, and how many times: for
 * 300 ms in all. With the try (250 ms) a request is held 550 ms at worst, or 600 ms where the counters
 * behind a refusal are read, too. Looks are counted, not the clock, as in `busyAwareTimeout`. Who has no
 * slot by then is counted by this isolate alone, and reported to Redis later.
 */
const LOOK_EVERY_MS = 10;
const MAX_LOOKS = 31;

/** What came of a question; without an answer, whether Redis may have done what it was asked. */
export type RedisOutcome<T> =
  | { isAnswered: true; answer: T }
  | { isAnswered: false; mayBeDone: boolean };

const NOT_DONE = { isAnswered: false, mayBeDone: false } as const;
const MAY_BE_DONE = { isAnswered: false, mayBeDone: true } as const;

/**
 * The one way to Redis. The deadline of a call is its own, and begins with the call: a request that
 * finds no slot waits before that, until there is one, its looks are used up or Redis is down.
 */
export class RedisGuard {
  readonly #breaker = new Breaker();
  readonly #slots = new CallSlots();

  async ask<T>(question: () => Promise<T>): Promise<RedisOutcome<T>> {
    const call = { at: Date.now() };
    try {
      if (!(await this.#takeSlot(call)) || !this.#breaker.admits(Date.now())) return NOT_DONE;
      const answer = await recordRoundTrip("redis", question);
      this.#breaker.succeeded();
      return { isAnswered: true, answer };
    } catch (error) {
      this.#breaker.failed(Date.now());
      return isTimeout(error) ? MAY_BE_DONE : NOT_DONE;
    } finally {
      this.#slots.release(call);
    }
  }

  async #takeSlot(call: RedisCall): Promise<boolean> {
    for (let looks = 0; looks < MAX_LOOKS && !this.#breaker.isOpen(Date.now()); looks += 1) {
      if (this.#slots.take(call, Date.now())) return true;
      if (looks + 1 === MAX_LOOKS) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  }
}

/** Only a call that ran out of time may have been done: a refused connection or an error did nothing. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

/** Into so many timers a deadline is cut. */
const DEADLINE_PARTS = 5;

/**
 * A deadline that counts the time in which this isolate could have taken an answer: while it is busy
 * with a burst of requests all timers come late, and what waits behind them is not late by itself.
 */
export function busyAwareTimeout(ms: number): AbortSignal {
  const controller = new AbortController();
  let left = DEADLINE_PARTS;
  const wait = (): void => void setTimeout(pass, ms / DEADLINE_PARTS);
  const pass = (): void => {
    left -= 1;
    if (left > 0) wait();
    else controller.abort(new DOMException("The answer was too late", "TimeoutError"));
  };
  wait();
  return controller.signal;
}
