import type { Db } from "../../runtime/database/client.ts";
import {
  type Call,
  CallActionRejected,
  type CallChange,
  isoOf,
  type RecordedCall,
} from "../domain/call.ts";
import { hashRows, headAfter, NO_ROW_SHA256, type TapeEntry } from "../domain/tape/tape.ts";
import { findRecordState, type RecordState } from "../queries/record-state.ts";
import {
  type CallAtRow,
  insertRecordBatch,
  isWriteConflict,
  type ReceiptAtRow,
} from "../queries/record-writes.ts";

/** So often a writer who came second begins again: each time another one has come first. */
const TRIES = 25;

/** Something to be done to a call. `onto` sees the call as the earlier items of the list left it. */
type Step = { slug: string; onto: (call: RecordedCall) => CallChange };

/** An item of a list that cannot be done, and why; nothing of the list was. */
export class ItemRejected extends Error {
  override name = "ItemRejected";
  readonly index: number;

  constructor(index: number, reason: string) {
    super(reason);
    this.index = index;
  }
}

/** The stored tape does not fit its own head: nothing is added to it, nothing is signed. */
export class TapeCorrupted extends Error {
  override name = "TapeCorrupted";
}

/** Others were first each time. */
export class TapeWriteConflict extends Error {
  override name = "TapeWriteConflict";

  constructor(cause: unknown) {
    super("others are writing on the record; try again in a moment", { cause });
  }
}

/** The tape goes on after the writer's time, as after a clock was moved back: rows and heads go forwards only. */
export class TapeAheadOfClock extends Error {
  override name = "TapeAheadOfClock";

  constructor(lastAt: string, now: number) {
    super(
      `the tape is ahead of the clock: its last row or signed head is of ${lastAt}, now is ${isoOf(now)}`,
    );
  }
}

/**
 * Does all steps or none, each with its row, in one transaction; a refused one is an ItemRejected.
 * Two writers never interleave: who comes second reads again and begins anew. Returns how many
 * rows were appended.
 */
export function appendSteps(db: Db, steps: readonly Step[], now: number): Promise<number> {
  const slugs = [...new Set(steps.map(({ slug }) => slug))];
  return appendWithRetry(db, {
    now,
    read: () => findRecordState(db, slugs),
    plan: async ({ calls }) => ({ opened: [], changes: takeSteps(calls, steps) }),
  });
}

/** The changes that steps make, one after the other. */
function takeSteps(calls: readonly RecordedCall[], steps: readonly Step[]): CallChange[] {
  const current = new Map(calls.map((call) => [call.slug, call]));
  // What has a new receipt has no digest of it yet, so that nothing in the same list can follow it.
  const ended = new Set<string>();
  return steps.map(({ slug, onto }, index) => {
    const call = current.get(slug);
    if (call === undefined) throw new ItemRejected(index, `${slug}: there is no such call`);
    if (call.isBacktest)
      throw new ItemRejected(index, `${slug}: a back-test has no life on the record`);
    if (ended.has(slug)) throw new ItemRejected(index, `${slug}: it stands in the list twice`);
    const change = refusing(index, slug, () => onto(call));
    current.set(slug, change.call);
    if (change.receipt !== null) ended.add(slug);
    return change;
  });
}

function refusing<T>(index: number, slug: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof CallActionRejected)
      throw new ItemRejected(index, `${slug}: ${error.message}`);
    throw error;
  }
}

type Plan = {
  /** New calls; those without an entry are back-tests, which have no row. */
  opened: readonly (Omit<CallChange<Call>, "entry"> & { entry: TapeEntry | null })[];
  changes: readonly CallChange[];
};

/**
 * Reads, plans and writes, until the write was not overtaken. Returns how many rows were appended.
 * Throws TapeAheadOfClock when the tape has a row of a later time, TapeWriteConflict when it was overtaken too often.
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
      if (attempt === TRIES) throw new TapeWriteConflict(error);
    }
  }
}

/** Throws TapeAheadOfClock when the last row or signed head is of a later time than now. */
export function assertNotAheadOfClock({ lastAt }: Pick<RecordState, "lastAt">, now: number): void {
  if (lastAt !== null && now < Date.parse(lastAt)) throw new TapeAheadOfClock(lastAt, now);
}

async function write(db: Db, { head }: RecordState, plan: Plan, now: number): Promise<number> {
  const changes = [...plan.opened, ...plan.changes];
  const entries = changes.map(({ entry }) => entry).filter((entry) => entry !== null);
  const end = { lastSeq: head?.lastSeq ?? 0, lastRowSha256: head?.lastRowSha256 ?? null };
  const rows = await hashRows(end, entries);
  const queue = [...rows];
  const moved = new Map<string, CallAtRow>();
  const opened: CallAtRow[] = [];
  const receipts: ReceiptAtRow[] = [];
  for (const [index, { call, entry, receipt }] of changes.entries()) {
    const row = entry === null ? undefined : queue.shift();
    const place = { tapeSeq: row?.seq ?? 0, rowSha256: row?.rowSha256 ?? NO_ROW_SHA256 };
    const placed = { call, ...place, updatedAt: row?.at ?? isoOf(now) };
    if (index < plan.opened.length) opened.push(placed);
    // Of several changes to one call the last has all of them.
    else moved.set(call.slug, placed);
    if (receipt !== null) receipts.push({ slug: call.slug, receipt, ...place });
  }
  const next = await headAfter(head, rows);
  await insertRecordBatch(db, {
    rows,
    opened,
    moved: [...moved.values()],
    receipts,
    head: next,
    now,
  });
  return rows.length;
}
