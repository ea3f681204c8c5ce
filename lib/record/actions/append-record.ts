// Writes changes of calls to the public record: the calls and their rows of the tape, in one transaction.

import type { Db } from "../../runtime/database/client.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  isoOf,
  type MarketMark,
  type RecordedCall,
} from "../domain/call.ts";
import { hashRows, headAfter, NO_ROW_SHA256 } from "../domain/tape/tape.ts";
import { findRecordState, type RecordState } from "../queries/record-state.ts";
import {
  type CallAtRow,
  insertRecordBatch,
  isWriteConflict,
  type ReceiptAtRow,
} from "../queries/record-writes.ts";

/** Maximum number of attempts of a write, because another writer may be faster. */
const MAX_ATTEMPTS = 25;

/** One action on a call. `apply` gets the call as changed by the earlier steps of the list. */
type Step = { slug: string; apply: (call: RecordedCall) => CallChange };

/** An item of a list is not allowed; the message says why. No item of the list takes effect. */
export class ItemRejected extends Error {
  override name = "ItemRejected";
  readonly index: number;

  constructor(index: number, reason: string) {
    super(reason);
    this.index = index;
  }
}

/** The stored tape does not match its own head: no row is appended and no head is signed. */
export class TapeCorrupted extends Error {
  override name = "TapeCorrupted";
}

/** Another writer was faster at every attempt. */
export class TapeWriteConflict extends Error {
  override name = "TapeWriteConflict";

  constructor(cause: unknown) {
    super("others are writing on the record; try again in a moment", { cause });
  }
}

/**
 * The tape ends later than the writer's clock, for example after a clock was set back. Times on the
 * tape never decrease.
 */
export class TapeAheadOfClock extends Error {
  override name = "TapeAheadOfClock";
  /** By how much. */
  readonly aheadMs: number;

  constructor(lastAt: string, now: number) {
    super(
      `the tape is ahead of the clock: its last row or signed head is from ${lastAt}, now is ${isoOf(now)}`,
    );
    this.aheadMs = Date.parse(lastAt) - now;
  }
}

/**
 * Applies all steps in one transaction, or none of them. Each step appends one row. When another
 * writer was faster, it reads the state again and retries. Returns the number of appended rows.
 * Throws ItemRejected.
 */
export function appendSteps(db: Db, steps: readonly Step[], now: number): Promise<number> {
  const slugs = [...new Set(steps.map(({ slug }) => slug))];
  return appendWithRetry(db, {
    now,
    read: () => findRecordState(db, slugs),
    plan: async ({ calls }) => ({ opened: [], changes: applySteps(calls, steps) }),
  });
}

/** Returns the changes that the steps make, in order. */
function applySteps(calls: readonly RecordedCall[], steps: readonly Step[]): CallChange[] {
  const current = new Map(calls.map((call) => [call.slug, call]));
  // A correction must name the digest of the receipt's row, which is unknown before the list is
  // written.
  const resolved = new Set<string>();
  return steps.map(({ slug, apply }, index) => {
    const call = current.get(slug);
    if (call === undefined) throw new ItemRejected(index, `${slug}: there is no such call`);
    if (call.isBacktest) throw new ItemRejected(index, `${slug}: a back-test cannot be changed`);
    if (resolved.has(slug)) throw new ItemRejected(index, `${slug}: it is in the list twice`);
    const change = rejectItemOnError(index, slug, () => apply(call));
    current.set(slug, change.call);
    if (change.receipt !== null) resolved.add(slug);
    return change;
  });
}

function rejectItemOnError<T>(index: number, slug: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CallActionRejected)
      throw new ItemRejected(index, `${slug}: ${error.message}`);
    throw error;
  }
}

type Plan = {
  /** The new calls; a back-test has no entry, because it gets no row. */
  opened: readonly CallChange<Call>[];
  changes: readonly CallChange[];
};

/**
 * Reads, plans and writes, and retries when another writer was faster. Returns the number of appended
 * rows. Throws TapeCorrupted, TapeAheadOfClock, and TapeWriteConflict after too many attempts.
 */
export async function appendWithRetry(
  db: Db,
  work: {
    now: number;
    read: () => Promise<RecordState>;
    plan: (state: RecordState) => Promise<Plan>;
  },
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await work.read();
    if ((state.head?.lastSeq ?? 0) !== state.lastSeq) {
      throw new TapeCorrupted("the tape does not end where its head says");
    }
    assertNotAheadOfClock(state, work.now);
    const plan = await work.plan(state);
    if (plan.opened.length + plan.changes.length === 0) return 0;
    try {
      return await write(db, state, plan, work.now);
    } catch (error) {
      if (!isWriteConflict(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw new TapeWriteConflict(error);
    }
  }
}

/** Throws TapeAheadOfClock when the last row or signed head is later than now. */
export function assertNotAheadOfClock({ lastAt }: Pick<RecordState, "lastAt">, now: number): void {
  if (lastAt !== null && now < Date.parse(lastAt)) throw new TapeAheadOfClock(lastAt, now);
}

async function write(db: Db, { head }: RecordState, plan: Plan, now: number): Promise<number> {
  const changes = [...plan.opened, ...plan.changes];
  const entries = changes.map(({ entry }) => entry).filter((entry) => entry !== null);
  const lastRow = { lastSeq: head?.lastSeq ?? 0, lastRowSha256: head?.lastRowSha256 ?? null };
  const rows = await hashRows(lastRow, entries);
  const remainingRows = [...rows];
  const changed = new Map<string, CallAtRow>();
  const opened: CallAtRow[] = [];
  const receipts: ReceiptAtRow[] = [];
  const marks: (MarketMark & { slug: string })[] = [];
  for (const [index, { call, entry, receipt, mark }] of changes.entries()) {
    if (mark !== undefined) {
      marks.push({ slug: call.slug, ...mark });
      continue;
    }
    const row = entry === null ? undefined : remainingRows.shift();
    const place = { tapeSeq: row?.seq ?? 0, rowSha256: row?.rowSha256 ?? NO_ROW_SHA256 };
    const placed = { call, ...place, updatedAt: row?.at ?? isoOf(now) };
    if (index < plan.opened.length) opened.push(placed);
    // When a call changes several times, the last change contains the earlier ones.
    else changed.set(call.slug, placed);
    if (receipt !== null) receipts.push({ slug: call.slug, receipt, ...place });
  }
  const next = await headAfter(head, rows);
  await insertRecordBatch(db, {
    rows,
    opened,
    changed: [...changed.values()],
    receipts,
    marks,
    head: next,
    now,
  });
  return rows.length;
}
