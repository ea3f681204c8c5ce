// Changed facts of a stored transcript: licence, title, source, and the time since which it is
// known.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../lib/core/calendar-date.ts";
import {
  ingestTranscripts,
  type RejectedInstant,
  rescoreDocuments,
  type Transcript,
} from "../../../lib/language/actions/ingest-transcripts.ts";
import { listDocumentHistory } from "../../../lib/language/queries/documents.ts";
import { rejectedLine } from "../../../scripts/operator/ingest-transcripts.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";
import {
  countingMethod,
  endOf,
  quartersFrom,
  textOf,
  transcript,
} from "../../support/language/transcripts.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await test_.db.execute(
    sql`truncate document_scores, document_outcomes, documents restart identity`,
  );
});

async function ingest(transcripts: Transcript[], now = NOW, method = countingMethod()) {
  const rejected: RejectedInstant[] = [];
  const onRejectedInstant = (instant: RejectedInstant) => rejected.push(instant);
  const counts = await ingestTranscripts(test_.db, transcripts, { now, method, onRejectedInstant });
  return { ...counts, rejected };
}

/** Everything that is stored, without ids that the database assigns. */
async function stored() {
  const { rows } = await test_.db.execute<Record<string, unknown>>(sql`
    select to_jsonb(d) - 'id' || to_jsonb(s) - 'document_id' || jsonb_build_object('known_at',
      d.known_at, 'scored_known_at', s.known_at) as row
    from documents d join document_scores s on s.document_id = d.id
    order by d.ticker, d.quarter_index, d.revision, s.known_at`);
  return rows.map(({ row }) => row as Record<string, unknown>);
}

describe("facts of a stored text", () => {
  const one = (licence: string, more: Partial<Transcript> = {}) =>
    transcript("ABC", "Q1_FY2020", "a text", { licence, title: "T", source: "S", ...more });
  const two = (licence: string) => transcript("DEF", "Q1_FY2020", "another", { licence });
  const facts = async () =>
    (await stored()).map(({ text, licence, title, source }) => [text, licence, title, source]);

  test("a narrower licence deletes the text, and a wider one stores it", async () => {
    await ingest([one("CC BY 4.0"), two("proprietary")]);
    const swapped = [one("proprietary"), two("CC BY 4.0")];
    expect(await ingest(swapped)).toMatchObject({ revised: 0, unchanged: 2, newFacts: 2 });
    expect(await facts()).toEqual([
      [null, "proprietary", "T", "S"],
      ["another", "CC BY 4.0", null, null],
    ]);
    expect(await ingest(swapped)).toMatchObject({ unchanged: 2, newFacts: 0 });
  });

  test("title and source are the last given ones, and a missing value changes nothing", async () => {
    await ingest([one("CC BY 4.0")]);
    const renamed = one("CC BY 4.0", { title: 'of "T"', source: null });
    expect(await ingest([renamed])).toMatchObject({ unchanged: 1, newFacts: 1 });
    expect(await facts()).toEqual([["a text", "CC BY 4.0", 'of "T"', "S"]]);
    const silent = one("CC BY 4.0", { title: null, source: null });
    expect(await ingest([silent])).toMatchObject({ unchanged: 1, newFacts: 0 });
    expect(await ingest([{ ...silent, licence: "unknown" }])).toMatchObject({ newFacts: 1 });
    expect(await facts()).toEqual([[null, "unknown", 'of "T"', "S"]]);
  });

  test("no revision with this text outlives its licence", async () => {
    const other = one("CC0", { readText: () => "meanwhile", knownAt: endOf("Q2_FY2020") });
    const restored = one("proprietary", { knownAt: endOf("Q3_FY2020") });
    await ingest([one("CC0")]);
    await ingest([other]);
    expect(await ingest([restored])).toMatchObject({ revised: 1, newFacts: 0 });
    expect((await facts()).map(([text, licence]) => [text, licence])).toEqual([
      [null, "proprietary"],
      ["meanwhile", "CC0"],
      [null, "proprietary"],
    ]);
  });

  test("changed facts are stored completely or not at all, together with new texts", async () => {
    await ingest([one("CC BY 4.0")]);
    const before = await stored();
    const given = [one("proprietary"), transcript("ABC", "Q2_FY2020", "new")];
    test_.failAfter(1);
    await expect(ingest(given)).rejects.toThrow();
    test_.failAfter(null);
    expect(await stored()).toEqual(before);
    expect(await ingest(given)).toMatchObject({ added: 1, unchanged: 1, newFacts: 1 });
    expect((await facts())[0]?.[0]).toBeNull();
  });
});

describe("the time since which a stored text is known", () => {
  /** Six quarters known only by the date of their files. */
  const dated = (knownAt = NOW - 5000) =>
    quartersFrom(2020, 6).map((quarter, i) =>
      transcript("ABC", quarter, textOf({ constraint: 3 + i, conviction: 9 - i }), {
        knownAt,
        isKnownAtGiven: false,
      }),
    );
  const stated = (later = 0) =>
    dated().map((each) => ({
      ...each,
      knownAt: endOf(each.quarter) + later,
      isKnownAtGiven: true,
    }));
  const quartersAt = async (at: number) => {
    const page = { from: null, to: null, newestFirst: false, limit: 100, offset: 0, after: null };
    const { rows } = await listDocumentHistory(test_.db, { ...page, ticker: "ABC", at });
    return rows.map(({ quarter }) => quarter);
  };

  test("a stated time replaces a file's date, as if it had always been there", async () => {
    await ingest(stated());
    const expected = await stored();
    await test_.db.execute(sql`truncate document_scores, document_outcomes, documents`);
    await ingest(dated());
    expect(await quartersAt(endOf("Q3_FY2020"))).toEqual([]);
    // In parts, and in another order.
    for (const part of [stated().slice(3), stated().slice(0, 3)]) {
      const counts = await ingest(part);
      expect(counts).toMatchObject({ unchanged: 3, newFacts: 3, rejected: [] });
    }
    expect(await stored()).toEqual(expected);
    expect(await quartersAt(endOf("Q3_FY2020"))).toEqual(["Q1_FY2020", "Q2_FY2020", "Q3_FY2020"]);
    expect(await quartersAt(endOf("Q3_FY2020") - 1)).toEqual(["Q1_FY2020", "Q2_FY2020"]);
    expect(await ingest(stated())).toMatchObject({ newFacts: 0, rejected: [] });
    expect(await ingest(dated())).toMatchObject({ unchanged: 6, newFacts: 0, rejected: [] });
    expect(await stored()).toEqual(expected);
  });

  test("a stated time may be later than the file's date", async () => {
    await ingest(dated(Date.parse("2019-01-01T00:00:00Z")));
    expect(await ingest(stated())).toMatchObject({ newFacts: 6, rejected: [] });
    expect(await quartersAt(endOf("Q2_FY2020") - 1)).toEqual(["Q1_FY2020"]);
  });

  test("a second stated time is refused, and a log line says so", async () => {
    await ingest(stated());
    const before = await stored();
    const { rejected, ...counts } = await ingest(stated(-DAY_MS));
    expect(counts).toMatchObject({ unchanged: 6, newFacts: 0 });
    expect(rejected).toHaveLength(6);
    expect(await stored()).toEqual(before);
    expect(rejected.slice(0, 1).map(rejectedLine)).toEqual([
      "ABC_Q1_FY2020.txt: known_at 2020-03-31T12:00:00.000Z is not taken: 2020-04-01T12:00:00.000Z was stated for this text before.",
    ]);
  });

  test("a stated time after the text was ingested is refused, because it would contradict given answers", async () => {
    const taken = Date.parse("2020-02-01T00:00:00Z");
    await ingest(dated(taken - DAY_MS), taken);
    const { rejected, newFacts } = await ingest(stated());
    expect([newFacts, new Set(rejected.map(({ reason }) => reason))]).toEqual([
      0,
      new Set(["HELD_BEFORE"]),
    ]);
  });

  test("the scores that follow from the text move with its time, and later versions stay unchanged", async () => {
    await ingest(dated().map((each) => ({ ...each, licence: "CC0" })));
    const method = countingMethod("test-2");
    await rescoreDocuments(test_.db, { now: NOW, method });
    const given = stated().map((each) => ({ ...each, licence: "CC0" }));
    expect(await ingest(given, NOW, method)).toMatchObject({ newFacts: 6, rescored: 0 });
    const known = (await stored()).map((row) => [row["model_version"], row["scored_known_at"]]);
    expect(known.slice(0, 2)).toEqual([
      ["test-1", "2020-04-01T12:00:00+00:00"],
      ["test-2", "2026-11-20T12:00:00+00:00"],
    ]);
  });

  test("of two simultaneous writers one states the time, and the scores follow from it", async () => {
    await ingest(dated());
    await Promise.all([ingest(stated()), ingest(stated(-DAY_MS))]);
    const found = await stored();
    await test_.db.execute(sql`truncate document_scores, document_outcomes, documents`);
    const isFirst = String(found[0]?.["known_at"]).startsWith("2020-04-01");
    await ingest(stated(isFirst ? 0 : -DAY_MS));
    expect(found).toEqual(await stored());
  });
});
