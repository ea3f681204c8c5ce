type Column = Uint8Array | Uint16Array | Int32Array;

/** A column's values with as much room again. */
export function wider<Kind extends Column>(
  column: Kind,
  empty: new (length: number) => Kind,
): Kind {
  const wide = new empty(2 * column.length);
  wide.set(column);
  return wide;
}

/** Sets a stretch, most often of a few places, for which `fill` is slow. */
export function paint(column: Column, from: number, to: number, value: number) {
  for (let at = from; at < to; at += 1) column[at] = value;
}

/**
 * Lends one column over and over, all zeros, to readings that hold until the next one: what is allocated
 * anew for each text is soon as much as makes the collector look through all that a process has. It stays
 * as long as the longest text asked for.
 */
export function scratch<Kind extends Column>(
  empty: new (length: number) => Kind,
): (length: number) => Kind {
  let column = new empty(0);
  return (length) => {
    if (length > column.length) column = new empty(length);
    else column.fill(0, 0, length);
    return column.subarray(0, length) as Kind;
  };
}
