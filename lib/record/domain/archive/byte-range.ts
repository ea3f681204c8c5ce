// The part of a file that a request asks for.

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * Reads a `Range` header of one range. Null: the whole file, as for a header of another form, which may be ignored.
 * Source: RFC 9110, 14.1.2 (2022).
 */
export function byteRangeOf(
  header: string | undefined,
  size: number,
): { offset: number; length: number } | "unsatisfiable" | null {
  const [, first, last] = RANGE.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < offset) return null;
  return offset >= size ? "unsatisfiable" : { offset, length: end - offset + 1 };
}
