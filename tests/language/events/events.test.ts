// Events that texts report: read in sentences, placed in texts, and raised as flags.

import { describe, expect, test } from "vitest";
import { documentMethod } from "../../../lib/language/actions/documents.ts";
import { analyze } from "../../../lib/language/domain/analysis.ts";
import { annotate, Hits } from "../../../lib/language/domain/annotate.ts";
import { scoreDocument } from "../../../lib/language/domain/document-score.ts";
import { EVENT_RULES } from "../../../lib/language/domain/events/event-rules.ts";
import {
  ADVERSE_EVENTS,
  EVENT_TYPES,
  polarityOf,
  severityOf,
} from "../../../lib/language/domain/events/event-types.ts";
import { eventsOf } from "../../../lib/language/domain/events/read-events.ts";
import { stemOf } from "../../../lib/language/domain/events/stem.ts";
import {
  compareWithHistory,
  type HistoryZScores,
} from "../../../lib/language/domain/own-history.ts";
import { FLAGS } from "../../../lib/language/domain/risk.ts";
import { scoreText } from "../../../lib/language/domain/score.ts";
import { firstReadingFlags } from "../../../lib/language/domain/signal.ts";
import { measured, events as read } from "../../../scripts/research/validation/event-tables.ts";
import { oddText, SEEDS } from "../domain/odd-texts.ts";
import { readEventSentences } from "../domain/sentences/events.ts";

describe("events in sentences", () => {
  test.each(readEventSentences("event-siblings"))("$types: $sentence", ({ types, sentence }) => {
    expect(read(sentence)).toEqual(types);
  });

  test("of the sentences that were looked at, precision and recall reach the bar", () => {
    const seen = readEventSentences("events").filter(({ isHeldOut }) => !isHeldOut);
    const { precision, recall } = measured(seen, read);
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(0.85);
    const ordinary = readEventSentences("ordinary").filter(({ isHeldOut }) => !isHeldOut);
    expect(measured(ordinary, read).falseShare).toBeLessThanOrEqual(0.01);
  });

  test("every type has rules, a polarity and a severity", () => {
    for (const type of EVENT_TYPES) {
      expect(Object.keys(EVENT_RULES[type]).length, type).toBeGreaterThan(0);
      expect([1, 2, 3]).toContain(severityOf(type));
      expect(polarityOf(type)).toBe(
        ADVERSE_EVENTS.includes(type as never) ? "adverse" : "favourable",
      );
    }
  });
});

describe("events in texts", () => {
  const text =
    "Sales rose 3%. We recorded an impairment charge of $40 million. " +
    "In the prior year we recalled two products. We wrote down inventory by $3 million.";

  test("each place lies in its sentence of the text", () => {
    const [event, ...others] = scoreText(text, "earnings").events;
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: "IMPAIRMENT", polarity: "adverse", severity: 2 });
    expect(event?.evidence.map(({ start, end }) => text.slice(start, end))).toEqual([
      "recorded an impairment charge of $40",
      "wrote down inventory",
    ]);
    expect(event?.evidence.map(({ sentence }) => sentence)).toEqual([1, 3]);
  });

  test("sections have places of their own", () => {
    const sections = [
      { text: "Sales rose." },
      { text: "The company filed for Chapter 11 on Monday." },
    ];
    const [event] = analyze("", sections).events;
    expect(event?.type).toBe("BANKRUPTCY");
    expect(event?.evidence).toMatchObject([{ section: 1, start: 12 }]);
  });

  test("an adverse event is a flag, from a ticker's first text on; a favourable one is none", () => {
    expect(scoreText(text, "earnings").flags).toContain("IMPAIRMENT");
    expect(firstReadingFlags(["BLAME_SPIKE", "SHORT_TEXT", "IMPAIRMENT"])).toEqual([
      "SHORT_TEXT",
      "FIRST_READING",
      "IMPAIRMENT",
    ]);
    const { events, flags } = scoreText("We raised our full-year guidance.", "earnings");
    expect(events.map(({ type }) => type)).toEqual(["GUIDANCE_RAISED"]);
    expect(flags.filter((flag) => flag === ("GUIDANCE_RAISED" as string))).toEqual([]);
    expect(FLAGS).toEqual(expect.arrayContaining(ADVERSE_EVENTS));
  });

  test.each([
    ["en", ["SHORT_TEXT", "IMPAIRMENT"]],
    // In another language there is no score, and no flag but that of the event.
    ["de", ["IMPAIRMENT"]],
    ["mul", ["IMPAIRMENT"]],
  ])("each adverse event is a flag: %s", (language, expected) => {
    const { events, flags } = scoreText(text, "earnings", undefined, language);
    expect(events.map(({ type }) => type)).toEqual(["IMPAIRMENT"]);
    expect(flags).toEqual(expected);
  });

  test("a text with an event is no text about something else; without one it is", () => {
    const walk = Array.from(
      { length: 12 },
      (_, at) => `On the ${at} day the old man walked down to the river with his dog.`,
    ).join(" ");
    expect(scoreDocument(walk, "earnings").insufficient).toBe("OTHER_SUBJECT");
    for (const event of ["We raised our dividend.", "Our chief executive officer resigned."]) {
      for (const each of [`${walk} ${event}`, event]) {
        const { events, insufficient } = scoreDocument(each, "earnings");
        expect(events).toHaveLength(1);
        expect(insufficient).toBeNull();
      }
    }
  });

  test("a stored text that says too little keeps the flags and the signal of its events", () => {
    const document = (language: string) => ({
      quarterIndex: 0,
      revision: 0,
      knownAt: 0,
      mode: "earnings" as const,
      score: documentMethod.score(text, "earnings", language),
    });
    const method = {
      populationOf: documentMethod.populationOf,
      flagsOf: (each: ReturnType<typeof document>, z: HistoryZScores) =>
        documentMethod.flagsOf(each as never, z),
    };
    expect(compareWithHistory(document("de"), [], method)).toMatchObject({
      flags: ["IMPAIRMENT"],
      signal: "ANOMALY",
      quartersBefore: 0,
    });
  });

  test("a text in another language has no flag of counts", () => {
    const hedged = Array.from(
      { length: 40 },
      (_, at) => `Sales of plant ${at} may perhaps possibly rise, and prices might be unclear.`,
    ).join(" ");
    expect(scoreText(hedged, "earnings").flags.length).toBeGreaterThan(0);
    expect(scoreText(hedged, "earnings", undefined, "mul").flags).toEqual([]);
  });

  test("a text of a central bank reports no events of a firm", () => {
    expect(scoreText(text, "central_bank").events).toEqual([]);
    expect(scoreDocument(text, "central_bank").events).toEqual([]);
    expect(scoreDocument(text, "release").events).toHaveLength(1);
  });

  test("what an analyst says is no event", () => {
    const call = `Operator: Welcome.\n\nAnn Lee, Chief Executive Officer: Sales rose in all regions.\n\nBob Roe, Analyst: You recorded an impairment charge of $5 million, did you not?\n\nAnn Lee, Chief Executive Officer: Margins were stable.`;
    expect(scoreText(call, "earnings").events).toEqual([]);
  });

  /** One clause of things that events, and what may stand around them, are searched among. */
  const hostile = (before: string, after: string, count: number) =>
    `versus x ${`${before} x `.repeat(count)}versus x ${`${after} x `.repeat(count)}`;
  /** How often a position of a cue is read while the events of a text are found. */
  const readsOf = (hostileText: string) => {
    const annotation = annotate(hostileText);
    let reads = 0;
    const counted = annotation.hits.all.map((hit) => ({
      ...hit,
      get from() {
        reads += 1;
        return hit.from;
      },
    }));
    eventsOf({ ...annotation, hits: new Hits(counted) });
    return reads;
  };

  test.each([
    ["versus x last year", "insolvency proceedings"],
    ["last year", "insolvency proceedings"],
    ["we suppliers", "insolvency proceedings"],
    ["x", "if whether insolvency proceedings"],
    ["impairment charge", "excluding the"],
    ["our dividend", "dividend of $2 versus $3"],
    ["best ever", "best sales in history"],
    ["costs x", "costs guidance cut"],
    ["debt for x", "now expect a loss previously"],
  ])("the work is linear in a clause of %s and %s", (before, after) => {
    const [part, whole] = [
      readsOf(hostile(before, after, 100)),
      readsOf(hostile(before, after, 800)),
    ];
    // Eight times the text: some 10 times the reads where searches halve, 64 times where they do not.
    expect(part).toBeGreaterThan(100);
    expect(whole).toBeLessThan(16 * part);
  });

  test("an earlier period dates an event unless something is compared between the two", () => {
    const event = "insolvency proceedings were opened";
    expect(read(`Last year ${event}`)).toEqual([]);
    expect(read(`Last year versus x last year ${event}`)).toEqual([]);
    expect(read(`Last year x last year versus x ${event}`)).toEqual(["BANKRUPTCY"]);
    expect(read(`Last year versus x ${event} x versus x last year`)).toEqual(["BANKRUPTCY"]);
    expect(read(`Last year versus x ${event} x last year`)).toEqual([]);
  });

  test("a date of a past year dates an event, with its month and day, too", () => {
    for (const date of ["In March 2019", "On March 3, 2019", "on 3 March 2019", "In March, 2019"])
      expect(read(`${date}, the company recorded an impairment charge of $5 million.`)).toEqual([]);
    expect(read("We defaulted on 2019 notes.")).toEqual(["DEFAULT"]);
  });

  test("what is past follows from the year in which the text was filed", () => {
    const text = "In fiscal 2021 we recorded an impairment charge of $5 million.";
    const typesFiled = (year: number) =>
      scoreDocument(text, "earnings", () => null, "en", year).events.map(({ type }) => type);
    expect([2021, 2022].map(typesFiled)).toEqual([["IMPAIRMENT"], ["IMPAIRMENT"]]);
    expect([2023, 2031].map(typesFiled)).toEqual([[], []]);
    const filed = (date: string) =>
      documentMethod.score(text, "release", "en", Date.parse(date)).events.length;
    expect([filed("2022-02-03T12:00:00Z"), filed("2024-02-03T12:00:00Z")]).toEqual([1, 0]);
  });

  test("any text gives ordered places inside it", () => {
    for (const seed of SEEDS) {
      const odd = oddText(seed);
      for (const { evidence } of eventsOf(annotate(odd))) {
        for (const { start, end } of evidence) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(odd.length);
        }
      }
    }
  });
});

test.each([
  ["announced", "announcing"],
  ["withdrew", "withdraws"],
  ["cuts", "cutting"],
  ["policies", "policy"],
  ["planned", "plans"],
])("%s and %s have one stem", (one, other) => {
  expect(stemOf(one)).toBe(stemOf(other));
});

test("words whose ending matters keep it", () => {
  expect(new Set(["record", "recorded", "records"].map(stemOf)).size).toBe(3);
});
