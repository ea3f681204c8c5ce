// A lock for something that only one caller may use at a time.

/** Ends a turn. Calling it again does nothing. */
export type EndTurn = () => void;

/** Makes a function that waits for its turn and returns the function that ends the turn. */
export function makeTurns(): () => Promise<EndTurn> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const previous = last;
    let end: EndTurn = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await previous;
    return end;
  };
}
