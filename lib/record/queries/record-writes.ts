// Writes to the public record: tape rows, calls, receipts and the head, in one transaction.

import { type Column, type SQL, sql } from "drizzle-orm";
import {
  callReceipts,
  calls,
  marketMarks,
  tapeHeads,
  tapeRows,
} from "../../../drizzle/schema/index.ts";
import { insertRows, objectRows } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { instantParam, nameOf, namesOf } from "../../runtime/database/sql.ts";
import type { Call, MarketMark } from "../domain/call.ts";
import type { ReceiptPayload } from "../domain/tape/receipt.ts";
import type { HashedRow, TapeHead } from "../domain/tape/tape.ts";

/**
 * A call with the number and digest of its newest row. A back-test has no row: its number is 0 and its
 * digest is all zeros.
 */
export type CallAtRow = { call: Call; tapeSeq: number; rowSha256: string; updatedAt: string };
/** A receipt with the number and digest of its row. */
export type ReceiptAtRow = {
  slug: string;
  receipt: ReceiptPayload;
  tapeSeq: number;
  rowSha256: string;
};

/** All changes of one write. */
type RecordBatch = {
  rows: readonly HashedRow[];
  opened: readonly CallAtRow[];
  changed: readonly CallAtRow[];
  receipts: readonly ReceiptAtRow[];
  /** Marks of calls that have no row. */
  marks: readonly (MarketMark & { slug: string })[];
  head: TapeHead;
  now: number;
};

/**
 * Writes rows, calls, receipts and the new head in one transaction. If another writer has taken a
 * row's number, the write fails with a unique violation of `tape_rows` and nothing is stored.
 * Source: docs/decisions.md#g9, docs/decisions.md#i-db.
 */
export async function insertRecordBatch(db: Db, addition: RecordBatch): Promise<void> {
  const { rows, opened, changed, receipts, marks } = addition;
  await db.batch([
    insertTapeRows(db, rows),
    ...(opened.length === 0 ? [] : [insertCalls(db, opened)]),
    ...(changed.length === 0 ? [] : [updateCalls(db, changed)]),
    ...(receipts.length === 0 ? [] : [insertReceipts(db, receipts)]),
    ...(marks.length === 0 ? [] : [insertMarks(db, marks)]),
    ...(rows.length === 0 ? [] : [insertHead(db, addition)]),
  ]);
}

const ROW = [
  "seq",
  "at",
  "type",
  "slug",
  "line",
  "prevSha256",
  "rowSha256",
  "leafSha256",
] as const satisfies (keyof HashedRow)[];

const insertTapeRows = (db: Db, rows: readonly HashedRow[]) =>
  db.execute(insertRows(tapeRows, rows, ROW));

const toCallRows = (calls: readonly CallAtRow[]) =>
  calls.map(({ call, ...rest }) => ({ ...call, ...rest }));
type CallRowValues = ReturnType<typeof toCallRows>[number];

/** Columns that every action may change. */
const ALWAYS_CHANGEABLE = {
  version: calls.version,
  title: calls.title,
  statement: calls.statement,
  resolutionCriterion: calls.resolutionCriterion,
  resolutionSource: calls.resolutionSource,
  marketProb: calls.marketProb,
  marketProbAt: calls.marketProbAt,
  marketSource: calls.marketSource,
  marketProbStamp: calls.marketProbStamp,
  marketProbOpen: calls.marketProbOpen,
  marketProbClose: calls.marketProbClose,
  status: calls.status,
  tapeSeq: calls.tapeSeq,
  rowSha256: calls.rowSha256,
  updatedAt: calls.updatedAt,
} satisfies Partial<Record<keyof CallRowValues, Column>>;

/** All columns that may change; a trigger protects the others and checks these against the rows. */
const CHANGEABLE = {
  ...ALWAYS_CHANGEABLE,
  verdict: calls.verdict,
  isEarly: calls.isEarly,
  evidence: calls.evidence,
  challengeEndsAt: calls.challengeEndsAt,
  disputeCount: calls.disputeCount,
} satisfies Partial<Record<keyof CallRowValues, Column>>;

/** The columns of a new call: all but those of its end. */
const INSERTED = [
  ...(Object.keys(ALWAYS_CHANGEABLE) as (keyof typeof ALWAYS_CHANGEABLE)[]),
  "slug",
  "instrument",
  "instrumentType",
  "svcProb",
  "svcProbAt",
  "marketFeed",
  "marketFeedId",
  "criterion",
  "probBasis",
  "basis",
  "basisStatus",
  "criterionSha256",
  "isBacktest",
  "openedAt",
  "closesAt",
  "resolveBy",
] as const satisfies (keyof CallRowValues)[];

const insertCalls = (db: Db, opened: readonly CallAtRow[]) =>
  db.execute(insertRows(calls, toCallRows(opened), INSERTED));

function updateCalls(db: Db, changed: readonly CallAtRow[]) {
  const targets = { slug: calls.slug, ...CHANGEABLE };
  const assignments: SQL[] = Object.entries(CHANGEABLE).map(
    ([member, column]) => sql`${nameOf(column)} = g.${sql.identifier(member)}`,
  );
  return db.execute(sql`
    update ${calls} set ${sql.join(assignments, sql`, `)}
    from ${objectRows(targets, toCallRows(changed))} where ${calls.slug} = g.slug`);
}

function insertReceipts(db: Db, receipts: readonly ReceiptAtRow[]) {
  const { receipt, tapeSeq, rowSha256, callId, receiptVersion } = callReceipts;
  const targets = { slug: calls.slug, receipt, tapeSeq, rowSha256 };
  return db.execute(sql`
    insert into ${callReceipts} (${namesOf(callId, receiptVersion, receipt, tapeSeq, rowSha256)})
    select ${calls.id}, (g.receipt->>'receipt_version')::int, g.receipt, g."tapeSeq", g."rowSha256"
    from ${objectRows(targets, receipts)} join ${calls} on ${calls.slug} = g.slug`);
}

function insertMarks(db: Db, marks: RecordBatch["marks"]) {
  const { callId, at, prob, source } = marketMarks;
  return db.execute(sql`
    insert into ${marketMarks} (${namesOf(callId, at, prob, source)})
    select ${calls.id}, g.at, g.prob, g.source
    from ${objectRows({ slug: calls.slug, at, prob, source }, marks)} join ${calls} on ${calls.slug} = g.slug
    on conflict do nothing`);
}

/** Inserts the new head. The file's digest is computed in the database, where the lines are. */
function insertHead(db: Db, { head, now }: RecordBatch) {
  const { seq, line } = tapeRows;
  const h = tapeHeads;
  const names = namesOf(
    h.lastSeq,
    h.fileSha256,
    h.bytes,
    h.rowsByType,
    h.lastRowSha256,
    h.rootSha256,
    h.frontier,
    h.createdAt,
  );
  return db.execute(sql`
    insert into ${tapeHeads} (${names})
    select ${head.lastSeq}::bigint,
      encode(sha256(convert_to(string_agg(${line} || E'\\n', '' order by ${seq}), 'UTF8')), 'hex'),
      sum(octet_length(${line}) + 1), ${JSON.stringify(head.rowsByType)}::jsonb,
      ${head.lastRowSha256}, ${head.rootSha256}, ${`{${head.frontier.join(",")}}`}::text[],
      ${instantParam(now)}
    from ${tapeRows} where ${seq} <= ${head.lastSeq}::bigint`);
}

/** Whether a write failed because another writer was faster; nothing was written. */
export function isWriteConflict(error: unknown): boolean {
  const chain: unknown[] = [error, (error as { cause?: unknown } | null)?.cause];
  return chain.some((each) => {
    const { code, constraint } = (each ?? {}) as { code?: unknown; constraint?: unknown };
    return code === "23505" && (constraint === "tape_rows_pkey" || constraint === "calls_slug");
  });
}
