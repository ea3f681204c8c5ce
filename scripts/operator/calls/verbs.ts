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
import { type FileItem, shaped } from "./list-file.ts";

/**
 * Reads items and executes all of them at an instant, or none. Returns the number of rows appended.
 */
export type Verb = (db: Db, items: readonly FileItem[], now: number) => Promise<number>;

/**
 * Makes a verb from a schema and an operation. All items are parsed before anything is executed; a
 * refusal names the item's place.
 */
function verb<T>(
  shapeAt: (now: string) => z.ZodType<T>,
  work: (db: Db, items: T[], now: number) => Promise<number>,
): Verb {
  return async (db, items, now) => {
    const shape = shapeAt(new Date(now).toISOString());
    const read = items.map((item) => shaped(item, shape));
    try {
      return await work(db, read, now);
    } catch (error) {
      throw sayable(error, items);
    }
  };
}

/** Converts a refusal into a CommandError of one line; any other error is returned unchanged. */
function sayable(error: unknown, items: readonly FileItem[]): unknown {
  if (error instanceof TapeAheadOfClock || error instanceof TapeWriteConflict) {
    return new CommandError(`${error.message}: nothing was changed`);
  }
  if (!(error instanceof ItemRejected)) return error;
  return new CommandError(`${items[error.index]?.place}: ${error.message}`);
}

const listed = <T>(
  shape: z.ZodType<CallItem<T>>,
  work: (db: Db, items: readonly CallItem<T>[], now: number) => Promise<number>,
) => verb(() => shape, work);

/** Confirms the publication: receives the drafts and returns whether to continue. */
export type MayPublish = (drafts: readonly CallDraft[]) => Promise<boolean>;

/**
 * Publishes the drafts when `may` has seen what becomes final and agrees; rows have the clock's
 * time after that. A probability that differs from the one that its basis gives is refused before,
 * and the error names the right one. Source: docs/decisions.md#g1.
 */
export const publishIf = (may: MayPublish, clock?: () => Promise<number>): Verb =>
  verb(
    (now) => CallFile.transform((file) => toCallRequest(file, now)),
    async (db, requests, now) => {
      if (!(await may(await draftCalls(db, requests, now)))) return 0;
      // The confirmation may take long, and rows must have the time at which they are appended.
      const then = clock === undefined ? now : await clock();
      await draftCalls(db, requests, then);
      return publishCalls(db, requests, then);
    },
  );

export const publish = publishIf(async () => true);
export const mark = verb(markItem, recordMarketProbabilities);
export const close = listed(CloseItem, closeCalls);
export const propose = listed(ProposeItem, proposeGrades);
export const dispute = listed(DisputeItem, disputeGrades);
export const grade = listed(GradeItem, gradeCalls);
export const voidCall = listed(VoidItem, voidCalls);
export const clarify = listed(ClarifyItem, clarifyCalls);
export const correct = listed(CorrectItem, correctCalls);
