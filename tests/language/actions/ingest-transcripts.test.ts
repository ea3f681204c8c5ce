// Ingesting transcripts: scores, revisions, licences and chunks.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  ingestTranscripts,
  rescoreDocuments,
  type Transcript,
} from "../../../lib/language/actions/ingest-transcripts.ts";
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

const ingest = (transcripts: Transcript[], now = NOW, method = countingMethod()) =>
  ingestTranscripts(test_.db, transcripts, { now, method });

async function stored() {
  const { rows } = await test_.db.execute<Record<string, unknown>>(sql`
    select d.ticker, d.quarter, d.revision, d.n_words, d.text is not null as kept,
      to_char(d.known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as known,
      s.model_version, to_char(s.known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as scored_known,
      s.z_constraint, s.z_conviction, s.z_log_ratio, s.quarters_before, s.triad_status,
      s.flags::text as flags, s.signal, s.arc_direction, s.conviction_score
    from documents d join document_scores s on s.document_id = d.id
    order by d.ticker, d.quarter_index, d.revision, s.known_at`);
  return rows;
}

/** Six ordinary quarters, and one unusual quarter. */
const story = (ticker = "ABC", more: Partial<Transcript> = {}): Transcript[] =>
  quartersFrom(2020, 7).map((quarter, i) =>
    transcript(
      ticker,
      quarter,
      textOf(i === 6 ? { constraint: 16, blame: 14 } : { constraint: 3 + (i % 2), conviction: 6 }),
      more,
    ),
  );

describe("ingesting transcripts", () => {
  test("each text is placed among the earlier quarters of its ticker", async () => {
    expect(await ingest(story())).toEqual({
      added: 7,
      revised: 0,
      unchanged: 0,
      newFacts: 0,
      rescored: 0,
    });
    const rows = await stored();
    expect(rows.map((row) => row["quarters_before"])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(rows[2]).toMatchObject({ z_constraint: null, triad_status: "CLEAR", signal: "NORMAL" });
    expect(rows[6]).toMatchObject({
      ticker: "ABC",
      quarter: "Q3_FY2021",
      known: "2021-10-01T12:00",
      n_words: 1000,
      triad_status: "INVINCIBLE",
      flags: "{BLAME_SPIKE}",
      signal: "ANOMALY",
      kept: false,
    });
    expect(Number(rows[6]?.["z_constraint"])).toBeGreaterThan(2);
    expect(Number(rows[6]?.["z_conviction"])).toBeLessThan(-1);
  });

  test("the same texts ingested again change nothing, whole or in any parts", async () => {
    const texts = [...story(), ...story("DEF")];
    await ingest(texts);
    const before = await stored();
    for (const size of [1, 5, 14]) {
      for (let from = 0; from < texts.length; from += size) {
        const part = texts.slice(from, from + size);
        expect(await ingest(part, NOW + 1000)).toMatchObject({ added: 0, unchanged: part.length });
      }
    }
    expect(await stored()).toEqual(before);
  });

  test("any order and any parts lead to the same rows", async () => {
    const texts = story();
    await ingest(texts);
    const expected = await stored();
    for (const order of [
      [6, 5, 4, 3, 2, 1, 0],
      [3, 0, 6, 1, 5, 2, 4],
    ]) {
      await test_.db.execute(sql`truncate document_scores, document_outcomes, documents`);
      for (const i of order) await ingest(texts.slice(i, i + 1));
      expect(await stored()).toEqual(expected);
    }
  });

  test("a changed text is a revision known later, and what was known before stays unchanged", async () => {
    await ingest(story());
    const before = await stored();
    const changed = transcript("ABC", "Q3_FY2020", textOf({ constraint: 30 }), {
      knownAt: endOf("Q1_FY2021"),
    });
    expect(await ingest([changed])).toMatchObject({ added: 0, revised: 1, unchanged: 0 });
    const after = await stored();
    expect(after.filter((row) => row["quarter"] === "Q3_FY2020")).toMatchObject([
      { revision: 0, known: "2020-10-01T12:00" },
      { revision: 1, known: "2021-04-01T12:00" },
    ]);
    const unmoved = (rows: Record<string, unknown>[]) =>
      rows.filter((row) => String(row["quarter"]) < "Q5" && String(row["known"]) < "2021-04");
    expect(unmoved(after)).toEqual(unmoved(before));
    // The quarters known later are compared with the revision.
    expect(after.at(-1)?.["z_constraint"]).not.toBe(before.at(-1)?.["z_constraint"]);
    expect(after.at(-1)?.["quarters_before"]).toBe(6);
  });

  test("texts of one delivery without times of their own keep the delivery's times", async () => {
    const dated = story("ABC", { isKnownAtGiven: false, knownAt: NOW - 5000 });
    await ingest(dated);
    expect((await stored()).map((row) => row["quarters_before"])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await ingest(dated, NOW + 9000)).toMatchObject({ unchanged: 7 });
  });

  test("a text is stored only where its licence allows it", async () => {
    const text = 'A "quoted" \\ text, with {braces} and ½ — in UTF-8';
    await ingest([
      transcript("ABC", "Q1_FY2020", text, { licence: "public-domain", source: 'of "X", Y' }),
      transcript("ABC", "Q2_FY2020", text, { licence: "CC BY-NC 4.0" }),
    ]);
    const { rows } = await test_.db.execute<{ text: string; source: string }>(
      sql`select text, source from documents order by id`,
    );
    expect(rows).toEqual([
      { text, source: 'of "X", Y' },
      { text: null, source: null },
    ]);
  });

  test("the database refuses rows that no reader of texts would let pass", async () => {
    const bad: [Partial<Transcript> & { ticker?: string }, string][] = [
      [{ ticker: "SCREENER" }, "documents_ticker_free"],
      [{ ticker: "abc" }, "documents_ticker"],
      [{ mode: "poem" as "earnings" }, "documents_mode"],
    ];
    for (const [given, constraint] of bad) {
      const text = { ...transcript("ABC", "Q1_FY2020", "word"), ...given };
      await expect(ingest([text])).rejects.toMatchObject({ constraint });
    }
    await ingest([transcript("ABC", "Q1_FY2020", "word")]);
    await expect(test_.db.execute(sql`update documents set text = 'word'`)).rejects.toThrow();
    expect(await stored()).toHaveLength(1);
  });

  test("an interrupted chunk leaves nothing behind and can be ingested again", async () => {
    test_.failAfter(1);
    await expect(ingest(story())).rejects.toThrow();
    test_.failAfter(null);
    expect(await stored()).toEqual([]);
    expect(await ingest(story())).toMatchObject({ added: 7 });
  });

  test("a failure between chunks keeps the completed chunks", async () => {
    const texts = Array.from({ length: 60 }, (_, i) =>
      transcript(`T${i}`, "Q1_FY2020", textOf({ constraint: i })),
    );
    test_.failAfter(3);
    await expect(ingest(texts)).rejects.toThrow();
    test_.failAfter(null);
    const { rows } = await test_.db.execute<{ n: number }>(sql`
      select count(*)::int as n from documents d join document_scores s on s.document_id = d.id`);
    expect(rows[0]?.n).toBe(40);
    expect(await ingest(texts)).toMatchObject({ added: 20, unchanged: 40 });
  });

  test("two simultaneous writers lose nothing, and each compares with the other's quarters", async () => {
    const texts = story();
    await Promise.all([0, 1, 2].map((part) => ingest(texts.filter((_, i) => i % 3 === part))));
    const found = await stored();
    await test_.db.execute(sql`truncate document_scores, document_outcomes, documents`);
    await ingest(texts);
    expect(found).toEqual(await stored());
  });

  test("a chunk makes two round trips, however much is stored", async () => {
    await ingest(story());
    test_.roundTrips.count = 0;
    await ingest([transcript("ABC", "Q4_FY2021", textOf({ constraint: 2 }))]);
    expect(test_.roundTrips.count).toBe(2);
  });
});

describe("a new version of the method", () => {
  test("stored texts are scored again from then on, and the old scores stay unchanged", async () => {
    await ingest(story("ABC", { licence: "public-domain" }));
    const before = await stored();
    const method = countingMethod("test-2");
    expect(await rescoreDocuments(test_.db, { now: NOW, method })).toBe(7);
    expect(await rescoreDocuments(test_.db, { now: NOW, method })).toBe(0);
    const after = await stored();
    expect(after.filter((row) => row["model_version"] === "test-1")).toEqual(before);
    const newScores = after.filter((row) => row["model_version"] === "test-2");
    expect(new Set(newScores.map((row) => row["scored_known"]))).toEqual(
      new Set(["2026-11-20T12:00"]),
    );
    const plain = (rows: Record<string, unknown>[]) =>
      rows.map(({ model_version: _, scored_known: __, ...row }) => row);
    expect(plain(newScores)).toEqual(plain(before));
  });

  test("texts that are not stored are scored again when they are ingested again", async () => {
    await ingest(story());
    const method = countingMethod("test-2");
    expect(await rescoreDocuments(test_.db, { now: NOW, method })).toBe(0);
    expect(await ingest(story(), NOW, method)).toMatchObject({ unchanged: 7, rescored: 7 });
    expect(await ingest(story(), NOW, method)).toMatchObject({ unchanged: 7, rescored: 0 });
    expect(await stored()).toHaveLength(14);
  });
});
