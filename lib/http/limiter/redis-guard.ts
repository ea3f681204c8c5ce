// Protects the service from a slow Redis: circuit breaker, limited concurrent requests, and deadlines.

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
   * Whether Redis may be asked now. When the breaker is half-open, only the first one may
   * ask; for the others it is open until that probe is answered, or for the usual pause if the
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
 * Maximum of concurrent requests of an isolate to Redis. Without it, those of a burst would wait for the
 * connection while their deadlines run. With 40 ms to Redis, 700 requests start within the time in the
 * queue. A Redis that needs 1 ms per request answers 128 within one attempt.
 */
const MAX_CONCURRENT = 128;
/** After this time a request to Redis, running or waiting, counts as cancelled. */
const LEASE_MS = 1_000;

/** One request to Redis, with the time when it took a slot or last asked for one. */
export interface RedisRequest {
  at: number;
}

/** Slots for running requests to Redis, assigned in the order in which they are asked for. */
export class RequestSlots {
  readonly #taken = new Set<RedisRequest>();
  readonly #queue = new Set<RedisRequest>();

  /** Gives the request a slot if one is free; else it stays in the queue while it polls. */
  take(request: RedisRequest, now: number): boolean {
    dropExpired(this.#taken, now);
    dropExpired(this.#queue, now);
    request.at = now;
    this.#queue.add(request);
    if (!this.#isNext(request)) return false;
    this.#queue.delete(request);
    this.#taken.add(request);
    return true;
  }

  release(request: RedisRequest): void {
    this.#taken.delete(request);
    this.#queue.delete(request);
  }

  #isNext(request: RedisRequest): boolean {
    let free = MAX_CONCURRENT - this.#taken.size;
    for (const next of this.#queue) {
      if (free <= 0) return false;
      if (next === request) return true;
      free -= 1;
    }
    return false;
  }
}

/** Removes expired requests. The oldest come first, so the search stops at the first that is not expired. */
function dropExpired(requests: Set<RedisRequest>, now: number): void {
  for (const request of requests) {
    if (now - request.at <= LEASE_MS) return;
    requests.delete(request);
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

/** The answer of Redis, or whether it may have executed a command without answering. */
export type RedisOutcome<T> =
  | { isAnswered: true; answer: T }
  | { isAnswered: false; mayBeExecuted: boolean };

const NOT_EXECUTED = { isAnswered: false, mayBeExecuted: false } as const;
const MAY_BE_EXECUTED = { isAnswered: false, mayBeExecuted: true } as const;

/**
 * Sends all requests to Redis. One first waits until it gets a slot, its polls are used up or the
 * breaker is open. The deadline starts when it is sent.
 */
export class RedisGuard {
  readonly #breaker = new Breaker();
  readonly #slots = new RequestSlots();

  async send<T>(command: () => Promise<T>): Promise<RedisOutcome<T>> {
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

  async #takeSlot(request: RedisRequest): Promise<boolean> {
    for (let polls = 0; polls < MAX_POLLS && !this.#breaker.isOpen(Date.now()); polls += 1) {
      if (this.#slots.take(request, Date.now())) return true;
      if (polls + 1 === MAX_POLLS) break;
      await new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));
    }
    return false;
  }
}

/** Only a command that timed out may have been executed. */
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
