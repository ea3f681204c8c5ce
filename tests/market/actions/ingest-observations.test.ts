// Ingesting observations: when they are known, revisions, and simultaneous writers.

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ingestObservations, type ObservationRow } from "../../../lib/market/actions/ingest.ts";
import { SERIES } from "../../../lib/market/domain/series.ts";
import { type TestDatabase, testDatabase } from "../../support/database/database.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const vix = SERIES.find(({ id }) => id === "VIX") ?? expect.fail("no VIX");

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await testDatabase();
});
afterAll(() => test_.close());
beforeEach(async () => {
  await test_.db.execute(sql`delete from observations`);
  await test_.db.execute(sql`update series set ingested = 0, last_observed_at = null`);
});

const row = (date: string, value: number, knownAt: string | null = null): ObservationRow => ({
  date,
  value,
  knownAt: knownAt === null ? null : Date.parse(knownAt),
});

const ingest = (rows: ObservationRow[], now = NOW) => ingestObservations(test_.db, vix, rows, now);

async function held() {
  const { rows } = await test_.db.execute<Record<string, unknown>>(sql`
    select observed_at::date::text as date, revision, value, position,
      to_char(known_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as known
    from observations order by observed_at, revision`);
  return rows;
}

describe("ingesting observations", () => {
  test("a value is known from its release, not from its ingestion", async () => {
    expect(await ingest([row("2020-03-16", 82.69), row("1962-01-02", 1)])).toEqual({
      added: 2,
      revised: 0,
    });
    expect(await held()).toEqual([
      { date: "1962-01-02", revision: 0, value: 1, position: 1, known: "1962-01-02T21:15" },
      { date: "2020-03-16", revision: 0, value: 82.69, position: 2, known: "2020-03-16T20:15" },
    ]);
  });

  test("a value that is stored is known by now, even before its usual release", async () => {
    await ingest([row("2026-11-20", 17)]);
    expect(await held()).toMatchObject([{ known: "2026-11-20T12:00" }]);
  });

  test("the same rows ingested again change nothing, in any parts", async () => {
    const rows = Array.from({ length: 40 }, (_, i) =>
      row(
        `2020-01-${String((i % 20) + 1).padStart(2, "0")}`,
        i,
        `2020-02-${i < 20 ? "01" : "02"}T00:00:00Z`,
      ),
    );
    expect(await ingest(rows)).toEqual({ added: 20, revised: 20 });
    const before = await held();
    for (const size of [1, 3, 7, 40]) {
      for (let at = 0; at < rows.length; at += size) {
        const part = rows.slice(at, at + size);
        expect(await ingest(part, NOW + 1000)).toEqual({ added: 0, revised: 0 });
      }
    }
    expect(await held()).toEqual(before);
  });

  test("a changed value is a new revision, known from now and later than the one before", async () => {
    await ingest([row("2020-03-16", 82.69)]);
    expect(await ingest([row("2020-03-16", 82.7)])).toEqual({ added: 0, revised: 1 });
    // Two revisions have different times even when the clock stands still.
    expect(await ingest([row("2020-03-16", 82.69)])).toEqual({ added: 0, revised: 1 });
    expect(await held()).toMatchObject([
      { revision: 0, value: 82.69, known: "2020-03-16T20:15" },
      { revision: 1, value: 82.7, known: "2026-11-20T12:00" },
      { revision: 2, value: 82.69, known: "2026-11-20T12:00" },
    ]);
    const { rows } = await test_.db.execute<{ instants: string }>(
      sql`select count(distinct known_at) as instants from observations`,
    );
    expect(rows[0]?.instants).toBe("3");
  });

  test("the vintages in a file are revisions in the order in which they became known", async () => {
    await ingest([
      row("2020-01-02", 3, "2020-03-01T00:00:00Z"),
      row("2020-01-02", 1, "2020-01-03T00:00:00Z"),
      row("2020-01-02", 2, "2020-02-01T00:00:00Z"),
    ]);
    expect(await held()).toMatchObject([
      { revision: 0, value: 1, known: "2020-01-03T00:00" },
      { revision: 1, value: 2, known: "2020-02-01T00:00" },
      { revision: 2, value: 3, known: "2020-03-01T00:00" },
    ]);
  });

  test("a row that PostgreSQL refuses leaves nothing of its series behind", async () => {
    const before = row("2020-01-02", 1, "2020-01-01T00:00:00Z");
    await expect(ingest([row("2020-01-03", 1, "2020-01-04T00:00:00Z"), before])).rejects.toThrow();
    expect(await held()).toEqual([]);
  });

  test("two simultaneous writers number their rows without gaps", async () => {
    const dates = Array.from({ length: 28 }, (_, i) => `2020-02-${String(i + 1).padStart(2, "0")}`);
    await Promise.all(
      [0, 1, 2, 3].map((part) =>
        ingest(dates.filter((_, i) => i % 4 === part || i % 4 === 0).map((date) => row(date, 1))),
      ),
    );
    const { rows } = await test_.db.execute<{ ok: boolean }>(sql`
      select count(*) = 28 and min(position) = 1 and max(position) = 28
        and count(distinct position) = 28 and (select ingested from series where id = 'VIX') = 28 as ok
      from observations`);
    expect(rows[0]?.ok).toBe(true);
  });
});
