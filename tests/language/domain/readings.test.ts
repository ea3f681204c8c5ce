// Readings made of several documents: ticker health, tone momentum and scholar reads.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { CONVICTION_TYPES } from "../../../lib/language/domain/conviction-type.ts";
import {
  type HealthMeasures,
  newestQuarterSummary,
  type ScholarFacts,
  type ScoredQuarter,
  tickerHealth,
  toneMomentum,
} from "../../../lib/language/domain/ticker-readings.ts";

const QUIET: HealthMeasures = {
  logRatio: 0,
  conviction: 0,
  blame: 0,
  forward: 0,
  priceRegime: "NEUTRAL",
};

describe("ticker health", () => {
  test.each<[Partial<HealthMeasures>, string, string]>([
    [{}, "HEALTHY", "GREEN GREEN GREEN GREEN GREEN"],
    [{ logRatio: 0.999 }, "HEALTHY", "GREEN GREEN GREEN GREEN GREEN"],
    [{ logRatio: 1 }, "CAUTIOUS", "AMBER GREEN GREEN GREEN GREEN"],
    [{ logRatio: 2 }, "CAUTIOUS", "RED GREEN GREEN GREEN GREEN"],
    [{ conviction: -2, blame: 2.5 }, "DISTRESSED", "GREEN RED RED GREEN GREEN"],
    [{ forward: -3, priceRegime: "STRESS" }, "DISTRESSED", "GREEN GREEN GREEN RED RED"],
    [{ priceRegime: "ESCALATING" }, "CAUTIOUS", "GREEN GREEN GREEN GREEN AMBER"],
    [{ conviction: 4 }, "CAUTIOUS", "GREEN AMBER GREEN GREEN GREEN"],
    [{ priceRegime: null }, "HEALTHY", "GREEN GREEN GREEN GREEN GREY"],
    [{ logRatio: null, blame: -1.5 }, "CAUTIOUS", "GREY GREEN AMBER GREEN GREEN"],
  ])("the health of %j is %s", (given, verdict, colors) => {
    const health = tickerHealth({ ...QUIET, ...given });
    expect(health.verdict).toBe(verdict);
    expect(health.sensors.map(({ color }) => color).join(" ")).toBe(colors);
  });

  test("without any data the health is unknown and every sensor grey", () => {
    const nothing = { logRatio: null, conviction: null, blame: null, forward: null };
    const health = tickerHealth({ ...nothing, priceRegime: null });
    expect(health.verdict).toBe("UNKNOWN");
    expect(health.sensors.map(({ state, color }) => `${state} ${color}`)).toEqual(
      Array(5).fill("UNKNOWN GREY"),
    );
  });

  test("states say in which direction a measure is unusual", () => {
    const { sensors } = tickerHealth({ ...QUIET, logRatio: 1.2, conviction: -2.2, blame: -2 });
    expect(sensors.map(({ state }) => state)).toEqual([
      "HIGH",
      "VERY_LOW",
      "VERY_LOW",
      "NORMAL",
      "NEUTRAL",
    ]);
  });
});

const AS_OF = Date.parse("2026-11-20T12:00:00Z");

/** Quarters with these scores, newest first, the newest known this number of days ago. */
const quarters = (scores: number[], days = 10): ScoredQuarter[] =>
  scores.map((convictionScore, i) => ({
    quarter: `Q${4 - (i % 4)}_FY${2026 - Math.floor(i / 4)}`,
    knownAt: AS_OF - (days + 91 * i) * DAY_MS,
    convictionScore,
  }));

const ASKED = { quarters: 4, threshold: 10, asOf: AS_OF, zScore: 1.234 };

describe("tone momentum", () => {
  test("the newest quarter is compared with the median of the quarters before", () => {
    expect(toneMomentum(quarters([62.4, 50.1, 40, 55.2, 48.3, 99]), ASKED)).toEqual({
      currentScore: 62.4,
      previousScore: 49.2,
      convictionChange: 13.2,
      isRecentShift: true,
      zScore: 1.234,
      direction: "UP",
      shiftQuarter: "Q4_FY2026",
      quartersCompared: 4,
    });
  });

  test.each([
    [60, 50, true, "UP"],
    [59.9, 50, false, "FLAT"],
    [40, 50, true, "DOWN"],
    [40.1, 50, false, "FLAT"],
    [60.3, 50.3, true, "UP"],
  ])(
    "a change from %f after %f is a shift from exactly the threshold on",
    (now, before, isShift, way) => {
      const found = toneMomentum(quarters([now, before]), ASKED);
      expect([found?.isRecentShift, found?.direction]).toEqual([isShift, way]);
      expect((found?.currentScore ?? 0) - (found?.previousScore ?? 0)).toBeCloseTo(
        found?.convictionChange ?? Number.NaN,
        9,
      );
    },
  );

  test.each([
    [120, true],
    [121, false],
  ])("a call of %i days ago is recent: %s", (days, isRecent) => {
    const found = toneMomentum(quarters([70, 50], days), ASKED);
    expect([found?.isRecentShift, found?.direction]).toEqual([isRecent, "UP"]);
  });

  test("the newest quarter that shifted is named, which may be an older one", () => {
    const found = toneMomentum(quarters([70, 70, 70, 45, 45]), ASKED);
    expect(found).toMatchObject({ convictionChange: 12.5, shiftQuarter: "Q4_FY2026" });
    const settled = toneMomentum(quarters([70, 70, 70, 45, 45]), { ...ASKED, quarters: 2 });
    expect(settled).toMatchObject({ convictionChange: 0, direction: "FLAT" });
    expect(settled?.shiftQuarter).toBe("Q3_FY2026");
    const calm = toneMomentum(quarters([50, 51, 49, 50]), ASKED);
    expect(calm).toMatchObject({ shiftQuarter: null, isRecentShift: false });
  });

  test("no change is no shift at threshold 0, and the smallest change is one", () => {
    const still = toneMomentum(quarters([50, 50, 50]), { ...ASKED, threshold: 0 });
    expect(still).toMatchObject({
      convictionChange: 0,
      isRecentShift: false,
      direction: "FLAT",
      shiftQuarter: null,
    });
    const moved = toneMomentum(quarters([50.1, 50, 50]), { ...ASKED, threshold: 0 });
    expect(moved).toMatchObject({
      isRecentShift: true,
      direction: "UP",
      shiftQuarter: "Q4_FY2026",
    });
  });

  test("one quarter gives no change, and no quarter gives nothing", () => {
    expect(toneMomentum(quarters([50]), ASKED)).toMatchObject({
      previousScore: null,
      convictionChange: null,
      isRecentShift: false,
      direction: "FLAT",
      quartersCompared: 0,
    });
    expect(toneMomentum([], ASKED)).toBeNull();
  });
});

const FACTS: ScholarFacts = {
  ticker: "ABC",
  quarter: "Q3_FY2025",
  words: 7812,
  convictionType: "GROWTH_CONVICTION",
  isLowEvidence: false,
  convictionScore: 63.4,
  narrativeVsFundamental: "FUNDAMENTAL",
  ratio: 0.46,
  zConstraint: 0.321,
  zConviction: -1.204,
  quartersBefore: 11,
  flags: [],
  arc: "STABLE",
  previous: { quarter: "Q2_FY2025", convictionType: "CASH_MACHINE", convictionScore: 55.1 },
};

/** Figures in a text that are not part of a quarter's name. */
const figuresOf = (text: string) =>
  [...text.replaceAll(/Q\d_FY\d{4}/g, "").matchAll(/-?\d+(\.\d+)?/g)].map(([figure]) =>
    Number(figure),
  );

describe("a scholar read", () => {
  test("the text is a template filled with facts", () => {
    expect(newestQuarterSummary(FACTS)).toBe(
      "ABC reads as GROWTH_CONVICTION in Q3_FY2025: revenue and customers are said to grow, with no " +
        "lowered outlook. The conviction score is 63.4 (FUNDAMENTAL, 7812 words). It is up 8.3 from 55.1 in " +
        "Q2_FY2025, when the type was CASH_MACHINE. Compared with 11 earlier quarters, the z-score of " +
        "constraint is 0.321 and that of conviction -1.204. Constraint divided by conviction is 0.46. " +
        "One of the three triad conditions holds. The arc is STABLE. No flag is raised. The type " +
        "changes when growth is mentioned less, or the outlook is lowered. To complete the triad: " +
        "constraint more than one standard deviation above usual, more constraint than conviction.",
    );
  });

  test("the text says when a type is only the closest", () => {
    const text = newestQuarterSummary({ ...FACTS, isLowEvidence: true });
    expect(text).toMatch(
      /^ABC reads as GROWTH_CONVICTION in Q3_FY2025: no type has enough evidence/,
    );
  });

  test.each(CONVICTION_TYPES)(
    "the text for %s contains no figure that is not a fact",
    (convictionType) => {
      for (const change of [-12.3, 0, 4.5]) {
        const previous = { ...FACTS, quarter: "Q2_FY2025", convictionScore: 50 };
        const facts = { ...FACTS, convictionType, convictionScore: 50 + change, previous };
        const known = [7812, 50, 50 + change, Math.abs(change), 0.46, 0.321, -1.204, 11];
        const figures = figuresOf(newestQuarterSummary(facts));
        expect(figures.length).toBeGreaterThan(4);
        expect(figures.filter((figure) => !known.includes(figure))).toEqual([]);
      }
    },
  );

  test("the text says what is missing: an earlier quarter, a history, flags", () => {
    const first = {
      ...FACTS,
      previous: null,
      zConstraint: null,
      zConviction: null,
      quartersBefore: 0,
    };
    const text = newestQuarterSummary({ ...first, flags: ["HEDGE_SURGE", "BLAME_SPIKE"] });
    expect(text).toContain("There is no earlier quarter to compare with");
    expect(text).toContain("too few or too short for a comparison");
    expect(text).toContain("Flags: HEDGE_SURGE, BLAME_SPIKE.");
  });
});
