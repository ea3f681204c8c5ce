import type { Db } from "../db/client.ts";
import { findRecordState } from "../db/queries/record-state.ts";
import type { Call, Change } from "../domain/record/call.ts";
import { RecordRefusal } from "../domain/record/call.ts";
import { type CallRequest, openCall } from "../domain/record/open-call.ts";
import { appendPlanned, ItemRefused } from "./append-record.ts";
import { rederive } from "./rederive-basis.ts";

/**
 * Publishes calls: all of them or none. Each gets its opening row with the basis status that
 * recomputing it gives now; a back-test is kept without a row. Returns how many rows were appended.
 */
export async function publishCalls(
  db: Db,
  requests: readonly CallRequest[],
  now: number,
): Promise<number> {
  const statuses = await rederive(
    db,
    requests.map((each) => ({ ...each, svcProbAt: each.svcProbAt ?? new Date(now).toISOString() })),
  );
  const opened: Change<Call>[] = [];
  for (const [index, request] of requests.entries()) {
    opened.push(
      await openCall(request, statuses[index] ?? "missing", now).catch((error: unknown) => {
        if (!(error instanceof RecordRefusal)) throw error;
        throw new ItemRefused(index, `${request.slug}: ${error.message}`);
      }),
    );
  }
  return appendPlanned(db, {
    now,
    read: () =>
      findRecordState(
        db,
        requests.map(({ slug }) => slug),
      ),
    plan: async ({ calls }) => {
      refuseKnown(requests, new Set(calls.map(({ slug }) => slug)));
      return {
        opened: opened.map((each) => (each.call.isBacktest ? { ...each, entry: null } : each)),
        changes: [],
      };
    },
  });
}

/** A slug is used once, ever: another probability is another slug. Source: decisions G1. */
function refuseKnown(requests: readonly CallRequest[], held: ReadonlySet<string>): void {
  const seen = new Set(held);
  for (const [index, { slug }] of requests.entries()) {
    if (seen.has(slug))
      throw new ItemRefused(index, `${slug}: there is a call of that name already`);
    seen.add(slug);
  }
}
