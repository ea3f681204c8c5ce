// Random changes of JSON values by seed, for tests that an error in any place is found.

import { canonicalJson } from "../../../lib/record/domain/tape/tape.ts";
import { wholeBetween } from "./random.ts";

export type Json = null | boolean | number | string | Json[] | { [member: string]: Json };
export type Place = readonly (string | number)[];

const HOUR_MS = 3_600_000;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export const canonical = (value: Json): string => canonicalJson(value);

/** The places of all values at any depth within a value. */
export function placesOf(value: Json, at: Place = []): Place[] {
  if (value === null || typeof value !== "object") return [at];
  const names = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = names.flatMap((name) => placesOf(childOf(value, name), [...at, name]));
  return at.length === 0 ? below : [at, ...below];
}

const childOf = (value: Json, name: string | number): Json =>
  ((value as { [member: string]: Json })[name] ?? null) as Json;

export const valueAt = (value: Json, place: Place): Json =>
  place.reduce((within, name) => childOf(within, name), value);

/** A copy of a value with `put` at a place; undefined removes that member or item. */
export function withValue(value: Json, [name, ...rest]: Place, put: Json | undefined): Json {
  if (name === undefined) return put ?? null;
  const next = rest.length > 0 ? withValue(childOf(value, name), rest, put) : put;
  if (Array.isArray(value)) {
    return next === undefined ? value.toSpliced(Number(name), 1) : value.with(Number(name), next);
  }
  const { [name]: _, ...others } = value as { [member: string]: Json };
  return next === undefined ? others : { ...(value as { [member: string]: Json }), [name]: next };
}

export const pick = <T>(next: () => number, from: readonly T[]): T =>
  from[wholeBetween(next, 0, from.length - 1)] as T;

/** A slightly different value of the same type; in one of five cases a value of a wrong type. */
export function otherThan(next: () => number, value: Json): Json {
  const isWrongType = next() < 0.2 || (value !== null && typeof value === "object");
  if (isWrongType || value === null) {
    const wrong: Json[] = [null, true, 0.5, "x", [], {}, String(value), [value]];
    return pick(
      next,
      wrong.filter((each) => canonical(each) !== canonical(value)),
    );
  }
  const sign = next() < 0.5 ? 1 : -1;
  if (typeof value === "boolean") return !value;
  if (typeof value === "number") {
    return value + sign * (Number.isInteger(value) && next() < 0.5 ? 1 : 1e-3);
  }
  if (typeof value === "string" && INSTANT.test(value)) {
    return new Date(Date.parse(value) + sign * wholeBetween(next, 1, 48) * HOUR_MS).toISOString();
  }
  return otherText(next, value as string);
}

function otherText(next: () => number, text: string): string {
  const characters = [...text];
  if (characters.length === 0) return "x";
  const at = wholeBetween(next, 0, characters.length - 1);
  const others = ["0", "a", "b", "7"].filter((each) => each !== characters[at]);
  return characters.with(at, pick(next, others)).join("");
}

/** A random place below a place. Each depth has the same chance, because few members are at the top. */
function somePlace(next: () => number, value: Json, within: Place): Place {
  const places = placesOf(valueAt(value, within));
  const depth = pick(next, [...new Set(places.map(({ length }) => length))]);
  const found = pick(
    next,
    places.filter(({ length }) => length === depth),
  );
  return [...within, ...found];
}

/** Removes one random member or item. */
export const withOmission = (next: () => number, value: Json, within: Place = []): Json =>
  withValue(value, somePlace(next, value, within), undefined);

/** Changes one random value below a place. */
export function withChange(next: () => number, value: Json, within: Place = []): Json {
  const place = somePlace(next, value, within);
  return withValue(value, place, otherThan(next, valueAt(value, place)));
}

/** A list with one item removed, doubled or moved. */
export function reordered(next: () => number, list: readonly Json[]): Json[] {
  const [at, to] = [pick(next, [...list.keys()]), pick(next, [...list.keys()])];
  const item = list[at] ?? null;
  const kind = next();
  if (kind < 1 / 3) return list.toSpliced(at, 1);
  if (kind < 2 / 3) return list.toSpliced(to, 0, item);
  return list.toSpliced(at, 1).toSpliced(to, 0, item);
}
