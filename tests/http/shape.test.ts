// Answers are reduced to the members of the caller's form.

import { describe, expect, test } from "vitest";
import * as z from "zod";
import { shapeTo } from "../../lib/http/answer/shape.ts";
import { random, wholeBetween } from "../support/tools/random.ts";

type RandomSchema = { schema: z.ZodType; value: (strangers: boolean) => unknown };

/** A random schema, with a random value of it that may have members that the schema lacks. */
function randomSchema(next: () => number, depth: number): RandomSchema {
  const kind = depth === 0 ? wholeBetween(next, 0, 3) : wholeBetween(next, 0, 8);
  const leaf = wholeBetween(next, -1_000, 1_000);
  if (kind === 0) return { schema: z.number(), value: () => leaf };
  if (kind === 1) return { schema: z.string(), value: () => `text ${leaf}` };
  if (kind === 2) return { schema: z.boolean(), value: () => leaf > 0 };
  if (kind === 3) return { schema: z.number().nullable(), value: () => null };
  const inner = randomSchema(next, depth - 1);
  if (kind === 4) return { ...inner, schema: inner.schema.nullable() };
  if (kind === 5) return { ...inner, schema: inner.schema.optional() };
  if (kind === 6) {
    const length = wholeBetween(next, 0, 3);
    const value = (strangers: boolean) => Array.from({ length }, () => inner.value(strangers));
    return { schema: z.array(inner.schema), value };
  }
  if (kind === 7) {
    const value = (strangers: boolean) => ({
      one: inner.value(strangers),
      two: inner.value(false),
    });
    return { schema: z.record(z.string(), inner.schema), value };
  }
  const other = randomSchema(next, depth - 1);
  const value = (strangers: boolean) => ({
    ...(strangers && { secret: "paid" }),
    b: other.value(strangers),
    a: inner.value(strangers),
  });
  return { schema: z.object({ a: inner.schema, b: other.schema }), value };
}

describe("the copy of an answer in the caller's form", () => {
  test("the copy equals the result of a full parse, for 500 random forms", () => {
    const next = random(31);
    for (let i = 0; i < 500; i += 1) {
      const { schema, value } = randomSchema(next, 4);
      const offered = value(true);
      const shaped = shapeTo(schema, offered);
      expect(shaped).toEqual(schema.parse(offered));
      expect(JSON.stringify(shaped)).not.toContain("secret");
    }
  });

  test("a value with only known members is copied whole, and the original is not changed", () => {
    const next = random(32);
    for (let i = 0; i < 200; i += 1) {
      const { schema, value } = randomSchema(next, 4);
      const offered = value(false);
      const before = structuredClone(offered);
      expect(shapeTo(schema, offered)).toEqual(before);
      expect(offered).toEqual(before);
    }
  });

  test("the copy has its members in the order of the form", () => {
    const form = z.object({ b: z.number(), a: z.number() });
    expect(JSON.stringify(shapeTo(form, { a: 1, x: 0, b: 2 }))).toBe('{"b":2,"a":1}');
  });

  test.each([
    ["union", z.union([z.object({ a: z.number() }), z.string()])],
    ["pipe", z.string().transform(Number)],
    ["lazy", z.lazy(() => z.string())],
  ])(
    "a form with a %s is refused, because unchecked members could pass through it",
    (_, schema) => {
      expect(() => shapeTo(z.object({ a: schema }), { a: "x" })).toThrow("cannot shape");
    },
  );
});
