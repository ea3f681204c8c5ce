/** What a command answers: nil, integer, bulk string, status (`{ ok }`) or a list. */
export type Reply = null | number | string | { ok: string } | RedisError | Reply[];

/** An error answer, its message starting with Redis's own code word (`ERR`, `WRONGTYPE`, …). */
export class RedisError extends Error {
  override name = "RedisError";
}

export const OK = { ok: "OK" } as const;

export const syntaxError = () => new RedisError("ERR syntax error");
export const notAnInteger = () => new RedisError("ERR value is not an integer or out of range");

const INT64_MAX = 2n ** 63n - 1n;

/** A 64-bit integer in Redis's strict notation: no plus sign, no leading zero, no blanks. */
export function int64(text: string | undefined): bigint {
  if (text === undefined || !/^(0|-?[1-9]\d{0,18})$/.test(text)) throw notAnInteger();
  const value = BigInt(text);
  if (value > INT64_MAX || value < -INT64_MAX - 1n) throw notAnInteger();
  return value;
}

export const integer = (text: string | undefined): number => Number(int64(text));

/** A finite or infinite double, as scores and increments are written. */
export function double(text: string | undefined): number {
  const value = /^[+-]?inf(inity)?$/i.test(text ?? "")
    ? Number(text?.startsWith("-") ? -Infinity : Infinity)
    : Number(text?.trim() === "" ? Number.NaN : text);
  if (Number.isNaN(value)) throw new RedisError("ERR value is not a valid float");
  return value;
}

export function formatDouble(value: number): string {
  if (value === Infinity) return "inf";
  return value === -Infinity ? "-inf" : String(value);
}

/** Start and end (exclusive) in a list of `length`, from Redis's inclusive, maybe negative, ends. */
export function span(start: number, stop: number, length: number): [number, number] {
  const from = start < 0 ? Math.max(0, length + start) : start;
  const to = stop < 0 ? length + stop : Math.min(stop, length - 1);
  return [from, to + 1];
}

/** Redis's glob (`*`, `?`, `[a-c]`, `[^a]`, backslash) as a whole-key regular expression. */
export function globPattern(glob: string): RegExp {
  const source = glob.replace(
    /\\(.)|\[(\^?)((?:\\.|[^\]])*)\]|([*?])|([\s\S])/g,
    (_, escaped?: string, not?: string, set?: string, wild?: string, plain?: string) => {
      if (set !== undefined) return `[${not ?? ""}${set.replace(/[[\]^]/g, "\\$&")}]`;
      if (wild !== undefined) return wild === "*" ? "[^]*" : "[^]";
      return (escaped ?? plain ?? "").replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
    },
  );
  return new RegExp(`^${source}$`, "u");
}
