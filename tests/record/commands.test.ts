// The operator's commands that publish and grade forecast calls from files.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRecordState } from "../../lib/record/queries/record-state.ts";
import type { Db } from "../../lib/runtime/database/client.ts";
import { readListFile } from "../../scripts/operator/calls/list-file.ts";
import {
  clarify,
  close,
  correct,
  dispute,
  grade,
  mark,
  propose,
  publish,
  type Subcommand,
  voidCall,
} from "../../scripts/operator/calls/subcommands.ts";
import { type TestDatabase, testDatabase } from "../support/database/database.ts";

const NOW = Date.parse("2026-11-21T12:00:00.000Z");
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "calls-"));
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
  // These commands act at NOW, whatever the real date is.
  const until = NOW + 10 * DAY_MS;
  await db.execute(sql`insert into local_clock (offset_ms) values (${until - Date.now()}::bigint)`);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content, null, 1));
  return path;
}

const run = (verb: Subcommand, path: string, now = NOW) => verb(db, readListFile(path), now);

const CALL = `slug: %
title: Does it rain?
instrument: Rain
svc_prob: 0.25
resolution_criterion: YES if it rains.
resolution_source: https://example.org/rain
closes_at: 2027-01-01
`;
const yamlCall = (slug: string) => CALL.replace("%", slug);

describe("a list is checked before anything is done", () => {
  const wrong: [what: string, text: string, message: RegExp][] = [
    ["no YAML", "slug: [", /bad\.yaml:\d+: /],
    ["a member too many", `${yamlCall("a")}colour: red\n`, /bad\.yaml:1: unknown member colour/],
    [
      "a probability",
      yamlCall("a").replace("0.25", "1.25"),
      /:1: svc_prob: must be a number from 0/,
    ],
    ["a date", yamlCall("a").replace("2027-01-01", "2027-02-30"), /closes_at: must be an instant/],
    ["a slug", yamlCall("Not A Slug"), /slug: must be lower-case words/],
    ["a missing member", yamlCall("a").replace(/title.*\n/, ""), /title: must be text/],
    ["NUL", yamlCall("a").replace("Rain\n", '"a\\0b"\n'), /instrument: contains NUL/],
    ["not a number", yamlCall("a").replace("0.25", ".nan"), /svc_prob: must be a number/],
    ["a stamp of the future", `${yamlCall("a")}svc_prob_at: 2026-12-01\n`, /future/],
    [
      "an end before the start",
      `${yamlCall("a")}opened_at: 2026-01-01\nresolve_by: 2026-06-01\n`,
      /resolve_by is before closes_at/,
    ],
    [
      "a page's address",
      yamlCall("track-record"),
      /track-record: its slug is reserved for another page/,
    ],
    ["half a market", `${yamlCall("a")}market_prob: 0.5\n`, /market_source: must say where/],
  ];
  test.each(wrong)(
    "%s is reported with file and line, and nothing changes",
    async (_, text, message) => {
      const before = await findRecordState(db, []);
      await expect(async () => run(publish, write("bad.yaml", text))).rejects.toThrow(message);
      expect(await findRecordState(db, [])).toEqual(before);
    },
  );

  test("the reported line is that of the item, in JSON too", async () => {
    const good = { ...JSON.parse('{"slug":"x"}') };
    const path = write("bad.json", [{ slug: "a-1", reason: "why" }, good]);
    await expect(async () => run(dispute, path)).rejects.toThrow(/bad\.json:6: reason: /);
    await expect(async () => readListFile(join(folder, "none.json"))).rejects.toThrow(
      /cannot be read/,
    );
  });

  test("a refusal by the record names the item's place", async () => {
    await run(publish, write("one.yaml", yamlCall("place-1")));
    const list = write("list.yaml", "- slug: place-1\n- slug: place-2\n");
    await expect(run(close, list)).rejects.toThrow(/list\.yaml:2: place-2: there is no such call/);
    await expect(run(publish, join(folder, "one.yaml"))).rejects.toThrow(/:1: place-1: .*already/);
    expect((await findRecordState(db, ["place-1"])).calls[0]?.status).toBe("active");
  });
});

test("the commands take one call from its file to a corrected grade", async () => {
  await run(publish, write("life.yaml", yamlCall("life")));
  await run(mark, write("mark.yaml", "slug: life\nprob: 0.3\nsource: A market\n"));
  await run(clarify, write("clarify.yaml", "slug: life\ntitle: Does it rain in May?\n"));
  const evidence =
    "slug: life\noutcome: no\nvalue: 0\nsource_url: https://example.org/rain\nobserved_at: 2026-11-21T12:00:00Z\n";
  await run(propose, write("propose.yaml", evidence));
  await run(dispute, write("dispute.yaml", "slug: life\nreason: It rained.\n"), NOW + 1);
  await run(propose, write("again.yaml", `${evidence}reviewer: [ann, ben]\n`), NOW + 2);
  await expect(run(grade, write("grade.yaml", "- life\n"), NOW + DAY_MS)).rejects.toThrow(
    /grade\.yaml:1: life: its challenge window is open/,
  );
  await run(grade, join(folder, "grade.yaml"), NOW + DAY_MS + 2);
  const [graded] = (await findRecordState(db, ["life"])).calls;
  expect(graded).toMatchObject({ verdict: "NO", version: 2, isEarly: true, disputeCount: 1 });
  expect(graded?.receipt?.receipt).toMatchObject({
    reviewers: 3,
    observed_value: 0,
    brier: 0.0625,
  });
  const correction = "slug: life\nverdict: void\nvoid_reason: annulled\n";
  await run(correct, write("correct.yaml", correction), NOW + 3 * DAY_MS);
  const [corrected] = (await findRecordState(db, ["life"])).calls;
  expect(corrected).toMatchObject({ status: "void", verdict: "VOID" });
  expect(corrected?.receipt?.receipt).toMatchObject({ receipt_version: 2, brier: null });
  await run(publish, write("never.yaml", yamlCall("never")), NOW + 3 * DAY_MS);
  await run(voidCall, write("void.yaml", "slug: never\nreason: error\n"), NOW + 3 * DAY_MS);
  expect((await findRecordState(db, ["never"])).calls[0]?.status).toBe("void");
});

const csv = join(import.meta.dirname, "../../../shared/data/forecasts/resolved_binary.csv");
const why = existsSync(csv) ? "" : " (skipped: ../shared/data/forecasts is not there)";

describe.skipIf(why !== "")(`500 real forecasts${why}`, () => {
  type Row = Record<
    "question" | "probability" | "probability_date" | "resolution_date" | "outcome" | "url",
    string
  >;

  test("500 real calls are published, marked, closed, proposed and graded by the commands", async () => {
    const rows = (parse(readFileSync(csv, "utf8"), { columns: true }) as Row[]).slice(0, 500);
    const slug = (index: number) => `real-${index}`;
    const lists = {
      publish: rows.map((row, index) => ({
        slug: slug(index),
        title: row.question,
        instrument: "Event",
        instrument_type: "event",
        svc_prob: Number(row.probability),
        svc_prob_at: row.probability_date,
        opened_at: row.probability_date,
        closes_at: row.resolution_date,
        resolution_criterion: row.question,
        resolution_source: row.url,
      })),
      mark: rows.map((row, index) => ({
        slug: slug(index),
        prob: Math.round(Number(row.probability) * 80) / 100,
        source: "A crowd",
        at: row.probability_date,
      })),
      close: rows.map((_, index) => slug(index)),
      propose: rows.map((row, index) => ({
        slug: slug(index),
        outcome: row.outcome === "1" ? "yes" : "no",
        source_url: row.url,
        observed_at: row.resolution_date,
      })),
      grade: rows.map((_, index) => ({ slug: slug(index) })),
    };
    const byName = { publish, mark, close, propose, grade };
    for (const [name, list] of Object.entries(lists)) {
      const verb = byName[name as keyof typeof lists];
      const now = NOW + (name === "grade" ? 5 : 4) * DAY_MS;
      expect(await run(verb, write(`${name}.json`, list), now)).toBe(500);
    }
    const { rows: receipts } = await db.execute<{ brier: number; market: number }>(sql`
      select (r.receipt->>'brier')::float8 as brier, (r.receipt->>'market_brier')::float8 as market
      from call_receipts r join calls c on c.id = r.call_id where c.slug like 'real-%' order by c.id`);
    expect(receipts).toHaveLength(500);
    for (const [index, { brier, market }] of receipts.entries()) {
      const { probability, outcome } = rows[index] as Row;
      expect(brier).toBeCloseTo((Number(probability) - Number(outcome)) ** 2, 12);
      const marked = Math.round(Number(probability) * 80) / 100;
      expect(market).toBeCloseTo((marked - Number(outcome)) ** 2, 12);
    }
  }, 120_000);
});
