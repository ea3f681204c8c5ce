// The subcommands of `npm run calls`: each reads items and changes calls on the tape.

import type * as z from "zod";
import {
  ItemRejected,
  TapeAheadOfClock,
  TapeWriteConflict,
} from "../../../lib/record/actions/append-record.ts";
import {
  type CallDraft,
  type CallItem,
  clarifyCalls,
  closeCalls,
  correctCalls,
  disputeGrades,
  draftCalls,
  gradeCalls,
  proposeGrades,
  publishCalls,
  recordMarketProbabilities,
  voidCalls,
} from "../../../lib/record/actions/call-commands.ts";
import type { Db } from "../../../lib/runtime/database/client.ts";
import { CommandError } from "../command.ts";
import { CallFile, toCallRequest } from "./call-file.ts";
import {
  ClarifyItem,
  CloseItem,
  CorrectItem,
  DisputeItem,
  GradeItem,
  markItem,
  ProposeItem,
  VoidItem,
} from "./item-shapes.ts";
import { type FileItem, parseItem } from "./list-file.ts";

/**
 * Reads items and executes all of them at an instant, or none. Returns the number of rows appended.
 */
export type Subcommand = (db: Db, items: readonly FileItem[], now: number) => Promise<number>;

/**
 * Makes a subcommand from the shape of its items and an operation. All items are parsed before anything is done.
 * A refusal names the place of the item.
 */
function subcommand<T>(
  shapeAt: (now: string) => z.ZodType<T>,
  operation: (db: Db, items: T[], now: number) => Promise<number>,
): Subcommand {
  return async (db, items, now) => {
    const shape = shapeAt(new Date(now).toISOString());
    const parsed = items.map((item) => parseItem(item, shape));
    try {
      return await afterTheTape((at) => operation(db, parsed, at), now);
    } catch (error) {
      throw toCommandError(error, items);
    }
  };
}

/** What the clocks of two machines may differ by. */
const MAX_SKEW_MS = 10_000;

/**
 * Runs an operation, once more when the tape is a moment ahead of this clock: another machine wrote the
 * last row. Waits until this clock is as far.
 */
async function afterTheTape<T>(run: (now: number) => Promise<T>, now: number): Promise<T> {
  try {
    return await run(now);
  } catch (error) {
    if (!(error instanceof TapeAheadOfClock) || error.aheadMs > MAX_SKEW_MS) throw error;
    return run(await laterBy(error.aheadMs, now));
  }
}

async function laterBy(ms: number, now: number): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return now + ms;
}

/** Runs an operation when this clock is as far as the instants that another machine's clock gave. */
const afterInstants =
  <T>(instantOf: (item: T) => string, run: (db: Db, items: T[], now: number) => Promise<number>) =>
  async (db: Db, items: T[], now: number): Promise<number> => {
    const aheadMs = Math.max(0, ...items.map((item) => Date.parse(instantOf(item)) - now));
    return run(db, items, aheadMs <= MAX_SKEW_MS ? await laterBy(aheadMs, now) : now);
  };

/** Converts a refusal into a CommandError of one line. Any other error is returned unchanged. */
function toCommandError(error: unknown, items: readonly FileItem[]): unknown {
  if (error instanceof TapeAheadOfClock || error instanceof TapeWriteConflict) {
    return new CommandError(`${error.message}: nothing was changed`);
  }
  if (!(error instanceof ItemRejected)) return error;
  return new CommandError(`${items[error.index]?.place}: ${error.message}`);
}

const listSubcommand = <T>(
  shape: z.ZodType<CallItem<T>>,
  operation: (db: Db, items: readonly CallItem<T>[], now: number) => Promise<number>,
) => subcommand(() => shape, operation);

/** Asks for confirmation: receives the drafts and returns whether to publish them. */
export type ConfirmPublication = (drafts: readonly CallDraft[]) => Promise<boolean>;

/**
 * Publishes calls after `confirm` was shown the drafts and agreed. The rows get the time after the confirmation.
 * A probability that differs from the one that its basis gives is refused first, and the error names the right one.
 * Source: docs/decisions.md#g1.
 */
export const publishAfterConfirmation = (
  confirm: ConfirmPublication,
  clock?: () => Promise<number>,
): Subcommand =>
  subcommand(
    (now) => CallFile.transform((file) => toCallRequest(file, now)),
    async (db, requests, now) => {
      if (!(await confirm(await draftCalls(db, requests, now)))) return 0;
      // The confirmation may take long, and rows must have the time at which they are appended.
      const publishedAt = clock === undefined ? now : await clock();
      await draftCalls(db, requests, publishedAt);
      return publishCalls(db, requests, publishedAt);
    },
  );

export const publish = publishAfterConfirmation(async () => true);
export const mark = subcommand(
  markItem,
  afterInstants(({ at }) => at, recordMarketProbabilities),
);
export const close = listSubcommand(CloseItem, closeCalls);
export const propose = subcommand(
  () => ProposeItem,
  afterInstants(({ evidence }) => evidence.observed_at, proposeGrades),
);
export const dispute = listSubcommand(DisputeItem, disputeGrades);
export const grade = listSubcommand(GradeItem, gradeCalls);
export const voidCall = listSubcommand(VoidItem, voidCalls);
export const clarify = listSubcommand(ClarifyItem, clarifyCalls);
export const correct = listSubcommand(CorrectItem, correctCalls);
