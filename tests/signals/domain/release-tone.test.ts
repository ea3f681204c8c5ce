// Signals of a ticker whose texts are earnings releases, or releases and transcripts.

import { describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import type { DocumentVersion } from "../../../lib/signals/domain/inputs.ts";
import { replayTicker } from "../../../lib/signals/domain/replay-ticker.ts";
import { leadingText, toneAt } from "../../../lib/signals/domain/text-scores.ts";
import type { TickerSignals } from "../../../lib/signals/domain/ticker-replay.ts";
import { madeTicker, madeTranscript, noModel } from "../../support/signals/made-signals.ts";

const ALL = { after: Number.NEGATIVE_INFINITY, until: Date.parse("2030-01-01"), earlierFires: [] };
const { inputs, macro } = madeTicker(5);
const replay = (given: Partial<typeof inputs>) =>
  replayTicker({ ...inputs, ...given }, macro, noModel, ALL);

/** Texts with other z-scores and ids, as a release and a call of one quarter have. */
const others = (texts: readonly DocumentVersion[], days = 0): DocumentVersion[] =>
  texts.map((text) => ({
    ...text,
    documentId: text.documentId + 5_000,
    knownAt: text.knownAt + days * DAY_MS,
    at: text.at + days * DAY_MS,
    zConviction: text.zConviction === null ? null : 2,
    zConstraint: text.zConstraint === null ? null : -2,
    zLogRatio: text.zLogRatio === null ? null : -2,
  }));

const withoutBasis = ({ scores, dislocations, lacking, ...rest }: TickerSignals) => ({
  ...rest,
  scores: scores.map(({ basis: _, ...each }) => each),
  dislocations: dislocations.map(({ basis: _, ...each }) => each),
  lacking,
});

describe("releases", () => {
  test("without transcripts, scores, drops, cases, outcomes and dislocations are those of the releases", () => {
    const calls = replay({});
    const releases = replay({ transcripts: [], releases: inputs.transcripts });
    expect(withoutBasis(releases)).toEqual(withoutBasis(calls));
    expect(releases.scores.length).toBeGreaterThan(5);
    expect(releases.fires.length).toBeGreaterThan(5);
    expect(releases.cases.length).toBeGreaterThan(5);
    expect(releases.textOutcomes.length).toBeGreaterThan(5);
    expect(new Set(releases.scores.map(({ basis }) => basis))).toEqual(new Set(["release"]));
    expect(new Set(releases.dislocations.map(({ basis }) => basis))).toEqual(new Set(["release"]));
    expect(new Set(calls.scores.map(({ basis }) => basis))).toEqual(new Set(["call"]));
  });

  test("of one quarter the transcript has the scores from when it is known, and the release none any more", () => {
    const releases = others(inputs.transcripts, -1);
    const both = replay({ releases });
    const calls = replay({});
    const ofCalls = both.scores.filter(({ basis }) => basis === "call");
    expect(ofCalls.map(({ at, scores }) => [at, scores[0]?.tipsScore])).toEqual(
      calls.scores.map(({ at, scores }) => [at, scores[0]?.tipsScore]),
    );
    const ofReleases = both.scores.filter(({ basis }) => basis === "release");
    expect(ofReleases.length).toBeGreaterThan(5);
    for (const { text, at } of ofReleases) {
      const call = inputs.transcripts.find(
        ({ quarterIndex }) => quarterIndex === text.quarterIndex,
      );
      expect(at).toBeLessThan(call?.at ?? 0);
    }
    // A quarter counts once, whatever its texts are.
    const quarters = both.cases.map(({ quarter }) => quarter);
    expect(new Set(quarters).size).toBe(quarters.length);
  });

  test("a release that comes after the transcript of its quarter changes no score and no drop", () => {
    const late = replay({ releases: others(inputs.transcripts, 3) });
    const calls = replay({});
    expect(late.scores).toEqual(calls.scores);
    const ofText = (signals: TickerSignals) =>
      signals.fires.filter(({ type }) => /^(TONE_INFL|TRIAD|BLAME|CONVICTION)/.test(type));
    expect(ofText(late).map(({ type, firedAt }) => [type, firedAt])).toEqual(
      ofText(calls).map(({ type, firedAt }) => [type, firedAt]),
    );
  });

  test("the result of a part does not depend on where it began", () => {
    const given = { releases: others(inputs.transcripts, -1) };
    const whole = replay(given);
    const middle = Date.parse("2016-09-01");
    const until = (end: number, after = Number.NEGATIVE_INFINITY) =>
      replayTicker({ ...inputs, ...given }, macro, noModel, {
        after,
        until: end,
        earlierFires: [],
      });
    const first = until(middle);
    const earlierFires = first.fires.map((fire, i) => ({ ...fire, key: `${i}` }));
    const second = replayTicker({ ...inputs, ...given }, macro, noModel, {
      after: middle,
      until: ALL.until,
      earlierFires,
    });
    const joined = (name: "scores" | "dislocations" | "cases") => [...first[name], ...second[name]];
    expect(joined("scores")).toEqual(whole.scores);
    expect(joined("dislocations")).toEqual(whole.dislocations);
    expect(joined("cases")).toEqual(whole.cases);
    expect(second.lacking).toEqual(whole.lacking);
  });
});

describe("the leading text", () => {
  const text = (quarterIndex: number, given: Partial<DocumentVersion> = {}) =>
    madeTranscript({ quarterIndex, knownAt: quarterIndex * 91 * DAY_MS, ...given });
  const unknown = { zConstraint: null };
  const at = 8_003 * 91 * DAY_MS + DAY_MS;

  test.each([
    ["the later quarter", [8_002], [8_003], "release"],
    ["of one quarter the transcript", [8_003], [8_003], "call"],
    ["the only kind", [], [8_003], "release"],
    ["no text at all", [], [], "call"],
  ] as const)("it is that of %s", (_, calls, releases, expected) => {
    const texts = { call: calls.map((i) => text(i)), release: releases.map((i) => text(i)) };
    expect(leadingText(texts, at)).toBe(expected);
  });

  test("it is the other kind while the tone of the later one is not known", () => {
    const texts = { call: [text(8_002)], release: [text(8_003, unknown)] };
    expect(leadingText(texts, at)).toBe("call");
    const none = { call: [text(8_002, unknown)], release: [text(8_003, unknown)] };
    expect(leadingText(none, at)).toBe("release");
  });

  test("a tone lasts half a year, and of a company that reports half-years three quarters", () => {
    const toneAfter = (history: readonly number[], days: number) =>
      toneAt(
        history.map((i) => text(i)),
        (history.at(-1) ?? 0) * 91 * DAY_MS + days * DAY_MS,
      );
    expect([toneAfter([8_001, 8_002, 8_003], 183), toneAfter([8_001, 8_002, 8_003], 184)]).toEqual([
      0,
      null,
    ]);
    expect([toneAfter([8_000, 8_002, 8_004], 275), toneAfter([8_000, 8_002, 8_004], 276)]).toEqual([
      0,
      null,
    ]);
  });
});

describe("a ticker without prices", () => {
  const noPrices = { bars: [], readings: [] };

  test("words alone and the market are too few for a score, and what is lacking is said", () => {
    const signals = replay({ ...noPrices, transcripts: [], releases: inputs.transcripts });
    expect(signals.dislocations).toEqual([]);
    expect(signals.scores.length).toBeGreaterThan(5);
    const recent = { ...ALL, until: inputs.transcripts.at(-1)?.at ?? 0 };
    const last = replayTicker(
      { ...inputs, ...noPrices, transcripts: [], releases: inputs.transcripts },
      macro,
      noModel,
      recent,
    );
    expect(last.lacking).toEqual(["valuation", "insider", "sector"]);
  });

  test("with figures it has a score that says what its components are held against", () => {
    const first = inputs.transcripts[0]?.at ?? 0;
    const figures = Array.from({ length: 24 }, (_, i) => ({
      knownAt: first + (i - 12) * 91 * DAY_MS,
      periodEnd: new Date(first + (i - 12.4) * 91 * DAY_MS).toISOString().slice(0, 10),
      sales: 1_000 + 10 * i,
      earnings: 100 + 5 * (i % 3) + i,
      shares: 10,
      splits: 1,
      growth: 0.1 + 0.01 * (i % 4),
      periodMonths: 3 as const,
    }));
    const signals = replay({ ...noPrices, transcripts: [], releases: inputs.transcripts, figures });
    expect(signals.dislocations.length).toBeGreaterThan(100);
    for (const row of signals.dislocations) {
      expect(row).toMatchObject({
        basis: "release",
        toneBasis: "WORDS_ALONE",
        valuationBasis: "OWN_HISTORY",
        sectorBenchmark: null,
        coverage: 0.7,
      });
      expect(row.components.sector).toBeNull();
    }
  });
});
