// Marks of markets on the tape of the bench: many rows, as a record has after years.

import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { hashRows, headAfter } from "../../../lib/record/domain/tape/tape.ts";
import { findRecordState } from "../../../lib/record/queries/record-state.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";

/** Marks that are appended together, and rows of one statement. */
const [AT_ONCE, BATCH] = [12, 240];
const TABLES = ["tape_rows", "tape_heads", "calls"];

const switchTriggers = async (db: Db, what: "disable" | "enable") => {
  for (const table of TABLES) await db.execute(sql.raw(`alter table ${table} ${what} trigger all`));
};

/**
 * Appends marks of one active call until the tape has this many rows, each dozen at an instant and with a
 * head of its own. Written without triggers, which would hash the whole file for each head.
 */
export async function appendMarks(db: Db, rows: number): Promise<void> {
  const { rows: active } = await db.execute<{ slug: string }>(sql`
    select slug from calls where status = 'active' and not is_backtest order by id limit 1`);
  const slug = active[0]?.slug ?? "";
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
        slug,
        payload: { market_prob: 0.3 + n / 100, at: instant, source: "A market" },
      }));
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
      market_prob_open = coalesce(c.market_prob_open, 0.3)
    from tape_rows t where t.seq = ${head?.lastSeq ?? 0} and c.slug = ${slug} and c.tape_seq < t.seq`);
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
