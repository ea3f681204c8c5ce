// Writes the alerts about changed sensors for all subscribers into the outbox.

import { DAY_MS } from "../../core/calendar-date.ts";
import { numberText } from "../../core/display-text.ts";
import { mayRead, type Tier } from "../../core/tier.ts";
import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import { unsubscribeHeaders } from "../../mail/link-token.ts";
import { sampleLabel, sampleNotice } from "../../market/domain/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { applyConfig } from "../../sensors/domain/sensor-config.ts";
import { publishedValue, stateDefinitions } from "../../sensors/domain/sensor-facts.ts";
import { type AlertDecision, decideAlerts, type NetChange } from "../domain/decide-alerts.ts";
import { type AlertMailMove, type AlertMailSensor, alertMail } from "../mails/alert.tsx";
import {
  type Announcement,
  insertAnnouncements,
  type LedgerEntry,
  type NewMessage,
} from "../queries/alert-messages.ts";
import {
  type AlertSensor,
  type ChangeFacts,
  listAlertSituations,
  type SituationRow,
} from "../queries/alert-situations.ts";

/** Maximum of messages and ledger rows per write, because a write must end within seconds. */
const MAX_ROWS_PER_WRITE = 4_000;
/** Maximum of writes per run. Each takes one request, and sending needs requests too. */
const MAX_WRITES = 8;

/**
 * Turns state changes of sensors into messages. It decides for every confirmed subscriber what to send
 * now, and writes the messages and the ledger in one transaction. It needs one read and usually one
 * write. The next run writes the rest.
 */
export async function announceChanges(
  { db, baseUrl }: { db: Db; baseUrl: string },
  run: Run,
  now: number,
) {
  const alertFacts = await listAlertSituations(db, now);
  const facts = new AlertFacts(alertFacts.sensors, alertFacts.changes);
  const notice = sampleNotice(sampleLabel(alertFacts.replay, now));
  const decided = alertFacts.situations
    .map((situation) => ({ situation, decision: decideAlerts(situation, now) }))
    .filter(({ decision }) => decision.ledger.length > 0);
  const all = decided.map(({ situation, decision }) => ({
    ids: situation.ids,
    message: messageOf(situation, decision, facts, { baseUrl, now, notice }),
    entries: entriesOf(decision),
  }));
  const pages = pagesOf(all, MAX_ROWS_PER_WRITE);
  const writes = pages.slice(0, MAX_WRITES);
  const remaining = subscribersOf(pages.slice(MAX_WRITES).flat());
  const detail = {
    messages: subscribersOf(writes.flat().filter(({ message }) => message)),
    left: remaining,
  };
  const endOfRun = updateJobRun(db, run, { status: "done", detail });
  const last = writes.pop();
  for (const page of writes) await insertAnnouncements(db, page, now);
  if (last) await db.batch([insertAnnouncements(db, last, now), endOfRun]);
  else await endOfRun;
  return detail;
}

const subscribersOf = (announcements: readonly { ids: readonly number[] }[]): number =>
  announcements.reduce((sum, { ids }) => sum + ids.length, 0);

/** Splits announcements into pages of at most `rows` rows; a page has at least one subscriber. */
function pagesOf(announcements: readonly Announcement[], rows: number): Announcement[][] {
  const pages: Announcement[][] = [];
  let room = 0;
  for (const { ids, ...content } of announcements) {
    const size = content.entries.length + 1;
    for (let from = 0; from < ids.length; ) {
      if (room < size) {
        pages.push([]);
        room = Math.max(rows, size);
      }
      const batch = ids.slice(from, from + Math.floor(room / size));
      pages.at(-1)?.push({ ...content, ids: batch });
      from += batch.length;
      room -= batch.length * size;
    }
  }
  return pages;
}

const iso = (at: number): string => new Date(at).toISOString();

function entriesOf({ ledger }: AlertDecision): LedgerEntry[] {
  return ledger.map(({ change, disposition, isInMessage }) => ({
    sensorId: change.sensorId,
    changedAt: iso(change.changedAt),
    from: change.from,
    to: change.to,
    disposition,
    isInMessage,
    isPendingDigest: change.seenAt !== null,
  }));
}

function messageOf(
  { tier, chatIds }: SituationRow,
  { kind, sensors, ledger }: AlertDecision,
  facts: AlertFacts,
  { baseUrl, now, notice }: { baseUrl: string; now: number; notice: string | null },
): NewMessage | null {
  if (kind === null) return null;
  const isDigest = kind === "digest";
  const mailSensors = sensors.map((net) => facts.describe(net, tier, baseUrl));
  const isSample = sensors.some((net) => facts.isSample(net));
  const { subject, html, body } = alertMail(mailSensors, {
    baseUrl,
    isDigest,
    notice: isSample ? notice : null,
  });
  const changes = ledger.filter(({ isInMessage }) => isInMessage).map(({ change }) => change);
  const newest = Math.max(...changes.map(({ changedAt }) => changedAt));
  const names = changes.map(({ sensorId, changedAt }) => `${sensorId}@${iso(changedAt)}`);
  return {
    kind,
    // One digest per day, even if two concurrent runs find different changes.
    about: isDigest ? `digest ${iso(lastDigestAt(now))}` : names.toSorted().join(" "),
    subject,
    html,
    body,
    headers: unsubscribeHeaders(baseUrl),
    chat: chatIds.length > 0 ? { body: `${subject}\n\n${body}`, ids: chatIds } : null,
    staleAt: iso(isDigest ? lastDigestAt(now) + DAY_MS : newest + ALERT_RULES.freshMs),
  };
}

/** Finds the facts that the texts of alert mails need. */
class AlertFacts {
  readonly #sensors: Map<string, AlertSensor>;
  readonly #changes: Map<string, ChangeFacts>;

  constructor(sensors: readonly AlertSensor[], changes: readonly ChangeFacts[]) {
    this.#sensors = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    this.#changes = new Map(
      changes.map((change) => [`${change.sensorId} ${change.changedAt}`, change]),
    );
  }

  #changeOf({ sensorId, changedAt }: Pick<NetChange, "sensorId" | "changedAt">) {
    return this.#changes.get(`${sensorId} ${changedAt}`);
  }

  /** Whether a change is computed from sample data. */
  isSample(net: NetChange): boolean {
    return this.#changeOf(net)?.isSample ?? false;
  }

  /** Describes a sensor's change for a tier. Only paying readers see the states of paid sensors. */
  describe(net: NetChange, tier: Tier, baseUrl: string) {
    const { sensorId, from, to, changedAt, leftAt, via } = net;
    const sensor = this.#sensors.get(sensorId);
    const changed = this.#changeOf(net);
    const withoutMove: AlertMailSensor = {
      name: sensor?.name ?? sensorId,
      url: `${baseUrl}/sensors/${encodeURIComponent(sensorId)}`,
      changedAt,
      move: null,
    };
    if (!sensor || !changed || !mayRead(tier, sensor.minTier)) return withoutMove;
    const enteredAt = this.#changeOf({ sensorId, changedAt: leftAt })?.enteredAt ?? null;
    const definition = applyConfig(changed.definition, sensor.config);
    const { scheme, sign, unit } = definition;
    const move: AlertMailMove = {
      from,
      to,
      via,
      value: valueText(changed, changed.value),
      previousValue: valueText(changed, changed.previousValue),
      confidence: sensor.confidence,
      // A rank is paid metadata, as in the API.
      rank: tier === "free" ? null : changed.percentile,
      definition: stateDefinitions(scheme, sign, unit)[to] ?? null,
      spentMs: enteredAt === null ? null : leftAt - enteredAt,
    };
    return { ...withoutMove, move };
  }
}

/** A value as pages show it, with its unit; null when there is none or it may not be published. */
function valueText(
  { definition, publishValues }: ChangeFacts,
  stored: number | null,
): string | null {
  const value = publishedValue(stored, publishValues);
  return value === null ? null : `${numberText(value)} ${definition.unit}`.trim();
}
