import { sql } from "drizzle-orm";
import type { Call } from "../../domain/record/call.ts";
import type { TapeHead } from "../../domain/record/head.ts";
import type { ReceiptPayload } from "../../domain/record/receipt.ts";
import type { SealedRow } from "../../domain/record/tape.ts";
import type { Db } from "../client.ts";
import { instantParam } from "./sql-json.ts";

/** A call after its newest row. A back-test has no row: its place is 0, its digest zeros. */
export type PlacedCall = { call: Call; tapeSeq: number; rowSha256: string; updatedAt: string };
export type PlacedReceipt = {
  slug: string;
  receipt: ReceiptPayload;
  tapeSeq: number;
  rowSha256: string;
};

/** All that one addition to the record changes. */
export type Addition = {
  rows: readonly SealedRow[];
  opened: readonly PlacedCall[];
  moved: readonly PlacedCall[];
  receipts: readonly PlacedReceipt[];
  head: TapeHead;
  now: number;
};

/**
 * Writes an addition in one transaction: rows, calls, receipts and the new head are there together or
 * not at all. A row whose place another writer took meanwhile is a unique violation of `tape_rows`,
 * and then nothing is written. Source: decisions G9, I-DB.
 */
export async function insertAddition(db: Db, addition: Addition): Promise<void> {
  const { rows, opened, moved, receipts } = addition;
  await db.batch([
    insertRows(db, rows),
    ...(opened.length === 0 ? [] : [insertCalls(db, opened)]),
    ...(moved.length === 0 ? [] : [updateCalls(db, moved)]),
    ...(receipts.length === 0 ? [] : [insertReceipts(db, receipts)]),
    ...(rows.length === 0 ? [] : [insertHead(db, addition)]),
  ]);
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::json`;

function insertRows(db: Db, rows: readonly SealedRow[]) {
  const given = rows.map(({ payload: _, ...row }) => row);
  return db.execute(sql`
    insert into tape_rows (seq, at, type, slug, line, prev_sha256, row_sha256, leaf_sha256)
    select * from json_to_recordset(${json(given)}) as g(seq bigint, at timestamptz, type text,
      slug text, line text, "prevSha256" text, "rowSha256" text, "leafSha256" text)
    order by g.seq`);
}

const placed = (calls: readonly PlacedCall[]) =>
  calls.map(({ call, ...rest }) => ({ ...call, ...rest }));

/** Text for criterion, basis and evidence: absent is SQL's null, not JSON's. */
const asJsonb = (column: string) => sql.raw(`nullif(g.${column}::text, 'null')::jsonb`);

function insertCalls(db: Db, calls: readonly PlacedCall[]) {
  return db.execute(sql`
    insert into calls (slug, version, title, statement, instrument, instrument_type, svc_prob,
      svc_prob_at, market_prob, market_prob_at, market_source, market_prob_stamp, market_prob_open,
      market_prob_close, market_feed, market_feed_id, resolution_criterion, resolution_source,
      criterion, prob_basis, basis, basis_status, criterion_sha256, is_backtest, opened_at,
      closes_at, resolve_by, status, tape_seq, row_sha256, updated_at)
    select g.slug, g.version, g.title, g.statement, g.instrument, g."instrumentType", g."svcProb",
      g."svcProbAt", g."marketProb", g."marketProbAt", g."marketSource", g."marketProbStamp",
      g."marketProbOpen", g."marketProbClose", g."marketFeed", g."marketFeedId",
      g."resolutionCriterion", g."resolutionSource", ${asJsonb("criterion")}, g."probBasis",
      ${asJsonb("basis")}, g."basisStatus", g."criterionSha256", g."isBacktest", g."openedAt",
      g."closesAt", g."resolveBy", g.status, g."tapeSeq", g."rowSha256", g."updatedAt"
    from json_to_recordset(${json(placed(calls))}) as g(slug text, version int, title text,
      statement text, instrument text, "instrumentType" text, "svcProb" float8,
      "svcProbAt" timestamptz, "marketProb" float8, "marketProbAt" timestamptz,
      "marketSource" text, "marketProbStamp" float8, "marketProbOpen" float8,
      "marketProbClose" float8, "marketFeed" text, "marketFeedId" text,
      "resolutionCriterion" text, "resolutionSource" text, criterion json, "probBasis" text,
      basis json, "basisStatus" text, "criterionSha256" text, "isBacktest" boolean,
      "openedAt" timestamptz, "closesAt" timestamptz, "resolveBy" timestamptz, status text,
      "tapeSeq" bigint, "rowSha256" text, "updatedAt" timestamptz)`);
}

/** Members that an action may change; the trigger holds the others, and these to what the rows say. */
function updateCalls(db: Db, calls: readonly PlacedCall[]) {
  return db.execute(sql`
    update calls c set version = g.version, title = g.title, statement = g.statement,
      resolution_criterion = g."resolutionCriterion", resolution_source = g."resolutionSource",
      market_prob = g."marketProb", market_prob_at = g."marketProbAt",
      market_source = g."marketSource", market_prob_stamp = g."marketProbStamp",
      market_prob_open = g."marketProbOpen", market_prob_close = g."marketProbClose",
      status = g.status, verdict = g.verdict, is_early = g."isEarly",
      evidence = ${asJsonb("evidence")}, challenge_ends_at = g."challengeEndsAt",
      dispute_count = g."disputeCount", tape_seq = g."tapeSeq", row_sha256 = g."rowSha256",
      updated_at = g."updatedAt"
    from json_to_recordset(${json(placed(calls))}) as g(slug text, version int, title text,
      statement text, "resolutionCriterion" text, "resolutionSource" text, "marketProb" float8,
      "marketProbAt" timestamptz, "marketSource" text, "marketProbStamp" float8,
      "marketProbOpen" float8, "marketProbClose" float8, status text, verdict text,
      "isEarly" boolean, evidence json, "challengeEndsAt" timestamptz, "disputeCount" int,
      "tapeSeq" bigint, "rowSha256" text, "updatedAt" timestamptz)
    where c.slug = g.slug`);
}

function insertReceipts(db: Db, receipts: readonly PlacedReceipt[]) {
  return db.execute(sql`
    insert into call_receipts (call_id, receipt_version, receipt, tape_seq, row_sha256)
    select c.id, (g.receipt->>'receipt_version')::int, g.receipt, g."tapeSeq", g."rowSha256"
    from json_to_recordset(${json(receipts)}) as g(slug text, receipt jsonb, "tapeSeq" bigint,
      "rowSha256" text) join calls c on c.slug = g.slug`);
}

/** The digest of the whole file is made where the rows are. */
function insertHead(db: Db, { head, now }: Addition) {
  return db.execute(sql`
    insert into tape_heads (last_seq, file_sha256, bytes, rows_by_type, last_row_sha256, root_sha256,
      frontier, created_at)
    select ${head.lastSeq}::bigint,
      encode(sha256(convert_to(string_agg(line || E'\\n', '' order by seq), 'UTF8')), 'hex'),
      sum(octet_length(line) + 1), ${JSON.stringify(head.rowsByType)}::jsonb,
      ${head.lastRowSha256}, ${head.rootSha256}, ${`{${head.frontier.join(",")}}`}::text[],
      ${instantParam(now)}
    from tape_rows where seq <= ${head.lastSeq}::bigint`);
}

/** Whether a write failed because another writer was first: nothing was written. */
export function isTaken(error: unknown): boolean {
  const chain: unknown[] = [error, (error as { cause?: unknown } | null)?.cause];
  return chain.some((each) => {
    const { code, constraint } = (each ?? {}) as { code?: unknown; constraint?: unknown };
    return code === "23505" && (constraint === "tape_rows_pkey" || constraint === "calls_slug");
  });
}
