// All signals of a ticker, replayed without look-ahead.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import { EVENT_ITEMS, eventOfItem } from "../../../lib/language/domain/events/filed-item.ts";
import type { Fire, StoredFire } from "../../../lib/signals/domain/drops/fire.ts";
import { SIGNAL_TYPES } from "../../../lib/signals/domain/drops/signal-types.ts";
import type { MarketInputs, TickerInputs } from "../../../lib/signals/domain/inputs.ts";
import { INPUT_DAYS, replayTicker } from "../../../lib/signals/domain/replay-ticker.ts";
import type { TickerSignals } from "../../../lib/signals/domain/ticker-replay.ts";
import { knownBy, madeModel, madeTicker } from "../../support/signals/made-signals.ts";
import { random, wholeBetween } from "../../support/tools/random.ts";

type Scenario = { inputs: TickerInputs; macro: MarketInputs };
const model = madeModel();
const ALL = { after: Number.NEGATIVE_INFINITY, earlierFires: [] };
const END = Date.UTC(2030, 0, 1);

const replay = ({ inputs, macro }: Scenario, until: number) =>
  replayTicker(inputs, macro, model, { ...ALL, until });

const fireKey = (fire: Fire | StoredFire) => `${fire.type} ${fire.firedAt}`;

/** All signals known at a time as text, with reversals as known then. */
function textKnownBy(signals: TickerSignals, at: number): string {
  const by = <T>(rows: readonly T[], when: (row: T) => number) =>
    rows.filter((row) => when(row) <= at);
  const fires = by(signals.fires, (fire) => fire.firedAt).map((fire) => ({
    ...fire,
    reversedAt: fire.reversedAt !== null && fire.reversedAt <= at ? fire.reversedAt : null,
  }));
  return JSON.stringify({
    fires,
    scores: by(signals.scores, (row) => row.at),
    dislocations: by(signals.dislocations, (row) => row.at),
    cases: by(signals.cases, (row) => row.at),
    fireOutcomes: by(signals.fireOutcomes, (row) => row.outcome.closedAt).map(
      ({ subject, outcome }) => [fireKey(subject), outcome],
    ),
    textOutcomes: by(signals.textOutcomes, (row) => row.outcome.closedAt).map(
      ({ subject, days, outcome }) => [subject.documentId, days, outcome],
    ),
  });
}

/** A scenario whose company files an event every 25 days, of each type in turn. */
function withEvents(scenario: Scenario): Scenario {
  const from = scenario.inputs.bars[0]?.knownAt ?? 0;
  const events = Array.from({ length: 50 }, (_, i) => ({
    at: from + (10 + 25 * i) * DAY_MS,
    ...eventOfItem(EVENT_ITEMS[i % EVENT_ITEMS.length] ?? "1.03"),
    url: `https://www.sec.gov/${i}`,
  }));
  return { ...scenario, inputs: { ...scenario.inputs, events } };
}

const scenarios = [1, 2, 3, 4].map((seed) => withEvents(madeTicker(seed)));

/** A scenario in which nothing happens for two years. */
function withGap(scenario: Scenario): Scenario {
  const from = (scenario.inputs.bars[0]?.knownAt ?? 0) + 450 * DAY_MS;
  const isOutside = ({ at }: { at: number }) => at < from || at > from + 700 * DAY_MS;
  const [readings, transcripts] = [scenario.inputs.readings, scenario.inputs.transcripts];
  return {
    ...scenario,
    inputs: {
      ...scenario.inputs,
      readings: readings.filter(isOutside),
      transcripts: transcripts.filter(isOutside),
    },
  };
}

describe("the signals as of a time", () => {
  test("they depend on nothing that became known later: 200 cuts of four tickers", () => {
    const next = random(5);
    for (const scenario of scenarios) {
      const whole = replay(scenario, END);
      const [first, last] = [scenario.inputs.bars[0], scenario.inputs.bars.at(-1)];
      for (let i = 0; i < 50; i += 1) {
        const cut = wholeBetween(next, first?.knownAt ?? 0, last?.knownAt ?? 0);
        const then = replay(knownBy(scenario, cut), cut);
        expect(textKnownBy(whole, cut)).toBe(textKnownBy(then, END));
      }
    }
  });

  test("one replay or many from the end of the stored rows give the same", () => {
    const next = random(6);
    const gaps = [1, 2].map((seed) => withGap(madeTicker(seed, { sessions: 1_300 })));
    for (const { inputs, macro } of gaps) {
      const { fires } = replay({ inputs, macro }, END);
      const days = fires.map(({ firedAt }, i) => firedAt - (fires[i - 1]?.firedAt ?? firedAt));
      expect(Math.max(...days)).toBeGreaterThan(450 * DAY_MS);
    }
    for (const scenario of [...scenarios, ...gaps]) {
      const replayed: TickerSignals[] = [];
      const earlierFires = new Map<string, StoredFire>();
      let after = Number.NEGATIVE_INFINITY;
      const last = scenario.inputs.bars.at(-1)?.knownAt ?? 0;
      const whole = replay(scenario, last);
      while (after < last) {
        const from = Math.max(after, (scenario.inputs.bars[0]?.knownAt ?? 0) - 1);
        const until = Math.min(last, from + wholeBetween(next, 1, 60) * DAY_MS);
        const signals = replayTicker(...tailOf(scenario, after), model, {
          after,
          until,
          earlierFires: firesForNextRun([...earlierFires.values()], after),
        });
        for (const fire of signals.fires)
          earlierFires.set(fireKey(fire), { ...fire, key: fireKey(fire) });
        for (const fire of signals.reversed) earlierFires.set(fireKey(fire), fire);
        replayed.push(signals);
        after = until;
      }
      const joined = (member: keyof TickerSignals) =>
        replayed.flatMap((each) => each[member] as never[]);
      expect(joined("scores")).toEqual(whole.scores);
      expect(joined("dislocations")).toEqual(whole.dislocations);
      expect(joined("cases")).toEqual(whole.cases);
      const bare = (fire: Fire | StoredFire) => ({ ...fire, key: fireKey(fire) });
      expect([...earlierFires.values()].map(bare)).toEqual(whole.fires.map(bare));
      const closings = (rows: TickerSignals["fireOutcomes"]) =>
        rows.map(({ subject, outcome }) => [fireKey(subject), outcome]).sort();
      expect(closings(joined("fireOutcomes"))).toEqual(closings(whole.fireOutcomes));
      expect(joined("textOutcomes")).toEqual(whole.textOutcomes);
    }
  });
});

/** The fires that a later run reads: of 400 days, and the last ones before. */
function firesForNextRun(fires: readonly StoredFire[], after: number): StoredFire[] {
  const from = after - 400 * DAY_MS;
  const before = fires.filter(({ firedAt }) => firedAt < from).map(({ firedAt }) => firedAt);
  const last = Math.max(...before);
  return fires.filter(({ firedAt }) => firedAt >= Math.min(from, last > 0 ? last : from));
}

/** The inputs that a later run reads: the end of prices, and all transcripts. */
function tailOf({ inputs, macro }: Scenario, after: number): [TickerInputs, MarketInputs] {
  const bars = <T extends { knownAt: number }>(rows: readonly T[]) =>
    rows.filter(({ knownAt }) => knownAt > after - INPUT_DAYS.bars * DAY_MS);
  const last = inputs.readings.findLast(({ at }) => at <= after - INPUT_DAYS.readings * DAY_MS);
  const readings = inputs.readings.filter(
    (reading) => reading === last || reading.at > after - INPUT_DAYS.readings * DAY_MS,
  );
  return [
    { ...inputs, bars: bars(inputs.bars), readings },
    { ...macro, market: bars(macro.market) },
  ];
}

describe("the signals of a ticker", () => {
  const all = scenarios.map((scenario) => replay(scenario, END));

  test("every rule fires somewhere, and none again within 63 sessions", () => {
    const types = new Set(all.flatMap(({ fires }) => fires.map(({ type }) => type)));
    expect([...types].sort()).toEqual([...SIGNAL_TYPES].sort());
    for (const { fires } of all) {
      for (const [i, fire] of fires.entries()) {
        const before = fires.slice(0, i).findLast(({ type }) => type === fire.type);
        if (before) expect(fire.firedAt - before.firedAt).toBeGreaterThan(86 * DAY_MS);
      }
    }
  });

  test("an outcome is never shown before its window has closed", () => {
    let windows = 0;
    for (const signals of all) {
      const closed = [
        ...signals.fireOutcomes.map((row) => ({ ...row, start: row.subject.firedAt })),
        ...signals.textOutcomes.map((row) => ({ ...row, start: row.subject.knownAt })),
      ];
      for (const { start, days, outcome } of closed) {
        expect(outcome.closedAt - start).toBeGreaterThanOrEqual((days - 1) * DAY_MS);
        windows += 1;
      }
    }
    expect(windows).toBeGreaterThan(100);
  });

  test("all numbers are finite and in their ranges", () => {
    for (const signals of all) {
      expect(JSON.stringify(signals)).not.toMatch(/NaN|Infinity/);
      for (const row of signals.dislocations) {
        expect(row.score).toBeGreaterThanOrEqual(0);
        expect(row.score).toBeLessThanOrEqual(100);
      }
    }
  });

  test("words half a year old, and prices a week old, cause no signal", () => {
    const [scenario] = scenarios;
    if (!scenario) throw new Error("no scenario");
    const transcripts = scenario.inputs.transcripts.filter(
      ({ quarterIndex }) => quarterIndex < 8066,
    );
    const lastTranscriptAt = transcripts.at(-1)?.knownAt ?? 0;
    const few = replay({ ...scenario, inputs: { ...scenario.inputs, transcripts } }, END);
    const lastRow = few.dislocations.at(-1)?.at ?? 0;
    expect(lastRow).toBeGreaterThan(lastTranscriptAt + 150 * DAY_MS);
    expect(lastRow).toBeLessThan(lastTranscriptAt + 184 * DAY_MS);
    const cut = scenario.inputs.transcripts.at(-2)?.knownAt ?? 0;
    const halted = scenario.inputs.bars.filter(({ knownAt }) => knownAt <= cut);
    const readings = scenario.inputs.readings.filter(({ at }) => at <= cut);
    const stale = replay(
      { ...scenario, inputs: { ...scenario.inputs, bars: halted, readings } },
      END,
    );
    expect(stale.dislocations.at(-1)?.at ?? 0).toBeLessThan(cut + 9 * DAY_MS);
  });
});

describe("a change of the method of regimes", () => {
  const scenario = scenarios[0] as Scenario;
  const regimeFires = (readings: TickerInputs["readings"]) =>
    replay({ ...scenario, inputs: { ...scenario.inputs, readings } }, END).fires.filter(
      ({ type }) => type.startsWith("REGIME_"),
    );
  /** All readings in one regime, and another from the middle on, by the same or a new method. */
  const changed = (isOtherMethod: boolean) =>
    scenario.inputs.readings.map((reading, i, { length }) => {
      const isLater = i >= length / 2;
      const method = reading.method + (isLater && isOtherMethod ? 1 : 0);
      return { ...reading, method, regime: isLater ? ("STRESS" as const) : ("NEUTRAL" as const) };
    });

  test("it does not count as a change of a stock's regime", () => {
    expect(regimeFires(changed(false))).toMatchObject([{ type: "REGIME_ESCALATION" }]);
    expect(regimeFires(changed(true))).toEqual([]);
  });
});
