import type { Db } from "../db/client.ts";
import {
  type Announcement,
  insertAnnouncements,
  type LedgerEntry,
  type NewMessage,
} from "../db/queries/alert-announcements.ts";
import { listAlertSituations, type SituationRow } from "../db/queries/alert-situations.ts";
import { type Run, updateJobRun } from "../db/queries/job-runs.ts";
import { type Decision, decideAlerts } from "../domain/alerts/decide.ts";
import { ALERT_RULES, digestMark } from "../domain/alerts/timing.ts";
import { DAY_MS } from "../domain/calendar-date.ts";
import { alertMail } from "../mail/alert.tsx";
import { unsubscribeHeaders } from "../mail/headers.ts";
import { AlertFacts } from "./tell-sensors.ts";

/** Subscribers for whom something is written in one run; a write has a deadline of seconds. */
const MOST_SUBSCRIBERS = 2_500;

/**
 * Turns moves of sensors into messages: decides for every confirmed subscriber what is told now, and
 * writes the messages and the ledger of what became of each move in one transaction. One read and one
 * write, however many subscribers there are.
 */
export async function announceChanges(
  { db, baseUrl }: { db: Db; baseUrl: string },
  run: Run,
  now: number,
) {
  const found = await listAlertSituations(db, now);
  const facts = new AlertFacts(found.sensors, found.changes);
  const decided = found.situations
    .map((situation) => ({ situation, decision: decideAlerts(situation, now) }))
    .filter(({ decision }) => decision.ledger.length > 0);
  const all = decided.map(({ situation, decision }) => ({
    ids: situation.ids,
    message: messageOf(situation, decision, facts, { baseUrl, now }),
    entries: entriesOf(decision),
  }));
  const { taken, left } = within(all, MOST_SUBSCRIBERS);
  const detail = { messages: subscribersOf(taken.filter(({ message }) => message)), left };
  const done = updateJobRun(db, run, { status: "done", detail });
  if (taken.length === 0) await done;
  else await db.batch([insertAnnouncements(db, taken, now), done]);
  return detail;
}

const subscribersOf = (announcements: readonly { ids: readonly number[] }[]): number =>
  announcements.reduce((sum, { ids }) => sum + ids.length, 0);

/** So many subscribers; the next run has the others. */
function within(announcements: readonly Announcement[], most: number) {
  const taken: Announcement[] = [];
  let room = most;
  for (const announcement of announcements) {
    if (room <= 0) break;
    taken.push({ ...announcement, ids: announcement.ids.slice(0, room) });
    room -= announcement.ids.length;
  }
  return { taken, left: subscribersOf(announcements) - subscribersOf(taken) };
}

const iso = (at: number): string => new Date(at).toISOString();

function entriesOf({ ledger }: Decision): LedgerEntry[] {
  return ledger.map(({ change, disposition, isTold }) => ({
    sensorId: change.sensorId,
    changedAt: iso(change.changedAt),
    from: change.from,
    to: change.to,
    disposition,
    isTold,
    isKnown: change.seenAt !== null,
  }));
}

function messageOf(
  { tier, chatIds }: SituationRow,
  { kind, told, ledger }: Decision,
  facts: AlertFacts,
  { baseUrl, now }: { baseUrl: string; now: number },
): NewMessage | null {
  if (kind === null) return null;
  const isDigest = kind === "digest";
  const sensors = told.map((net) => facts.tell(net, tier, baseUrl));
  const { subject, html, body } = alertMail(sensors, { baseUrl, isDigest });
  const changes = ledger.filter(({ isTold }) => isTold).map(({ change }) => change);
  const newest = Math.max(...changes.map(({ changedAt }) => changedAt));
  const names = changes.map(({ sensorId, changedAt }) => `${sensorId}@${iso(changedAt)}`);
  return {
    kind,
    // A day has one digest, whatever two runs at once may find for it.
    about: isDigest ? `digest ${iso(digestMark(now))}` : names.toSorted().join(" "),
    subject,
    html,
    body,
    headers: unsubscribeHeaders(baseUrl),
    chat: chatIds.length > 0 ? { body: `${subject}\n\n${body}`, ids: chatIds } : null,
    staleAt: iso(isDigest ? digestMark(now) + DAY_MS : newest + ALERT_RULES.freshMs),
  };
}
