// Marks of markets on the tape of the bench: many rows, as a record has after years.

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { publishCalls } from "../../../lib/record/actions/call-commands.ts";
import type { CallRequest } from "../../../lib/record/domain/call.ts";
import { hashRows, headAfter } from "../../../lib/record/domain/tape/tape.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";

/** Calls that are published together. */
const CALLS_AT_ONCE = 50;

/** Publishes open calls at an instant, as many as given. */
export async function publishOpenCalls(db: Db, count: number, now: number): Promise<void> {
  const iso = (days: number) => new Date(now + days * 86_400_000).toISOString();
  const request = (n: number): CallRequest => ({
    slug: `bench-${now}-${n}`,
    title: "Will it happen?",
    statement: "It happens before the call closes.",
    instrument: "Something",
    instrumentType: "event",
    svcProb: 0.4,
    svcProbAt: null,
    openedAt: null,
    closesAt: iso(3_000),
    resolveBy: iso(3_001),
    resolutionCriterion: "YES if the source says so.",
    resolutionSource: "https://example.org/source",
    criterion: null,
    probBasis: "Said by hand.",
    basis: null,
    market: null,
    marketFeed: null,
    marketFeedId: null,
    isBacktest: false,
  });
  for (let from = 0; from < count; from += CALLS_AT_ONCE) {
    const size = Math.min(CALLS_AT_ONCE, count - from);
    await publishCalls(
      db,
      Array.from({ length: size }, (_, n) => request(from + n)),
      now,
    );
  }
}

/** Marks that are appended together, and rows of one statement. */
const [AT_ONCE, BATCH] = [12, 240];
const TABLES = ["tape_rows", "tape_heads", "calls"];

const switchTriggers = async (db: Db, what: "disable" | "enable") => {
  for (const table of TABLES) await db.execute(sql.raw(`alter table ${table} ${what} trigger all`));
};

/**
 * Appends marks of the active calls in turn until the tape has this many rows, each dozen at an instant and
 * with a head of its own. Written without triggers, which would hash the whole file for each head.
 */
export async function appendMarks(db: Db, rows: number): Promise<void> {
  const { rows: active } = await db.execute<{ slug: string }>(sql`
    select slug from calls where status = 'active' and not is_backtest order by id`);
  let marked = 0;
  let { head, lastAt } = await findRecordState(db, []);
  const file = createHash("sha256");
  const { rows: lines } = await db.execute<{ line: string }>(
    sql`select line from tape_rows order by seq`,
  );
  let bytes = 0;
  const add = (line: string) => {
    file.update(`${line}\n`);
    bytes += Buffer.byteLength(line) + 1;
  };
  for (const { line } of lines) add(line);
  await switchTriggers(db, "disable");
  let at = Date.parse(lastAt ?? "");
  while ((head?.lastSeq ?? 0) < rows) {
    const [added, heads]: [object[], object[]] = [[], []];
    while (added.length < BATCH && (head?.lastSeq ?? 0) < rows) {
      at += 1;
      const instant = new Date(at).toISOString();
      const entries = Array.from({ length: AT_ONCE }, (_, n) => ({
        at: instant,
        type: "MARKET_MARK" as const,
        slug: active[(marked + n) % active.length]?.slug ?? "",
        payload: { market_prob: 0.3 + n / 100, at: instant, source: "A market" },
      }));
      marked += AT_ONCE;
      const lastRow = { lastSeq: head?.lastSeq ?? 0, lastRowSha256: head?.lastRowSha256 ?? null };
      const hashed = await hashRows(lastRow, entries);
      head = await headAfter(head, hashed);
      for (const { line } of hashed) add(line);
      added.push(...hashed);
      const file_sha256 = file.copy().digest("hex");
      heads.push({ ...head, bytes, file_sha256, created_at: instant });
    }
    await insertRows(db, added, heads);
    lastAt = new Date(at).toISOString();
  }
  await db.execute(sql`
    update calls c set tape_seq = t.seq, row_sha256 = t.row_sha256, updated_at = t.at,
      market_prob = (t.line::json #>> '{payload,market_prob}')::float8, market_prob_at = t.at,
      market_source = t.line::json #>> '{payload,source}',
      market_prob_open = coalesce(c.market_prob_open, t.first)
    from (select distinct on (m.slug) m.*, (select (f.line::json #>> '{payload,market_prob}')::float8
        from tape_rows f where f.slug = m.slug and f.type = 'MARKET_MARK' order by f.seq limit 1) as first
      from tape_rows m where m.type = 'MARKET_MARK' order by m.slug, m.seq desc) t
    where c.slug = t.slug and c.status = 'active' and c.tape_seq < t.seq`);
  await switchTriggers(db, "enable");
  await db.execute(sql`analyze`);
}

async function insertRows(db: Db, rows: readonly object[], heads: readonly object[]) {
  await db.execute(sql`
    insert into tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256, leaf_sha256)
    select seq, at, type, slug, line, "prevSha256", "rowSha256", "leafSha256"
    from json_to_recordset(${JSON.stringify(rows)}::json) as x(seq bigint, at timestamptz, type text,
      slug text, line text, "prevSha256" text, "rowSha256" text, "leafSha256" text)`);
  await db.execute(sql`
    insert into tape_heads (last_seq, file_sha256, bytes, rows_by_type, last_row_sha256, root_sha256,
      frontier, created_at)
    select "lastSeq", file_sha256, bytes, "rowsByType", "lastRowSha256", "rootSha256",
      array(select json_array_elements_text(frontier)), created_at
    from json_to_recordset(${JSON.stringify(heads)}::json) as x("lastSeq" bigint, file_sha256 text,
      bytes bigint, "rowsByType" jsonb, "lastRowSha256" text, "rootSha256" text, frontier json,
      created_at timestamptz)`);
}
