import type { Db } from "../../runtime/database/client.ts";
import { listDailyHistories } from "../../sensors/queries/archive.ts";
import { listSensorCards } from "../../sensors/queries/sensor-cards.ts";
import type { Basis } from "../domain/basis.ts";
import type { CallRequest } from "../domain/open-call.ts";
import { type OwnSubject, ownCall } from "../domain/own-calls.ts";
import { findRecordState } from "../queries/record-state.ts";
import { listOpenRuleCalls } from "../queries/rule-calls.ts";
import { appendWithRetry } from "./append-record.ts";
import { openCalls } from "./call-commands.ts";

/** Before any archive. */
const FIRST_DATE = "1900-01-01";

/** What a call by rule is about: there is at most one open call of each. */
const keyOf = (rule: string | null, metric: string): string => `${rule} ${metric}`;
const keyOfBasis = (basis: Basis | null): string | null =>
  basis?.formula === "base-rate" ? keyOf(basis.inputs.rule, basis.inputs.metric) : null;

/**
 * Publishes the calls of our own rules: one about the stress index and one about each free sensor,
 * except where one is open or there is too little history. All are appended in one write; when
 * another writer was faster, what is open is read again. Returns the number of published calls.
 * Source: docs/methods/record.md#calls-by-rule.
 */
export async function publishOwnCalls(
  { db, baseUrl }: { db: Db; baseUrl: string },
  now: number,
): Promise<{ published: number; open: number }> {
  const requests = await ownRequests(db, baseUrl, now);
  const drafts = (await openCalls(db, requests, now)).map(({ change }) => change);
  let open = 0;
  const published = await appendWithRetry(db, {
    now,
    read: () =>
      findRecordState(
        db,
        requests.map(({ slug }) => slug),
      ),
    plan: async ({ calls }) => {
      const known = new Set(calls.map(({ slug }) => slug));
      const held = new Set(
        (await listOpenRuleCalls(db, now)).map(({ rule, metric }) => keyOf(rule, metric)),
      );
      open = held.size;
      const opened = drafts.filter(
        ({ call }) => !known.has(call.slug) && !held.has(keyOfBasis(call.basis) ?? ""),
      );
      return { opened, changes: [] };
    },
  });
  return { published, open };
}

/** Paid sensors are left out, because a call shows a state to everybody. */
async function ownRequests(db: Db, baseUrl: string, now: number): Promise<CallRequest[]> {
  const sensors = (await listSensorCards(db)).filter(({ minTier }) => minTier === "free");
  const knownAt = new Date(now).toISOString();
  const ids = [null, ...sensors.map(({ id }) => id)];
  const [index, ...states] = await listDailyHistories(
    db,
    ids.map((sensorId) => ({ sensorId, knownAt, firstDate: FIRST_DATE })),
  );
  const subjects: OwnSubject[] = index
    ? [{ kind: "index", history: index, url: `${baseUrl}/api/stress-index/history` }]
    : [];
  for (const [place, { id, name, definition }] of sensors.entries()) {
    const history = states[place];
    if (!history) continue;
    const url = `${baseUrl}/api/sensors/${id}/history`;
    subjects.push({ kind: "sensor", sensorId: id, name, scheme: definition.scheme, history, url });
  }
  return subjects.map((subject) => ownCall(subject, now)).filter((request) => request !== null);
}
