// Closes, grades, voids and marks calls whose time has come.

import { type Deadline, NO_DEADLINE } from "../../core/deadline.ts";
import type { Db } from "../../runtime/database/client.ts";
import { CallActionRejected, type CallChange, isoOf, type RecordedCall } from "../domain/call.ts";
import { closeCall, gradeCall, proposeGrade, voidRecordedCall } from "../domain/call-actions.ts";
import { AUTOMATIC_VOID_REASON, voidsAt } from "../domain/lifecycle.ts";
import { recordMarketProbability } from "../domain/market-marks.ts";
import { findDueRecordState } from "../queries/record-state.ts";
import type { MarketSource } from "../services/market-source.ts";
import { appendWithRetry } from "./append-record.ts";
import {
  isOpen,
  type ObservedValues,
  proposeFromObservations,
  readObservedValues,
} from "./automatic-evidence.ts";
import { marketName, readMarketProbabilities } from "./read-market-probabilities.ts";

export type DueChangeServices = {
  db: Db;
  markets?: MarketSource | undefined;
  deadline?: Deadline | undefined;
};
type DueChangesResult = { rows: number; calls: number; refused: number };

/**
 * Records every change that is due, in one write: closes calls after `closes_at`, grades evidence
 * whose challenge window is over, proposes grades that our own observations decide, voids calls
 * unresolved for thirty days, and marks active calls with their market's probability. A rejected
 * call does not stop the others. Source: docs/decisions.md#g9.
 */
export async function recordDueChanges(
  { db, markets, deadline = NO_DEADLINE }: DueChangeServices,
  now: number,
): Promise<DueChangesResult> {
  let counts: Omit<DueChangesResult, "rows"> = { calls: 0, refused: 0 };
  let probs: Map<string, number> | null = null;
  const rows = await appendWithRetry(db, {
    now,
    read: () => findDueRecordState(db, now),
    plan: async ({ calls }) => {
      const observed = await readObservedValues(db, calls, now);
      // A retry does not request the market probabilities again.
      probs ??=
        markets === undefined
          ? new Map()
          : await readMarketProbabilities({ db, markets, deadline }, calls, now);
      const changes: CallChange[] = [];
      counts = { calls: 0, refused: 0 };
      for (const call of calls) {
        const due = await dueChanges(call, { observed, prob: probs.get(call.slug), now });
        changes.push(...due.changes);
        if (due.changes.length > 0) counts.calls += 1;
        if (due.isRejected) counts.refused += 1;
      }
      return { opened: [], changes };
    },
  });
  return { rows, ...counts };
}

type DueFacts = {
  observed: ObservedValues;
  /** The market's new probability, 0..1; undefined when it needs no row. */
  prob: number | undefined;
  now: number;
};

/**
 * Returns the changes due for one call, in the order of its statuses. After a rejected change it
 * returns the changes so far and `isRejected`; the next run tries again.
 */
async function dueChanges(
  call: RecordedCall,
  { observed, prob, now }: DueFacts,
): Promise<{ changes: CallChange[]; isRejected: boolean }> {
  const changes: CallChange[] = [];
  let current = call;
  const add = (change: CallChange) => {
    changes.push(change);
    current = change.call;
  };
  try {
    if (current.status === "active" && now >= Date.parse(current.closesAt)) {
      add(closeCall(current, now));
    }
    if (current.status === "proposed" && now >= Date.parse(current.challengeEndsAt ?? "")) {
      add(gradeCall(current, 0, now));
    }
    const proposal = await proposeFromObservations(current, observed, now);
    if (proposal !== null) add(proposeGrade(current, proposal, now));
    if (isOpen(current) && now >= voidsAt(current)) {
      add(voidRecordedCall(current, AUTOMATIC_VOID_REASON, now));
    }
    if (prob !== undefined && current.status === "active") {
      add(
        recordMarketProbability(
          current,
          { prob, at: isoOf(now), source: marketName(current) },
          now,
        ),
      );
    }
    return { changes, isRejected: false };
  } catch (error) {
    if (!(error instanceof CallActionRejected)) throw error;
    return { changes, isRejected: true };
  }
}
