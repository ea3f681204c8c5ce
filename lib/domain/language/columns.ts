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
