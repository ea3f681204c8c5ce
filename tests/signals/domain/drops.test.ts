// Signal drops: the rules that fire, their severity, expiry, reversal and outcomes.

import { describe, expect, test } from "vitest";
import { DAY_MS, utcDateOf } from "../../../lib/core/calendar-date.ts";
import { toneMomentum } from "../../../lib/language/domain/ticker-readings.ts";
import { sessionsBetween } from "../../../lib/market/domain/calendar.ts";
import {
  convictionChange,
  type DocumentReading,
  dislocationFindings,
  isReversedByDislocation,
  isReversedByPrice,
  isReversedByText,
  priceFindings,
  textFindings,
} from "../../../lib/signals/domain/drops/findings.ts";
import {
  earningsOf,
  expiryOf,
  type FireContext,
  fireName,
  fireSeverity,
  firesOf,
  isActive,
  type OpenFire,
} from "../../../lib/signals/domain/drops/fire.ts";
import {
  averageOutcome,
  fireTemplate,
  outcomeInterval,
  signedPercent,
} from "../../../lib/signals/domain/drops/fire-summary.ts";
import type { SignalType } from "../../../lib/signals/domain/drops/signal-types.ts";
import { normal, random } from "../../support/tools/random.ts";

const AT = Date.parse("2024-03-06T21:00:00Z");

const transcript = (given: Partial<DocumentReading> = {}): DocumentReading => ({
  zLogRatio: 0,
  zConstraint: 0,
  zConviction: 0,
  zBlame: 0,
  triadScore: 0,
  flags: [],
  convictionScore: 50,
  ...given,
});
const ratios = (...zs: (number | null)[]) => zs.map((zLogRatio) => transcript({ zLogRatio }));
const typesOf = (findings: { type: SignalType }[]) => findings.map(({ type }) => type);

describe("rules on a transcript", () => {
  test.each([
    [[0, 0, 1.5], ["TONE_INFLECTION_DOWN"]],
    [[0, 0, 1.499], []],
    [[0, 1.5, 1.6], []],
    [[1.5, 0, 1.6], []],
    [[0, 1.6], []],
    [[null, 0, 1.6], []],
    [[-2, -2, 1.6], ["TONE_INFLECTION_DOWN"]],
    [[0, 0, -1.5], ["TONE_INFLECTION_UP"]],
    [[-1.6, 0, -1.6], []],
    [[2, 2, -1.6], ["TONE_INFLECTION_UP"]],
    [[0, 0, null], []],
  ])("the log-ratio z-scores %j give the signals %j", (zs, types) => {
    expect(typesOf(textFindings(ratios(...zs)))).toEqual(types);
  });

  test("a rule fires when it becomes true, not while it stays true", () => {
    const blamed = transcript({ flags: ["BLAME_SPIKE"], zBlame: 2.4 });
    expect(typesOf(textFindings([transcript(), blamed]))).toEqual(["BLAME_SPIKE"]);
    expect(textFindings([blamed, blamed])).toEqual([]);
    const triad = transcript({ triadScore: 3, zConstraint: 1.8 });
    expect(textFindings([transcript({ triadScore: 2 }), triad])[0]).toMatchObject({
      type: "TRIAD_COMPLETE",
      direction: "SHORT",
      z: 1.8,
      evidence: [{ measure: "triad_score", value: 3, previous: 2, threshold: 3 }],
    });
    expect(textFindings([triad, triad])).toEqual([]);
    expect(textFindings([blamed])).toEqual([]);
  });

  test("conviction breaks out and collapses by the change that the breakout endpoint publishes", () => {
    const scored = (...scores: number[]) =>
      scores.map((convictionScore) => transcript({ convictionScore }));
    expect(typesOf(textFindings(scored(50, 50, 60)))).toEqual(["CONVICTION_BREAKOUT"]);
    expect(textFindings(scored(50, 50, 59.9))).toEqual([]);
    expect(textFindings(scored(40, 50, 60))).toEqual([]);
    expect(textFindings(scored(50, 60))).toEqual([]);
    expect(typesOf(textFindings(scored(50, 50, 50, 50, 40)))).toEqual(["CONVICTION_COLLAPSE"]);
    const next = random(1);
    for (let i = 0; i < 200; i += 1) {
      const scores = Array.from({ length: 6 }, () => Math.round(500 + 150 * normal(next)) / 10);
      const momentum = toneMomentum(
        scores
          .map((convictionScore, j) => ({ quarter: `q${j}`, knownAt: j, convictionScore }))
          .toReversed(),
        { quarters: 4, threshold: 10, asOf: 6, zScore: null },
      );
      expect(convictionChange(scored(...scores))).toBe(momentum?.convictionChange);
    }
  });
});

describe("rules on prices", () => {
  const regime = "NEUTRAL" as const;
  test("a gap between words and price fires at 2, by side, when it is reached", () => {
    const gaps = (before: number | null, gap: number | null) =>
      priceFindings({ gap: before, regime }, { gap, regime });
    expect(gaps(1.9, 2)[0]).toMatchObject({ type: "TONE_PRICE_DIVERGENCE", direction: "LONG" });
    expect(gaps(-1.9, -2.1)[0]).toMatchObject({ direction: "SHORT", z: -1.485 });
    expect(gaps(2.1, -2.1)[0]).toMatchObject({ direction: "SHORT" });
    for (const [before, now] of [
      [2, 2.5],
      [1.9, 1.99],
      [null, 3],
      [1, null],
    ] as const) {
      expect(gaps(before, now)).toEqual([]);
    }
  });

  test("a worse regime fires an escalation, and a better one a relief", () => {
    const moved = (before: "NEUTRAL" | "STRESS" | null, now: "NEUTRAL" | "ESCALATING" | null) =>
      typesOf(priceFindings({ gap: null, regime: before }, { gap: null, regime: now }));
    expect(moved("NEUTRAL", "ESCALATING")).toEqual(["REGIME_ESCALATION"]);
    expect(moved("STRESS", "ESCALATING")).toEqual(["REGIME_RELIEF"]);
    expect(moved("NEUTRAL", "NEUTRAL")).toEqual([]);
    expect(moved(null, "ESCALATING")).toEqual([]);
    expect(moved("STRESS", null)).toEqual([]);
    expect(priceFindings(null, { gap: 3, regime: "STRESS" })).toEqual([]);
  });

  test("a dislocation fires at 55, once for each side", () => {
    const cross = (before: [number, boolean] | null, now: [number, boolean] | null) =>
      dislocationFindings(
        before && { score: before[0], isBuy: before[1] },
        now && { score: now[0], isBuy: now[1] },
      ).map(({ direction }) => direction);
    expect(cross([54.9, true], [55, true])).toEqual(["LONG"]);
    expect(cross([20, true], [60, false])).toEqual(["SHORT"]);
    expect(cross([60, true], [60, false])).toEqual(["SHORT"]);
    expect(cross([55, true], [70, true])).toEqual([]);
    expect(cross([50, true], [54.9, true])).toEqual([]);
    expect([cross(null, [70, true]), cross([50, true], null)]).toEqual([[], []]);
  });
});

describe("a fire (signal drop)", () => {
  const context: FireContext = {
    ticker: "ABC",
    at: AT,
    quarter: "Q4_FY2023",
    tipsScore: -40,
    conviction: "MEDIUM",
    reportedAt: [AT],
  };
  const found = (type: SignalType, z: number | null = null) => ({
    type,
    direction: "SHORT" as const,
    z,
    evidence: [],
  });
  const earlier = (type: SignalType, days: number, more: Partial<OpenFire> = {}): OpenFire => ({
    type,
    direction: "SHORT",
    firedAt: AT - days * DAY_MS,
    expiresAt: expiryOf(AT - days * DAY_MS),
    reversedAt: null,
    ...more,
  });

  test("its severity follows the number of independent agreeing families, or a large z-score", () => {
    expect([1, 2, 3, 4].map((n) => fireSeverity(n, null))).toEqual([
      "LOW",
      "MEDIUM",
      "HIGH",
      "HIGH",
    ]);
    expect([1.99, 2, -2.99, -3].map((z) => fireSeverity(1, z))).toEqual([
      "LOW",
      "MEDIUM",
      "MEDIUM",
      "HIGH",
    ]);
    const fires = firesOf([found("BLAME_SPIKE"), found("TRIAD_COMPLETE")], [], context);
    expect(fires.map(({ families, severity }) => [families, severity])).toEqual([
      [2, "MEDIUM"],
      [2, "MEDIUM"],
    ]);
    // Both are made of the same words.
    const alike = firesOf([found("TRIAD_COMPLETE"), found("TONE_INFLECTION_DOWN")], [], context);
    expect(alike.map(({ families }) => families)).toEqual([1, 1]);
    const held = [earlier("REGIME_ESCALATION", 30), earlier("TONE_PRICE_DIVERGENCE", 20)];
    const [third] = firesOf([found("BLAME_SPIKE")], held, context);
    expect(third).toMatchObject({ families: 3, severity: "HIGH" });
    expect(third?.patterns).toEqual(["BLAME_SPIKE", "TONE_PRICE_DIVERGENCE", "REGIME_ESCALATION"]);
    const gone = [
      earlier("REGIME_ESCALATION", 30, { reversedAt: AT }),
      earlier("TONE_PRICE_DIVERGENCE", 20, { direction: "LONG" }),
    ];
    expect(firesOf([found("BLAME_SPIKE")], gone, context)[0]?.families).toBe(1);
  });

  test("it is at least 63 sessions after the last one of its type", () => {
    const at = (days: number) =>
      firesOf([found("BLAME_SPIKE")], [earlier("BLAME_SPIKE", days)], context);
    let days = 80;
    while (sessionsBetween("nyse", utcDateOf(AT - days * DAY_MS), utcDateOf(AT)) < 63) days += 1;
    expect(at(days - 1)).toEqual([]);
    expect(at(days)).toHaveLength(1);
  });

  test("it is active until it expires after 63 sessions, or is reversed", () => {
    const expiresAt = expiryOf(AT);
    expect(sessionsBetween("nyse", utcDateOf(AT), utcDateOf(expiresAt))).toBe(63);
    const fire = { ...earlier("BLAME_SPIKE", 0), expiresAt };
    expect([AT - 1, AT, expiresAt - 1, expiresAt].map((t) => isActive(fire, t))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const back = { ...fire, reversedAt: AT + 10 };
    expect([AT + 9, AT + 10].map((t) => isActive(back, t))).toEqual([true, false]);
  });

  test("it names the two last rules in order, and its key", () => {
    const held = [earlier("REGIME_ESCALATION", 200)];
    const firedArcs = firesOf([found("BLAME_SPIKE"), found("TRIAD_COMPLETE")], held, context);
    expect(firedArcs.map(({ arcType }) => arcType)).toEqual([
      "REGIME_ESCALATION>TRIAD_COMPLETE",
      "TRIAD_COMPLETE>BLAME_SPIKE",
    ]);
    expect(firesOf([found("BLAME_SPIKE")], [], context)[0]?.arcType).toBeNull();
    const [fire] = firedArcs;
    expect(fire && fireName(fire, 1)).toBe("ABC|TRIAD_COMPLETE|2024-03-06T21:00:00.000Z|1");
  });

  test("it states the next transcript by the ticker's own cadence, or none", () => {
    const quarterly = [0, 91, 182, 273, 364].map((day) => AT + day * DAY_MS);
    const last = quarterly.at(-1) ?? 0;
    const on = (days: number) => earningsOf(quarterly, last + days * DAY_MS);
    expect(on(5)).toEqual({ daysToEarnings: 86, earningsFlag: "POST", tradeDeferred: false });
    expect(on(6)).toMatchObject({ daysToEarnings: 85, earningsFlag: "NONE" });
    expect(on(86)).toEqual({ daysToEarnings: 5, earningsFlag: "PRE", tradeDeferred: true });
    expect(on(92)).toEqual({ daysToEarnings: null, earningsFlag: "NONE", tradeDeferred: null });
    expect(earningsOf(quarterly.slice(1), last)).toMatchObject({ daysToEarnings: null });
    expect(
      earningsOf([...quarterly.slice(0, 4), last + 60 * DAY_MS], last + 61 * DAY_MS),
    ).toMatchObject({ daysToEarnings: null });
    expect(earningsOf([], AT)).toEqual({
      daysToEarnings: null,
      earningsFlag: null,
      tradeDeferred: null,
    });
  });
});

describe("the reversal of a fire", () => {
  test("it happens on the other side of the middle, for its own rule alone", () => {
    const fired = (type: SignalType, direction: "LONG" | "SHORT" = "SHORT") => ({
      type,
      direction,
    });
    expect(isReversedByText(fired("TONE_INFLECTION_DOWN"), ratios(-0.1))).toBe(true);
    expect(isReversedByText(fired("TONE_INFLECTION_DOWN"), ratios(0.1))).toBe(false);
    expect(isReversedByText(fired("TONE_INFLECTION_UP", "LONG"), ratios(0.1))).toBe(true);
    expect(isReversedByText(fired("TONE_INFLECTION_UP", "LONG"), ratios(null))).toBe(false);
    expect(isReversedByText(fired("TRIAD_COMPLETE"), [transcript({ triadScore: 1 })])).toBe(false);
    expect(isReversedByText(fired("TRIAD_COMPLETE"), [transcript()])).toBe(true);
    expect(isReversedByText(fired("BLAME_SPIKE"), [transcript({ zBlame: -0.1 })])).toBe(true);
    const scores = [50, 45].map((convictionScore) => transcript({ convictionScore }));
    expect(isReversedByText(fired("CONVICTION_BREAKOUT", "LONG"), scores)).toBe(true);
    expect(isReversedByText(fired("CONVICTION_COLLAPSE"), scores)).toBe(false);
    expect(isReversedByText(fired("REGIME_ESCALATION"), scores)).toBe(false);
    const prices = [
      { gap: -1, regime: "STRESS" as const },
      { gap: 0.1, regime: "ESCALATING" as const },
    ] as const;
    expect(isReversedByPrice(fired("TONE_PRICE_DIVERGENCE"), ...prices)).toBe(true);
    expect(isReversedByPrice(fired("TONE_PRICE_DIVERGENCE", "LONG"), ...prices)).toBe(false);
    expect(isReversedByPrice(fired("REGIME_ESCALATION"), ...prices)).toBe(true);
    expect(isReversedByPrice(fired("REGIME_RELIEF", "LONG"), ...prices)).toBe(false);
    const cross = fired("DISLOCATION_CROSS", "LONG");
    expect(isReversedByDislocation(cross, { score: 34.9, isBuy: true })).toBe(true);
    expect(isReversedByDislocation(cross, { score: 35, isBuy: true })).toBe(false);
    expect(isReversedByDislocation(cross, { score: 70, isBuy: false })).toBe(true);
    expect(isReversedByDislocation(cross, null)).toBe(false);
  });
});

describe("what followed earlier fires", () => {
  test("the mean is shrunk with few cases, and null below ten", () => {
    const closed = (cases: number, mean: number | null, standardError: number | null = null) => ({
      cases,
      mean,
      standardError,
    });
    expect(averageOutcome(closed(9, 0.5))).toBeNull();
    expect(averageOutcome(closed(0, null))).toBeNull();
    expect(averageOutcome(closed(10, 0.1))).toBe(0.025);
    expect(averageOutcome(closed(30, -0.1))).toBe(-0.05);
    expect(averageOutcome(closed(10, -0.00001))).toBe(0);
    expect(outcomeInterval(closed(30, -0.1, 0.1))).toEqual([-0.1322, 0.0322]);
    expect(outcomeInterval(closed(9, -0.1, 0.1))).toBeNull();
    expect(outcomeInterval(closed(30, -0.1))).toBeNull();
  });

  test("the text contains only the fire's own numbers and counts of the past", () => {
    const fire = {
      ...({ type: "BLAME_SPIKE", direction: "SHORT", severity: "HIGH", families: 3 } as const),
      evidence: [{ measure: "blame_z", value: 2.4, previous: 0.3, threshold: 2 }],
    };
    expect(
      fireTemplate({ ...fire, cases: 34, averageOutcome: -0.0124, interval: [-0.031, 0.006] }),
    ).toBe(
      "BLAME_SPIKE, SHORT, HIGH: blame is far above its own history (blame_z 2.4, before 0.3). " +
        "3 independent families agree. Average excess return over 90 days: -1.2% (90 % interval " +
        "-3.1% to +0.6%), from 34 earlier cases. Fewer cases pull the average closer to 0. " +
        "This describes the past, not the future.",
    );
    expect(
      fireTemplate({ ...fire, families: 1, cases: 3, averageOutcome: null, interval: null }),
    ).toContain("Only the attribution family shows it. 3 earlier cases have closed, too few");
    expect([0.1236, -0.0004, 0].map(signedPercent)).toEqual(["+12.4%", "+0.0%", "+0.0%"]);
  });
});
