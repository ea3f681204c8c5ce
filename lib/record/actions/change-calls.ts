import type { Db } from "../../runtime/database/client.ts";
import type { RecordedCall } from "../domain/call.ts";
import {
  closeCall,
  correctCall,
  disputeGrade,
  gradeCall,
  type Proposal,
  proposeGrade,
  voidCall,
} from "../domain/call-actions.ts";
import { type Clarification, clarifyCall } from "../domain/clarify-call.ts";
import { type Mark, markCall } from "../domain/market-mark.ts";
import type { Correction } from "../domain/tape/receipt.ts";
import type { VoidReason } from "../domain/vocabulary.ts";
import { appendSteps } from "./append-record.ts";

/** An item of a list: a call and what is to be done to it. */
export type Item<T> = { slug: string } & T;

/**
 * One verb of the record over a list: everything in it is done, in its order and in one transaction,
 * or nothing, with an ItemRefused that names the item. Returns how many rows were appended.
 */
const verb =
  <T>(take: (call: RecordedCall, item: T, now: number) => ReturnType<typeof closeCall>) =>
  (db: Db, items: readonly Item<T>[], now: number): Promise<number> =>
    appendSteps(
      db,
      items.map((item) => ({ slug: item.slug, onto: (call) => take(call, item, now) })),
      now,
    );

type Grading = { reviewers: readonly string[] };

export const markCalls = verb<Mark>((call, { prob, at, source }, now) =>
  markCall(call, { prob, at, source }, now),
);
export const clarifyCalls = verb<{ texts: Clarification }>((call, { texts }, now) =>
  clarifyCall(call, texts, now),
);
export const closeCalls = verb<object>((call, _, now) => closeCall(call, now));
export const proposeGrades = verb<Proposal>((call, { outcome, evidence }, now) =>
  proposeGrade(call, { outcome, evidence }, now),
);
export const disputeGrades = verb<{ reason: string }>((call, { reason }, now) =>
  disputeGrade(call, reason, now),
);
export const gradeCalls = verb<Grading>((call, { reviewers }, now) =>
  gradeCall(call, new Set(reviewers).size, now),
);
export const voidCalls = verb<{ reason: VoidReason }>((call, { reason }, now) =>
  voidCall(call, reason, now),
);
export const correctCalls = verb<{ correction: Correction }>((call, { correction }, now) =>
  correctCall(call, correction, now),
);
