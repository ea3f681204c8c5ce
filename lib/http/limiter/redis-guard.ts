// Protects the service from a slow Redis: circuit breaker, limited concurrent calls, and deadlines.

import { recordRoundTrip } from "../../runtime/database/round-trips.ts";

/** Number of failures in a row that open the breaker, and the time for which it then stays open. */
const MAX_FAILURES = 3;
const OPEN_MS = 5_000;

/** A circuit breaker: opens after repeated failures; after a pause one probe decides. */
export class Breaker {
  #failures = 0;
  #openUntil = 0;

  isOpen(now: number): boolean {
    return this.#failures >= MAX_FAILURES && now < this.#openUntil;
  }

  /**
   * Whether a call may be made now. When the breaker is half-open, only the first caller may make
   * one; for the others it is open until that probe is answered, or for the usual pause if the
   * probe's request was cancelled.
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
 * Maximum of concurrent calls of an isolate to Redis. Without it, the calls of a burst would wait for the
 * connection while their deadlines run. With 40 ms to Redis, 700 calls start within the time in the
 * queue. A Redis that needs 1 ms per call answers 128 calls within one attempt.
 */
const MAX_CONCURRENT = 128;
/** After this time a call or a waiting request counts as cancelled. */
const LEASE_MS = 1_000;

/** One call to Redis, with the time when it took a slot or last asked for one. */
export interface RedisCall {
  at: number;
}

/** Slots for running calls, assigned in the order of requests. */
export class CallSlots {
  readonly #taken = new Set<RedisCall>();
  readonly #queue = new Set<RedisCall>();

  /** Gives the call a slot if one is free; else it stays in the queue while it polls. */
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

/** Removes expired calls. The oldest come first, so the search stops at the first call that is not expired. */
function dropExpired(calls: Set<RedisCall>, now: number): void {
  for (const call of calls) {
    if (now - call.at <= LEASE_MS) return;
    calls.delete(call);
  }
}

/**
 * Interval and number of polls of a request without a slot: 300 ms in total. With the attempt (250 ms) a
 * request waits at most 550 ms, or 600 ms if the counters of a refusal are read. Polls are counted
 * instead of time, because timers of a busy isolate fire late. A request without a slot is counted only
 * by this isolate and reported to Redis later.
 */
const POLL_EVERY_MS = 10;
const MAX_POLLS = 31;

/** The answer to a call, or whether Redis may have executed a call without an answer. */
export type RedisOutcome<T> =
  | { isAnswered: true; answer: T }
  | { isAnswered: false; mayBeExecuted: boolean };

const NOT_EXECUTED = { isAnswered: false, mayBeExecuted: false } as const;
const MAY_BE_EXECUTED = { isAnswered: false, mayBeExecuted: true } as const;

/**
 * Makes all calls to Redis. A request first waits until it gets a slot, its polls are used up or the
 * breaker is open. The deadline starts with the call.
 */
export class RedisGuard {
  readonly #breaker = new Breaker();
  readonly #slots = new CallSlots();

  async call<T>(command: () => Promise<T>): Promise<RedisOutcome<T>> {
    const slot = { at: Date.now() };
    try {
      if (!(await this.#takeSlot(slot)) || !this.#breaker.admits(Date.now())) return NOT_EXECUTED;
      const answer = await recordRoundTrip("redis", command);
      this.#breaker.succeeded();
      return { isAnswered: true, answer };
    } catch (error) {
      this.#breaker.failed(Date.now());
      return isTimeout(error) ? MAY_BE_EXECUTED : NOT_EXECUTED;
    } finally {
      this.#slots.release(slot);
    }
  }

  async #takeSlot(call: RedisCall): Promise<boolean> {
    for (let polls = 0; polls < MAX_POLLS && !this.#breaker.isOpen(Date.now()); polls += 1) {
      if (this.#slots.take(call, Date.now())) return true;
      if (polls + 1 === MAX_POLLS) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    return false;
  }
}

/** Only a call that timed out may have been executed. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

/** Number of timers that make up a deadline. */
const DEADLINE_PARTS = 5;

/**
 * A deadline that counts only time in which this isolate can process an answer. While the isolate is busy
 * with a burst, it processes timers and answers late.
 */
export function busyAwareTimeout(ms: number): AbortSignal {
  const controller = new AbortController();
  let partsLeft = DEADLINE_PARTS;
  const wait = (): void => void setTimeout(pass, ms / DEADLINE_PARTS);
  const pass = (): void => {
    partsLeft -= 1;
    if (partsLeft > 0) wait();
    else controller.abort(new DOMException("The answer was too late", "TimeoutError"));
  };
  wait();
  return controller.signal;
}
