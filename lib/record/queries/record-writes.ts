import { type Column, type SQL, sql } from "drizzle-orm";
import { callReceipts, calls, tapeHeads, tapeRows } from "../../../drizzle/schema/index.ts";
import { insertObjects, objectRows } from "../../runtime/database/bulk-rows.ts";
import type { Db } from "../../runtime/database/client.ts";
import { nameOf, namesOf } from "../../runtime/database/sql.ts";
import { instantParam } from "../../runtime/database/sql-json.ts";
import type { Call } from "../domain/call.ts";
import type { TapeHead } from "../domain/tape/head.ts";
import type { ReceiptPayload } from "../domain/tape/receipt.ts";
import type { SealedRow } from "../domain/tape/tape.ts";

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

const ROW = {
  seq: tapeRows.seq,
  at: tapeRows.at,
  type: tapeRows.type,
  slug: tapeRows.slug,
  line: tapeRows.line,
  prevSha256: tapeRows.prevSha256,
  rowSha256: tapeRows.rowSha256,
  leafSha256: tapeRows.leafSha256,
} satisfies Record<Exclude<keyof SealedRow, "payload">, Column>;

function insertRows(db: Db, rows: readonly SealedRow[]) {
  const given = rows.map(({ payload: _, ...row }) => row);
  return db.execute(sql`${insertObjects(tapeRows, ROW, given)} order by g.seq`);
}

const placed = (given: readonly PlacedCall[]) =>
  given.map(({ call, ...rest }) => ({ ...call, ...rest }));
type Placed = ReturnType<typeof placed>[number];

/** Members that every action may change. */
const MARKED = {
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
} satisfies Partial<Record<keyof Placed, Column>>;

/** With those that only a later action may; the trigger holds the others, and these to what the rows say. */
const MOVED = {
  ...MARKED,
  verdict: calls.verdict,
  isEarly: calls.isEarly,
  evidence: calls.evidence,
  challengeEndsAt: calls.challengeEndsAt,
  disputeCount: calls.disputeCount,
} satisfies Partial<Record<keyof Placed, Column>>;

const OPENED = {
  ...MARKED,
  slug: calls.slug,
  instrument: calls.instrument,
  instrumentType: calls.instrumentType,
  svcProb: calls.svcProb,
  svcProbAt: calls.svcProbAt,
  marketFeed: calls.marketFeed,
  marketFeedId: calls.marketFeedId,
  criterion: calls.criterion,
  probBasis: calls.probBasis,
  basis: calls.basis,
  basisStatus: calls.basisStatus,
  criterionSha256: calls.criterionSha256,
  isBacktest: calls.isBacktest,
  openedAt: calls.openedAt,
  closesAt: calls.closesAt,
  resolveBy: calls.resolveBy,
} satisfies Record<Exclude<keyof Placed, Exclude<keyof typeof MOVED, keyof typeof MARKED>>, Column>;

const insertCalls = (db: Db, opened: readonly PlacedCall[]) =>
  db.execute(insertObjects(calls, OPENED, placed(opened)));

function updateCalls(db: Db, moved: readonly PlacedCall[]) {
  const targets = { slug: calls.slug, ...MOVED };
  const assignments: SQL[] = Object.entries(MOVED).map(
    ([member, column]) => sql`${nameOf(column)} = g.${sql.identifier(member)}`,
  );
  return db.execute(sql`
    update ${calls} set ${sql.join(assignments, sql`, `)}
    from ${objectRows(targets, placed(moved))} where ${calls.slug} = g.slug`);
}

function insertReceipts(db: Db, receipts: readonly PlacedReceipt[]) {
  const { receipt, tapeSeq, rowSha256, callId, receiptVersion } = callReceipts;
  const targets = { slug: calls.slug, receipt, tapeSeq, rowSha256 };
  return db.execute(sql`
    insert into ${callReceipts} (${namesOf(callId, receiptVersion, receipt, tapeSeq, rowSha256)})
    select ${calls.id}, (g.receipt->>'receipt_version')::int, g.receipt, g."tapeSeq", g."rowSha256"
    from ${objectRows(targets, receipts)} join ${calls} on ${calls.slug} = g.slug`);
}

/** The digest of the whole file is made where the rows are. */
function insertHead(db: Db, { head, now }: Addition) {
  const { seq, line } = tapeRows;
  const h = tapeHeads;
  const names = namesOf(
    ...[h.lastSeq, h.fileSha256, h.bytes, h.rowsByType, h.lastRowSha256, h.rootSha256],
    ...[h.frontier, h.createdAt],
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

/** Whether a write failed because another writer was first: nothing was written. */
export function isTaken(error: unknown): boolean {
  const chain: unknown[] = [error, (error as { cause?: unknown } | null)?.cause];
  return chain.some((each) => {
    const { code, constraint } = (each ?? {}) as { code?: unknown; constraint?: unknown };
    return code === "23505" && (constraint === "tape_rows_pkey" || constraint === "calls_slug");
  });
}
