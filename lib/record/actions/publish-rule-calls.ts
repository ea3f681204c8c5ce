// Publishes the calls by rule: forecasts that the service makes by a fixed rule.

import type { Db } from "../../runtime/database/client.ts";
import { listDailyHistories } from "../../sensors/queries/archive.ts";
import { listSensorCards } from "../../sensors/queries/sensor-cards.ts";
import type { Basis } from "../domain/basis.ts";
import type { CallRequest } from "../domain/call.ts";
import { type RuleSubject, ruleCall } from "../domain/rule-calls.ts";
import { findRecordState } from "../queries/record-state.ts";
import { listOpenRuleCalls } from "../queries/rule-calls.ts";
import { appendWithRetry } from "./append-record.ts";
import { openCalls } from "./call-commands.ts";

/** A date before any archive, so that the whole history is read. */
const FIRST_DATE = "1900-01-01";

/** The key of the subject of a call by rule. Each subject has at most one open call. */
const keyOf = (rule: string | null, metric: string): string => `${rule} ${metric}`;
const keyOfBasis = (basis: Basis | null): string | null =>
  basis?.formula === "base-rate" ? keyOf(basis.inputs.rule, basis.inputs.metric) : null;

/**
 * Publishes the calls by rule: one about the stress index and one about each free sensor. A subject
 * that has an open call or too little history is left out. All calls are appended in one write. When
 * another writer was faster, the open calls are read again. Returns the number of published calls
 * and of calls that were already open. Source: docs/methods/record.md#calls-by-rule.
 */
export async function publishRuleCalls(
  { db, baseUrl }: { db: Db; baseUrl: string },
  now: number,
): Promise<{ published: number; open: number }> {
  const requests = await ruleRequests(db, baseUrl, now);
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
      const usedSlugs = new Set(calls.map(({ slug }) => slug));
      const openKeys = new Set(
        (await listOpenRuleCalls(db, now)).map(({ rule, metric }) => keyOf(rule, metric)),
      );
      open = openKeys.size;
      const opened = drafts.filter(
        ({ call }) => !usedSlugs.has(call.slug) && !openKeys.has(keyOfBasis(call.basis) ?? ""),
      );
      return { opened, changes: [] };
    },
  });
  return { published, open };
}

/**
 * Makes the calls that the rules would publish now. Paid sensors are left out, because a call shows
 * the sensor's state to everybody.
 */
async function ruleRequests(db: Db, baseUrl: string, now: number): Promise<CallRequest[]> {
  const sensors = (await listSensorCards(db)).filter(({ minTier }) => minTier === "free");
  const knownAt = new Date(now).toISOString();
  const ids = [null, ...sensors.map(({ id }) => id)];
  const [index, ...states] = await listDailyHistories(
    db,
    ids.map((sensorId) => ({ sensorId, knownAt, firstDate: FIRST_DATE })),
  );
  const subjects: RuleSubject[] = index
    ? [{ kind: "index", history: index, url: `${baseUrl}/api/stress-index/history` }]
    : [];
  for (const [place, { id, name, definition }] of sensors.entries()) {
    const history = states[place];
    if (!history) continue;
    const url = `${baseUrl}/api/sensors/${id}/history`;
    subjects.push({ kind: "sensor", sensorId: id, name, scheme: definition.scheme, history, url });
  }
  return subjects.map((subject) => ruleCall(subject, now)).filter((request) => request !== null);
}
