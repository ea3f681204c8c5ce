/** What JSON can say. Members that are absent are left out by whoever builds the value. */
export type Json =
  | null
  | boolean
  | number
  | string
  | readonly Json[]
  | { readonly [member: string]: Json };
export type JsonObject = { readonly [member: string]: Json };

const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/**
 * The one way to write a JSON value: members by the UTF-16 code units of their names, no space,
 * numbers and escapes as ECMAScript has them. Throws on what I-JSON cannot carry: numbers that are
 * not finite, and half a surrogate pair. Source: RFC 8785.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === "string") return text(value);
  if (typeof value === "number" && !Number.isFinite(value)) {
    throw new RangeError("not a finite number");
  }
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value).sort(byCodeUnits);
  return `{${members.map((name) => `${text(name)}:${canonicalJson(value[name] as Json)}`).join(",")}}`;
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const byCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function text(value: string): string {
  if (LONE_SURROGATE.test(value)) throw new RangeError("half of a surrogate pair");
  return JSON.stringify(value);
}
