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

/** Asks Redis something: the answer, or null when it did not come or Redis is left alone. */
export type Ask = <T>(question: () => Promise<T>) => Promise<T | null>;

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
      if (!(await place(call)) || !breaker.admits(Date.now())) return null;
      const answer = await noted("redis", question);
      breaker.succeeded();
      return answer;
    } catch {
      breaker.failed(Date.now());
      return null;
    } finally {
      places.leave(call);
    }
  };
}
