import { Breaker } from "./breaker.ts";
import { type Call, Places } from "./places.ts";
import { noted } from "./round-trips.ts";

/**
 * How often a request without a place looks again, by a timer of its own, and how many times: for
 * 300 ms in all. With the try (250 ms) a request is held 550 ms at worst, or 600 ms where the counters
 * behind a refusal are read, too. Looks are counted, not the clock, as in `listening`. Who has no place
 * by then is counted alone and told to Redis later.
 */
const LOOK_EVERY_MS = 10;
const MOST_LOOKS = 31;

/** What came of a question; without an answer, whether Redis may have done what it was asked. */
type Outcome<T> = { isAnswered: true; answer: T } | { isAnswered: false; mayBeDone: boolean };

/** Asks Redis something, unless it is left alone. */
type Ask = <T>(question: () => Promise<T>) => Promise<Outcome<T>>;

const NOT_DONE = { isAnswered: false, mayBeDone: false } as const;
const MAY_BE_DONE = { isAnswered: false, mayBeDone: true } as const;

/** Only a call that ran out of time may have been done: a refused connection or an error did nothing. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === "TimeoutError";

/**
 * The one way to Redis. The deadline of a call is its own, and begins with the call: a request that
 * finds no place waits before that, until there is one, its looks are used up or Redis is down.
 */
export function guarded(): Ask {
  const breaker = new Breaker();
  const places = new Places();
  const place = async (call: Call): Promise<boolean> => {
    for (let looks = 0; looks < MOST_LOOKS && !breaker.isOpen(Date.now()); looks += 1) {
      if (places.take(call, Date.now())) return true;
      if (looks + 1 === MOST_LOOKS) break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    return false;
  };
  return async (question) => {
    const call = { at: Date.now() };
    try {
      if (!(await place(call)) || !breaker.admits(Date.now())) return NOT_DONE;
      const answer = await noted("redis", question);
      breaker.succeeded();
      return { isAnswered: true, answer };
    } catch (error) {
      breaker.failed(Date.now());
      return isTimeout(error) ? MAY_BE_DONE : NOT_DONE;
    } finally {
      places.leave(call);
    }
  };
}
