// Bodies built to be slow cost a parser no more than a multiple of an ordinary document's time.

import { describe, expect, test } from "vitest";
import { HOSTILE } from "../../scripts/research/bench/parsers/hostile-bodies.ts";
import { FOREIGN_PARSERS, measureParser } from "../../scripts/research/bench/parsers/index.ts";

/** A quadratic expression takes hundreds of times as long for a body of this length. */
const LENGTH = 60_000;
const MAX_RATIO = 20;
/** A parser that takes less than this for an ordinary document is measured against this. */
const MIN_MS = 1;

describe("hostile bodies", () => {
  test("there are 49 kinds, each with a body of its own", () => {
    const bodies = HOSTILE.map(([, unit, begin, end]) => `${begin}${unit}${end}`);
    expect(new Set(bodies).size).toBe(49);
  });

  test.each(FOREIGN_PARSERS.map((parser) => [parser.name, parser] as const))(
    "%s is read in linear time",
    async (_name, parser) => {
      const { ordinaryMs, ratios } = await measureParser(parser, LENGTH, 3);
      const least = Math.max(ordinaryMs, MIN_MS) / ordinaryMs;
      const slow = [...ratios].filter(([, ratio]) => ratio > MAX_RATIO * least);
      expect(slow).toEqual([]);
    },
  );

  test.each(FOREIGN_PARSERS.map((parser) => [parser.name, parser] as const))(
    "%s accepts the ordinary document with which it is compared",
    async (_name, parser) => {
      await parser.read(parser.ordinary(5_000));
    },
  );
});
