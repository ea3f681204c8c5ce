// Writes the alerts about changed sensors for all subscribers into the outbox.

import { DAY_MS } from "../../core/calendar-date.ts";
import { numberText } from "../../core/display-text.ts";
import { mayRead, type Tier } from "../../core/tier.ts";
import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import { unsubscribeHeaders } from "../../mail/link-token.ts";
import { sampleLabel, sampleNotice } from "../../market/domain/sample-data.ts";
import type { Db } from "../../runtime/database/client.ts";
import { type Run, updateJobRun } from "../../runtime/database/job-runs.ts";
import { DEAD_AFTER_MS } from "../../sensors/domain/freshness.ts";
import { applyConfig } from "../../sensors/domain/sensor-config.ts";
import { publishedValue, rankText, stateReason } from "../../sensors/domain/sensor-facts.ts";
import {
  type AlertDecision,
  decideAlerts,
  INDEX_SUBJECT,
  type NetChange,
} from "../domain/decide-alerts.ts";
import { type AlertMailItem, type AlertMailWithheld, alertMail } from "../mails/alert.tsx";
import {
  type Announcement,
  insertAnnouncements,
  type LedgerEntry,
  type NewMessage,
} from "../queries/alert-messages.ts";
import type { IndexFacts } from "../queries/alert-news.ts";
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
  const facts = new AlertFacts(alertFacts, now);
  const notice = sampleNotice(sampleLabel(alertFacts.replay, now));
  const decided = alertFacts.situations
    .map((situation) => ({
      situation,
      decision: decideAlerts(situation, now, (id) => facts.mayRead(id, situation.tier)),
    }))
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
    kind: change.kind,
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
  const described = sensors.map((net) => facts.describe(net, tier, baseUrl));
  const isSample = facts.index?.isSample || sensors.some((net) => facts.isSample(net));
  const news = {
    index: facts.index,
    items: described.flatMap((each) => ("to" in each ? [each] : [])),
    withheld: described.flatMap((each) => ("to" in each ? [] : [each])),
  };
  const { subject, html, body } = alertMail(news, {
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
  readonly #index: IndexFacts | null;
  /** The index and its regime now; null while no sensor is live. */
  readonly index: IndexFacts | null;

  constructor(
    { sensors, changes, index }: Awaited<ReturnType<typeof listAlertSituations>>,
    now: number,
  ) {
    this.#sensors = new Map(sensors.map((sensor) => [sensor.id, sensor]));
    this.#changes = new Map(
      changes.map((change) => [`${change.sensorId} ${change.changedAt}`, change]),
    );
    this.#index = index;
    this.index = index && now - index.asOf <= DEAD_AFTER_MS ? index : null;
  }

  #changeOf({ sensorId, changedAt }: Pick<NetChange, "sensorId" | "changedAt">) {
    return this.#changes.get(`${sensorId} ${changedAt}`);
  }

  /** Whether a tier may see the states of a sensor; everybody may see the regime. */
  mayRead(sensorId: string, tier: Tier): boolean {
    const sensor = this.#sensors.get(sensorId);
    return sensorId === INDEX_SUBJECT || (sensor !== undefined && mayRead(tier, sensor.minTier));
  }

  /** Whether a change of a sensor, or the index, is computed from sample data. */
  isSample(net: NetChange): boolean {
    const found = net.sensorId === INDEX_SUBJECT ? this.#index : this.#changeOf(net);
    return found?.isSample ?? false;
  }

  /** Describes a change for a tier. Only paying readers see the states of paid sensors. */
  describe(net: NetChange, tier: Tier, baseUrl: string): AlertMailItem | AlertMailWithheld {
    const { sensorId, changedAt, leftAt } = net;
    if (sensorId === INDEX_SUBJECT) return this.#describeIndex(net, baseUrl);
    const sensor = this.#sensors.get(sensorId);
    const changed = this.#changeOf(net);
    if (!sensor || !changed || !this.mayRead(sensorId, tier)) {
      return { name: sensor?.name ?? sensorId, changedAt };
    }
    const enteredAt = this.#changeOf({ sensorId, changedAt: leftAt })?.enteredAt ?? null;
    const { sign } = applyConfig(changed.definition, sensor.config);
    const rank = changed.percentile;
    return {
      ...net,
      name: sensor.name,
      url: `${baseUrl}/sensors/${encodeURIComponent(sensorId)}`,
      shortValue: shownNumber(changed, changed.value),
      value: valueText(changed, changed.value),
      previousValue: valueText(changed, changed.previousValue),
      confidence: sensor.confidence,
      // A rank is paid metadata, as in the API.
      rank: tier === "free" || rank === null ? null : rankText(rank, sign),
      reason: net.kind === "withdrawn" ? null : stateReason(net.to, sign),
      spentMs: enteredAt === null || net.kind !== "change" ? null : leftAt - enteredAt,
      pending: net.kind === "provisional" ? changed.pending : null,
    };
  }

  #describeIndex(net: NetChange, baseUrl: string): AlertMailItem {
    const [value = null, before = null] = this.#index?.moves[iso(net.changedAt)] ?? [];
    const points = (level: number | null) => (level === null ? null : level.toFixed(1));
    const parts = this.#index?.parts.toSorted((a, b) => b.contribution - a.contribution) ?? [];
    const named = parts.map(
      ({ category, contribution }) =>
        `${category.replaceAll("_", " ")} ${contribution.toFixed(1)} points`,
    );
    return {
      ...net,
      name: "Stress index",
      url: `${baseUrl}/`,
      shortValue: points(value),
      value: value === null ? null : `${points(value)} of 100`,
      previousValue: before === null ? null : `${points(before)} of 100`,
      confidence: null,
      rank: null,
      reason: named.length > 0 ? `its parts now are ${named.join(", ")}` : null,
      spentMs: null,
      pending: null,
    };
  }
}

/** A value as pages show it; null when there is none or it may not be published. */
function shownNumber({ publishValues }: ChangeFacts, stored: number | null): string | null {
  const value = publishedValue(stored, publishValues);
  return value === null ? null : numberText(value);
}

/** The same with its unit. */
function valueText(change: ChangeFacts, stored: number | null): string | null {
  const number = shownNumber(change, stored);
  return number === null ? null : `${number} ${change.definition.unit}`.trim();
}
