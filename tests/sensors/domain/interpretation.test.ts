// The interpretation of the index in words: narrative type, confidence and text.

import { describe, expect, test } from "vitest";
import { interpretSnapshot } from "../../../lib/sensors/domain/interpretation/interpretation.ts";
import {
  NARRATIVE_RULES,
  NARRATIVE_TYPES,
  type Snapshot,
  type SnapshotMove,
  type SnapshotSensor,
} from "../../../lib/sensors/domain/interpretation/narrative.ts";
import type { Regime } from "../../../lib/sensors/domain/stress-index/regime.ts";
import type { FamilyContext } from "../../../lib/sensors/domain/stress-index/stress-index.ts";

const sensor = (given: Partial<SnapshotSensor> = {}): SnapshotSensor => ({
  name: "Some sensor",
  isFree: false,
  state: "NEUTRAL",
  stateBefore: "NEUTRAL",
  isFresh: true,
  isDead: false,
  move: null,
  ...given,
});
const family = (given: Partial<FamilyContext>): FamilyContext => ({
  category: "credit",
  level: 50,
  sensors: 3,
  stressed: 1,
  ...given,
});
/** Thirty sessions at 56, with the given last values. */
const sessions = (...last: [value: number, regime?: Regime][]): Snapshot["sessions"] =>
  Array.from({ length: 30 }, (_, i) => {
    const [value = 56, regime = "NEUTRAL"] = last[i - (30 - last.length)] ?? [];
    return { at: i * 86_400_000, value, regime };
  });
const snapshot = (given: Partial<Snapshot> = {}): Snapshot => ({
  sessions: sessions(),
  parts: [
    { category: "credit", contribution: 38.04 },
    { category: "equity_volatility", contribution: 17.96 },
  ],
  families: [family({}), family({ category: "rates", level: 48 })],
  freeFamilies: [],
  confidence: 0.9,
  sensors: Array.from({ length: 10 }, () => sensor()),
  ...given,
});
/** Ten sensors, `count` of them with the given members. */
const of10 = (count: number, given: Partial<SnapshotSensor>) =>
  Array.from({ length: 10 }, (_, i) => sensor(i < count ? given : {}));
const worse = { stateBefore: "NEUTRAL", state: "ELEVATED" } as const;
const { contradiction, inflection, breadth } = NARRATIVE_RULES;
/** Families with this number of stressed sensors among a hundred. */
const wide = (stressed: number) => [family({ sensors: 100, stressed })];
const apart = (high: number, low: number, sensors = 2) => [
  family({ level: high, sensors, stressed: 0 }),
  family({ category: "rates", level: low, sensors, stressed: 0 }),
];
/** A rise over 20 sessions, then a change over 5. */
const turn = (climb: number, change: number): Snapshot["sessions"] =>
  Array.from({ length: 30 }, (_, i) => {
    const value = 56 + (climb * Math.min(20, Math.max(0, i - 4))) / 20;
    return { at: i, value: value + change * Math.max(0, (i - 24) / 5), regime: "NEUTRAL" };
  });

/** Thirty sessions in regime RISING, of which the last five add this much each. */
const rising = (step: number): Snapshot["sessions"] =>
  Array.from({ length: 30 }, (_, i) => ({
    at: i,
    value: 56 + step * Math.max(0, i - 24),
    regime: "RISING" as const,
  }));

describe("the narrative type", () => {
  test.each<[string, Partial<Snapshot>, (typeof NARRATIVE_TYPES)[number]]>([
    ["nothing", {}, "TREND_CONTINUATION"],
    ["a fourth dead", { sensors: of10(2, { isDead: true }) }, "TREND_CONTINUATION"],
    ["more than a fourth dead", { sensors: of10(3, { isDead: true }) }, "HONEST_ADMISSION"],
    ["four sensors", { sensors: of10(0, {}).slice(6) }, "HONEST_ADMISSION"],
    ["five sensors", { sensors: of10(0, {}).slice(5) }, "TREND_CONTINUATION"],
    ["no sensor", { sensors: [] }, "HONEST_ADMISSION"],
    ["no confidence", { confidence: null }, "HONEST_ADMISSION"],
    ["confidence .499", { confidence: 0.499 }, "HONEST_ADMISSION"],
    ["confidence .5", { confidence: 0.5 }, "TREND_CONTINUATION"],
    ["a regime of now", { sessions: sessions([61, "RISING"]) }, "REGIME_SHIFT"],
    ["a regime of 5 ago", { sessions: sessions(...fill(5, [61, "RISING"])) }, "REGIME_SHIFT"],
    ["a regime of 6 ago", { sessions: sessions(...fill(6, [61, "RISING"])) }, "TREND_CONTINUATION"],
    ["three of ten worse", { sensors: of10(3, worse) }, "TREND_CONTINUATION"],
    ["four of ten worse", { sensors: of10(4, worse) }, "REGIME_SHIFT"],
    [
      "four of ten, each way two",
      {
        sensors: [...of10(2, worse).slice(0, 8), ...of10(2, { state: "STABLE" }).slice(0, 2)],
      },
      "TREND_CONTINUATION",
    ],
    ["four of ten better", { sensors: of10(4, { state: "STABLE" }) }, "REGIME_SHIFT"],
    [
      "families apart",
      { families: apart(contradiction.low + contradiction.gap, contradiction.low) },
      "CONTRADICTION",
    ],
    ["families of one sensor", { families: apart(95, 10, 1) }, "TREND_CONTINUATION"],
    ["families not stressed enough", { families: apart(89, 10) }, "TREND_CONTINUATION"],
    ["none of them calm", { families: apart(99, 21) }, "TREND_CONTINUATION"],
    ["many stressed, calm index", { families: wide(100 * breadth.many) }, "CONTRADICTION"],
    [
      "fewer stressed, calm index",
      { families: wide(100 * breadth.many - 1) },
      "TREND_CONTINUATION",
    ],
    [
      "few stressed, high index",
      { families: wide(100 * breadth.few), sessions: sessions(...fill(30, [66, "ELEVATED"])) },
      "CONTRADICTION",
    ],
    [
      "more stressed, high index",
      { families: wide(100 * breadth.few + 1), sessions: sessions(...fill(30, [66, "ELEVATED"])) },
      "TREND_CONTINUATION",
    ],
    ["a turn down", { sessions: turn(3, -3) }, "INFLECTION"],
    ["a turn up", { sessions: turn(-3, 3) }, "INFLECTION"],
    ["a turn that is small", { sessions: turn(3, -2.5) }, "TREND_CONTINUATION"],
    ["the same way on", { sessions: turn(3, 3) }, "TREND_CONTINUATION"],
    ["a short history", { sessions: turn(3, -3).slice(6) }, "TREND_CONTINUATION"],
    ["one session", { sessions: sessions().slice(-1) }, "TREND_CONTINUATION"],
  ])("with %s the type is %s", (_, given, type) => {
    expect(interpretSnapshot(snapshot(given)).narrativeType).toBe(type);
  });

  test("the rules are tried in the documented order", () => {
    const all = {
      sensors: of10(5, { ...worse, isDead: true }),
      families: apart(95, 10),
      sessions: turn(4, -4),
    };
    const layers: Partial<Snapshot>[] = [
      {},
      { sensors: of10(5, worse) },
      { sensors: of10(0, {}) },
      { sensors: of10(0, {}), families: [] },
      { sensors: of10(0, {}), families: [], sessions: sessions() },
    ];
    const types = layers.map(
      (layer) => interpretSnapshot(snapshot({ ...all, ...layer })).narrativeType,
    );
    expect(types).toEqual(NARRATIVE_TYPES);
  });
});

function fill(count: number, point: [number, Regime]): [number, Regime][] {
  return Array.from({ length: count }, () => point);
}

describe("the confidence of the interpretation", () => {
  const calm = { sessions: sessions([56]), families: [family({}), family({ level: 49 })] };
  const of = (given: Partial<Snapshot>) =>
    interpretSnapshot(snapshot({ ...calm, ...given })).confidence;

  test.each<[string, Partial<Snapshot>, string]>([
    ["sure, fresh and far from every threshold", {}, "HIGH"],
    ["median .749", { confidence: 0.749 }, "MEDIUM"],
    ["nine of ten fresh", { sensors: of10(1, { isFresh: false }) }, "HIGH"],
    ["eight of ten fresh", { sensors: of10(2, { isFresh: false }) }, "MEDIUM"],
    ["six of ten fresh", { sensors: of10(4, { isFresh: false }) }, "MEDIUM"],
    ["five of ten fresh", { sensors: of10(5, { isFresh: false }) }, "LOW"],
    ["an admission", { confidence: 0.4 }, "LOW"],
    ["close to a border between regimes", { sessions: sessions([62.1]) }, "MEDIUM"],
    ["close to a joint move", { sensors: of10(3, worse) }, "MEDIUM"],
    ["a joint move by 1.5 times the threshold", { sensors: of10(6, worse) }, "HIGH"],
    ["a joint move by less", { sensors: of10(5, worse) }, "MEDIUM"],
    ["a regime entered by a hair", { sessions: sessions([65.1, "ELEVATED"]) }, "MEDIUM"],
    ["a turn of 1.5 times its threshold", { sessions: turn(4.5, -4.5) }, "HIGH"],
    ["a turn by less", { sessions: turn(4.5, -inflection.change - 0.1) }, "MEDIUM"],
  ])("with %s the confidence is as expected", (_, given, level) => {
    expect(of(given)).toBe(level);
  });
});

describe("the text of the interpretation", () => {
  test("it names only free sensors, the worst first", () => {
    const { summary } = interpretSnapshot(
      snapshot({
        sensors: [
          sensor({ name: "Paid", state: "SEVERE" }),
          sensor({ name: "Calm", isFree: true, state: "STABLE" }),
          sensor({ name: "Up", isFree: true, state: "RISING" }),
          sensor({ name: "Two", isFree: true, state: "STRESS" }),
          sensor({ name: "Gone", isFree: true, state: "SEVERE", isDead: true }),
          sensor({ name: "High", isFree: true, state: "ELEVATED" }),
          sensor({ name: "Also", isFree: true, state: "RISING" }),
        ],
      }),
    );
    expect(summary).toContain(
      "Most stressed free sensors: Two (STRESS), High (ELEVATED) and Up (RISING).",
    );
    expect(summary).not.toMatch(/Paid|Calm|Gone|Also/);
  });

  test("it counts elevated, severe and stressed sensors, and no others", () => {
    const states = [
      "STABLE",
      "NEUTRAL",
      "RISING",
      "ELEVATED",
      "SEVERE",
      "NORMAL",
      "STRESS",
    ] as const;
    const interpretation = interpretSnapshot(
      snapshot({
        sensors: states.map((state) => sensor({ state })),
        families: [family({ sensors: 5, stressed: 2 }), family({ sensors: 1, stressed: 0 })],
        sessions: sessions([54], [54], [54], [54], [54]),
      }),
    );
    expect(interpretation).toMatchObject({ totalSensors: 7, elevatedCount: 3, change: -2 });
    // The text has the index's own count: of live sensors without composites.
    expect(interpretation.summary).toContain("2 of 6 sensors are stressed (elevated or worse).");
  });

  test.each<[string, Partial<Snapshot>, string]>([
    [
      "a regime",
      { sessions: sessions([66, "ELEVATED"]) },
      "from NEUTRAL to ELEVATED: stress index 66.0.",
    ],
    [
      "a regime and back",
      { sessions: sessions([61, "RISING"], [56]) },
      "left NEUTRAL and came back within 5 sessions: stress index 56.0.",
    ],
    ["a joint move", { sensors: of10(7, worse) }, "7 of 10 sensors worsened within 5 sessions."],
    [
      "a contradiction",
      { families: apart(95, 10) },
      "mean rank at least 90 of 100 in credit (stressed), at most 20 in rates (calm).",
    ],
    [
      "a turn",
      { sessions: turn(6, -4) },
      "-4.0 points in 5 sessions, after +6.0 in the 20 before.",
    ],
    ["no turn", {}, "Little changed: stress index 56.0 (neutral)."],
    ["a slow rise", { sessions: rising(0.2) }, "Rising slowly: stress index 57.0 (rising)."],
    ["a pause", { sessions: rising(-0.2) }, "The rise has paused: stress index 55.0 (rising)."],
    ["a climb", { sessions: turn(0, 3.2) }, "Stress rises further: stress index 59.2"],
    ["the dead", { sensors: of10(4, { isDead: true }) }, "4 of 10 sensors are dead."],
    ["no confidence", { confidence: 0.41 }, "the confidence of the index is 0.410."],
  ])("it states %s", (_, given, part) => {
    expect(interpretSnapshot(snapshot(given)).headline).toContain(part);
  });

  test("it explains many stressed sensors under a calm index by their families", () => {
    const families = [
      family({ category: "rates", sensors: 6, stressed: 5 }),
      family({ category: "fx", sensors: 1, stressed: 1 }),
      family({ category: "credit", sensors: 7, stressed: 1 }),
    ];
    const freeFamilies = [
      family({ category: "rates", sensors: 3, stressed: 2 }),
      family({ category: "fx", sensors: 1, stressed: 1 }),
      family({ category: "credit", sensors: 4, stressed: 1 }),
    ];
    const { headline, summary } = interpretSnapshot(snapshot({ families, freeFamilies }));
    expect(headline).toBe(
      "Index and breadth disagree: stress index 56.0 (neutral), 7 of 14 sensors stressed.",
    );
    expect(summary).toContain(
      "Many sensors are stressed while the index is calm, because it is made of credit and equity " +
        "volatility alone. Most stressed among free sensors: rates (2 of 3) and credit (1 of 4).",
    );
    expect(summary).toContain("Largest parts: credit (38.0) and equity volatility (18.0).");
  });

  test("it is the same each time, and the snapshot is not changed", () => {
    const frozen = deepFreeze(snapshot({ families: apart(95, 10), sensors: of10(4, worse) }));
    expect(interpretSnapshot(frozen)).toEqual(interpretSnapshot(structuredClone(frozen)));
  });
});

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return Object.freeze(value);
}

describe("the moves of the day", () => {
  const move = (given: Partial<SnapshotMove> = {}): SnapshotMove => ({
    value: 48.2,
    valueBefore: 21.5,
    unit: "index points",
    percentile: 0.99,
    percentileBefore: 0.6,
    stateBefore: "NEUTRAL",
    pending: null,
    ...given,
  });
  const summary = (...sensors: SnapshotSensor[]) =>
    interpretSnapshot(snapshot({ sensors })).summary;

  test("a free sensor at a worse level than its state is named first, with values and progress", () => {
    const pending = { state: "SEVERE", readings: 1, needed: 2 } as const;
    expect(summary(sensor({ name: "VIX", isFree: true, move: move({ pending }) }))).toMatch(
      /^Largest moves of the day: VIX 21\.50 to 48\.20 index points \(NEUTRAL, at SEVERE, 1 of 2 readings\)\. Stress index/,
    );
  });

  test("levels moved come before ranks moved, and at most three are named", () => {
    const free = (name: string, given: Partial<SnapshotSensor>) =>
      sensor({ name, isFree: true, ...given });
    const text = summary(
      free("Ranks", { move: move() }),
      free("Small", { move: move({ percentile: 0.699 }) }),
      free("Levels", { state: "SEVERE", move: move({ percentile: 0.61 }) }),
      free("Less", { move: move({ percentile: 0.71 }) }),
      free("Least", { move: move({ percentile: 0.705 }) }),
    );
    expect(text).toMatch(
      /^Largest moves of the day: Levels [^;]+ \(NEUTRAL to SEVERE\); Ranks [^;]+; Less [^;]+\. Stress/,
    );
  });

  test("a paid, a dead and a still sensor are not named, and no value that may not be shown", () => {
    const unmoved = move({ percentile: 0.69 });
    expect(
      summary(
        sensor({ move: move() }),
        sensor({ isFree: true, isDead: true, move: move() }),
        sensor({ isFree: true, move: unmoved }),
      ),
    ).toMatch(/^Stress index/);
    const hidden = move({ value: null, valueBefore: null });
    expect(summary(sensor({ name: "HY", isFree: true, move: hidden }))).toMatch(
      /^Largest moves of the day: HY \(NEUTRAL\)\. /,
    );
  });
});
