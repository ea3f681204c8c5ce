/** Returned by `Turns`; ends the turn. Calling it again does nothing. */
export type EndTurn = () => void;

/** A queue for something that only one may use at a time. */
export function makeTurns(): () => Promise<EndTurn> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let end: EndTurn = () => undefined;
    last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  };
}
