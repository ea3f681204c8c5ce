// The synthetic transcripts of the local platform.

import { describe, expect, test } from "vitest";
import { utcDateOf } from "../../lib/core/calendar-date.ts";
import { mayStoreText } from "../../lib/language/domain/document.ts";
import { scoreDocument } from "../../lib/language/domain/document-score.ts";
import { isSession } from "../../lib/market/domain/calendar.ts";
import { makeTranscripts } from "../../scripts/sample/make-transcripts.ts";

const NOW = Date.parse("2026-11-21T20:00:00Z");
const transcripts = makeTranscripts(NOW);

describe("the synthetic transcripts", () => {
  test("they are twelve quarters of fifteen tickers, known by now, one a quarter", () => {
    const byTicker = Map.groupBy(transcripts, ({ ticker }) => ticker);
    expect(byTicker.size).toBe(15);
    for (const own of byTicker.values()) {
      expect(own).toHaveLength(12);
      expect(new Set(own.map(({ quarter }) => quarter)).size).toBe(12);
      for (const { knownAt } of own) {
        expect(knownAt).toBeLessThanOrEqual(NOW);
        expect(isSession("nyse", utcDateOf(knownAt))).toBe(true);
      }
      const last = own.at(-1)?.knownAt ?? 0;
      expect(NOW - last).toBeLessThan(125 * 86_400_000);
    }
  });

  test("they say that they are synthetic, and are as long as a short transcript", () => {
    for (const { text, title } of transcripts) {
      expect(text.startsWith(`${title}. Every word of it is made by a script.`)).toBe(true);
      expect(title).toMatch(/^Synthetic sample: made-up call of /);
      const words = text.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(600);
      expect(words).toBeLessThanOrEqual(1_200);
    }
    expect(mayStoreText("made for this sample")).toBe(false);
  });

  test("they are the same at each start, and a later start adds quarters and changes none", () => {
    expect(makeTranscripts(NOW)).toEqual(transcripts);
    const later = makeTranscripts(NOW + 100 * 86_400_000);
    const held = new Map(
      transcripts.map((transcript) => [`${transcript.ticker} ${transcript.quarter}`, transcript]),
    );
    const again = later.filter(({ ticker, quarter }) => held.has(`${ticker} ${quarter}`));
    expect(again.length).toBeGreaterThanOrEqual(15 * 10);
    for (const transcript of again)
      expect(transcript).toEqual(held.get(`${transcript.ticker} ${transcript.quarter}`));
  });

  test("their scores differ in the features in which they were written to differ", () => {
    const rates = transcripts.map(({ text }) => scoreDocument(text, "earnings").features);
    const spread = (name: "constraint" | "conviction" | "blame") => {
      const sorted = rates.map((features) => features[name]).toSorted((a, b) => a - b);
      return [sorted[9] ?? 0, sorted[90] ?? 0, sorted[170] ?? 0];
    };
    for (const name of ["constraint", "conviction", "blame"] as const) {
      const [low = 0, middle = 0, high = 0] = spread(name);
      expect(low).toBeLessThan(middle);
      expect(high).toBeGreaterThan(middle + 8);
    }
  });
});
