// A document compared with its ticker's own history, as it was known at each time.

import { describe, expect, test } from "vitest";
import { type GivenText, placementOf } from "../../../lib/language/domain/document.ts";
import {
  type ComparableDocument,
  compareWithHistory,
  earlierQuarters,
  MEASURES,
  ownHistory,
  ownHistoryZ,
} from "../../../lib/language/domain/own-history.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

const POPULATION = { mean: 4, standardDeviation: 2 };
const METHOD = { populationOf: () => POPULATION, flagsOf: () => [] };

/** A document whose ten rates are all equal, with counts that fit 1,000 words. */
function document(
  quarterIndex: number,
  rate: number,
  given: Partial<ComparableDocument> = {},
): ComparableDocument {
  const rates = Object.fromEntries(MEASURES.map((measure) => [measure, rate]));
  const ratio = (Math.round(rate) + 1) / 5;
  return {
    quarterIndex,
    revision: 0,
    knownAt: quarterIndex * 90,
    mode: "earnings",
    score: {
      features: { ...rates, ratio, wordCount: 1000 } as ComparableDocument["score"]["features"],
      counts: { constraint: Math.round(rate), conviction: 4 },
    },
    ...given,
  };
}

const inOrder = (documents: ComparableDocument[]) =>
  documents.toSorted(
    (a, b) => a.quarterIndex - b.quarterIndex || a.knownAt - b.knownAt || a.revision - b.revision,
  );

test("a document that says too little has no comparison, and is in no other's history", () => {
  const all = [1, 2, 3, 4, 5].map((quarter) => document(quarter, quarter));
  const last = all[4] ?? expect.fail();
  const little = (each: ComparableDocument): ComparableDocument => ({
    ...each,
    score: { ...each.score, insufficient: "SHORT" },
  });
  const method = { ...METHOD, flagsOf: () => ["SHORT_TEXT"] };
  const alone = compareWithHistory(little(last), all, method);
  expect(Object.values(alone.z).every((z) => z === null)).toBe(true);
  expect(alone).toMatchObject({
    triad: { status: "CLEAR", score: 0 },
    flags: [],
    signal: "NORMAL",
    arcDirection: "STABLE",
  });
  const ofEvents = { ...METHOD, flagsOf: () => ["SHORT_TEXT", "IMPAIRMENT"] };
  expect(compareWithHistory(little(last), all, ofEvents)).toMatchObject({
    flags: ["IMPAIRMENT"],
    signal: "ANOMALY",
    arcDirection: "STABLE",
  });
  const [first, ...others] = all;
  const without = [little(first ?? expect.fail()), ...others];
  expect(compareWithHistory(last, without, METHOD)).toEqual(
    compareWithHistory(last, others, METHOD),
  );
});

describe("the earlier quarters of a document", () => {
  const rates = (documents: ComparableDocument[]) =>
    documents.map(({ score }) => score.features.constraint);

  test("the earlier quarters are those before the document's own, as known at the time", () => {
    const all = inOrder([
      document(1, 1),
      document(1, 1.5, { revision: 1, knownAt: 200 }),
      document(1, 1.8, { revision: 2, knownAt: 999 }),
      document(2, 2, { knownAt: 500 }),
      document(3, 3, { knownAt: 300 }),
      document(4, 4, { knownAt: 290 }),
    ]);
    const third = all.find(({ quarterIndex }) => quarterIndex === 3) ?? expect.fail();
    expect(rates(earlierQuarters(third, all))).toEqual([1.5]);
  });

  test("a quarter known at the same instant counts, a later quarter never does", () => {
    const all = [1, 2, 3].map((index) => document(index, index, { knownAt: 100 }));
    expect(all.map((each) => rates(earlierQuarters(each, all)))).toEqual([[], [1], [1, 2]]);
  });
});

describe("a document's place in its ticker's history", () => {
  test("the z-score exists from the fourth quarter on, by docs/methods/language.md#own-history, rounded once", () => {
    const all = [3, 5, 4, 9].map((rate, i) => document(i, rate));
    const comparisons = all.map((each) => compareWithHistory(each, all, METHOD));
    expect(comparisons.map(({ quartersBefore }) => quartersBefore)).toEqual([0, 1, 2, 3]);
    expect(comparisons.slice(0, 3).flatMap(({ z }) => Object.values(z))).toEqual(
      Array(33).fill(null),
    );
    const exact = ownHistoryZ(9, ownHistory([3, 5, 4], POPULATION), 1000) ?? Number.NaN;
    expect(comparisons[3]?.z.constraint).toBe(Math.round(exact * 1000) / 1000);
  });

  test("a mode without a population has no z-score, but a triad, a signal and an arc", () => {
    const all = [3, 5, 4, 9].map((rate, i) => document(i, rate));
    const last = all.at(-1) ?? expect.fail();
    const comparison = compareWithHistory(last, all, { ...METHOD, populationOf: () => null });
    expect(Object.values(comparison.z)).toEqual(Array(11).fill(null));
    expect(comparison).toMatchObject({
      triad: { score: 1, ratioInverted: true },
      signal: "NORMAL",
      arcDirection: "STABLE",
    });
  });

  test("a document can be unusual from four earlier quarters on; before, flags mark a first reading", () => {
    const all = [3, 5, 4, 3, 60].map((rate, i) => document(i, rate));
    const method = { ...METHOD, flagsOf: () => ["BLAME_SPIKE", "SHORT_TEXT"] };
    const found = all.map((_, i) => {
      const quarters = all.slice(0, i).concat(document(i, 60));
      const last = quarters.at(-1) ?? expect.fail();
      const { flags, signal } = compareWithHistory(last, quarters, method);
      return [flags.join(), signal === "ANOMALY"];
    });
    const first = ["SHORT_TEXT,FIRST_READING", false];
    expect(found).toEqual([first, first, first, first, ["BLAME_SPIKE,SHORT_TEXT", true]]);
    const unusual = (quarters: number) => {
      const some = all.slice(5 - quarters);
      return compareWithHistory(some.at(-1) ?? expect.fail(), some, METHOD);
    };
    expect(Math.abs(unusual(4).z.constraint ?? 0)).toBeGreaterThan(2);
    expect([4, 5].map((quarters) => unusual(quarters).signal === "ANOMALY")).toEqual([false, true]);
  });

  test("the triad's threshold is applied to the published ratio", () => {
    const { score } = document(0, 3);
    const counts = { constraint: 2_500, conviction: 2_499 };
    const given = (ratio: number) => ({
      score: { counts, features: { ...score.features, ratio } },
    });
    const inverted = [1, 1.001].map((ratio) => {
      const one = document(0, 3, given(ratio));
      return compareWithHistory(one, [one], METHOD).triad.ratioInverted;
    });
    expect(inverted).toEqual([false, true]);
  });

  test("later documents change nothing, at a thousand random times", () => {
    const next = random(11);
    for (let round = 0; round < 100; round += 1) {
      const all = inOrder(
        Array.from({ length: 12 }, (_, i) =>
          document(wholeBetween(next, 0, 8), wholeBetween(next, 0, 12), {
            revision: i,
            knownAt: wholeBetween(next, 0, 20),
          }),
        ),
      );
      for (let cut = 0; cut < 10; cut += 1) {
        const at = wholeBetween(next, 0, 20);
        const known = all.filter(({ knownAt }) => knownAt <= at);
        for (const each of known) {
          expect(compareWithHistory(each, known, METHOD)).toEqual(
            compareWithHistory(each, all, METHOD),
          );
        }
      }
    }
  });
});

describe("the version of a given text", () => {
  const NOW = 1000;
  type Known = [knownAt: number, sha256: string, isDated?: "DATED"];
  const INGESTED = 950;
  const stored = (...known: Known[]) =>
    known.map(([knownAt, sha256, isDated], revision) => ({
      revision,
      knownAt,
      sha256,
      mode: "earnings" as const,
      isKnownAtGiven: isDated === undefined,
      ingestedAt: INGESTED,
    }));
  const given = (sha256: string, knownAt: number, more: Partial<GivenText> = {}): GivenText => ({
    sha256,
    knownAt,
    mode: "earnings",
    isKnownAtGiven: true,
    ...more,
  });
  const dated = { isKnownAtGiven: false };

  test.each<[string, GivenText, ReturnType<typeof stored>, object]>([
    ["the first", given("a", 10), [], { same: null, revision: 0, knownAt: 10 }],
    [
      "one from the future is known now",
      given("a", 2000, dated),
      [],
      { revision: 0, knownAt: NOW },
    ],
    ["the same again", given("a", 10), stored([10, "a"]), { same: { revision: 0 } }],
    ["the same, said to be later", given("a", 50), stored([10, "a"]), { same: { revision: 0 } }],
    ["the same, said to be earlier", given("a", 5), stored([10, "a"]), { same: { revision: 0 } }],
    ["another, later", given("b", 50), stored([10, "a"]), { revision: 1, knownAt: 50 }],
    ["another, earlier", given("b", 5), stored([10, "a"]), { revision: 1, knownAt: 5 }],
    [
      "another, at the same instant",
      given("b", 10),
      stored([10, "a"]),
      { revision: 1, knownAt: NOW },
    ],
    ["that one again", given("b", 10), stored([10, "a"], [900, "b"]), { same: { revision: 1 } }],
    ["a vintage again", given("a", 10), stored([10, "a"], [50, "b"]), { same: { revision: 0 } }],
    ["the first text restored", given("a", 90), stored([10, "a"], [50, "b"]), { revision: 2 }],
    ["another by its file", given("b", 50, dated), stored([10, "a"]), { knownAt: 50 }],
    ["another by an old file", given("b", 5, dated), stored([10, "a"]), { knownAt: NOW }],
    ["a clock that stands", given("b", 5, dated), stored([NOW, "a"]), { knownAt: NOW + 1 }],
    ["the same by its file", given("a", 700, dated), stored([10, "a"]), { same: { revision: 0 } }],
    ["another mode", given("a", 20, { mode: "escalation" }), stored([10, "a"]), { revision: 1 }],
    [
      "a later statement beside another",
      given("a", 50),
      stored([10, "a"]),
      { knownAt: 10, rejected: "STATED_BEFORE" },
    ],
    [
      "another text at an instant that is taken",
      given("b", 10),
      stored([10, "a"]),
      { isKnownAtGiven: false, rejected: "OTHER_TEXT" },
    ],
    ["an earlier instant than a file's", given("a", 5), stored([10, "a", "DATED"]), { knownAt: 5 }],
    ["a later instant than a file's", given("a", 50), stored([10, "a", "DATED"]), { knownAt: 50 }],
    [
      "a later one than it is here",
      given("a", INGESTED + 1),
      stored([10, "a", "DATED"]),
      { same: { revision: 0 }, knownAt: 10, rejected: "HELD_BEFORE" },
    ],
    [
      "an instant of the second, after the first",
      given("b", 30),
      stored([10, "a"], [50, "b", "DATED"]),
      { same: { revision: 1 }, knownAt: 30 },
    ],
    [
      "an instant of the second, before the first",
      given("b", 5),
      stored([10, "a"], [50, "b", "DATED"]),
      { revision: 2, knownAt: 5 },
    ],
    [
      "no instant for a stated one",
      given("a", 700, dated),
      stored([10, "a"]),
      { same: { revision: 0 }, knownAt: 10, rejected: null },
    ],
  ])("%s gets the expected revision and time", (_, text, before, expected) => {
    const placement = placementOf(text, before, NOW);
    expect(placement).toMatchObject(expected);
    if (placement.same !== null) return;
    const after = [...before, { ...text, ...placement, ingestedAt: NOW }].toSorted(
      (a, b) => a.knownAt - b.knownAt,
    );
    expect(placementOf(text, after, NOW + 5).same).toMatchObject({ revision: placement.revision });
  });
});
