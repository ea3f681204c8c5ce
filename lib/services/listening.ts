/** Into so many parts a deadline is cut. */
const PARTS = 5;

/**
 * A deadline that counts the time in which this isolate could have taken an answer: while it is busy
 * with a burst of requests all timers come late, and what waits behind them is not late by itself.
 */
export function listening(ms: number): AbortSignal {
  const controller = new AbortController();
  let left = PARTS;
  const wait = (): void => void setTimeout(pass, ms / PARTS);
  const pass = (): void => {
    left -= 1;
    if (left > 0) wait();
    else controller.abort(new DOMException("The answer was too late", "TimeoutError"));
  };
  wait();
  return controller.signal;
}
