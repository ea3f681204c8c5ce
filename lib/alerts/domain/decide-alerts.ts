// Decides which changed sensors are sent to a subscriber now, and which go to the daily digest.

import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import type { SensorState } from "../../sensors/domain/sensor.ts";

/** The statuses of subscriptions to alerts, the dispositions of changes, and the channels of messages. */

/** Statuses of an alert subscription; `suppressed` (bounce, complaint) is shown as unsubscribed. */
export const SUBSCRIBER_STATUSES = ["pending", "confirmed", "unsubscribed", "suppressed"] as const;
export type SubscriberStatus = (typeof SUBSCRIBER_STATUSES)[number];

/**
 * How a change is sent to a subscriber. `none`: it is not sent, for example because the sensor returned
 * to its earlier state.
 */
export const DISPOSITIONS = ["message", "digest", "none"] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/**
 * What a subscriber learns. `change`: a sensor's state, or the regime of the index, has changed.
 * `provisional`: the first reading that is two or more levels worse than the state. `withdrawn`: the
 * readings after it did not confirm it.
 */
export const NEWS_KINDS = ["change", "provisional", "withdrawn"] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** The id under which the regime of the stress index is subscribed to, beside the ids of sensors. */
export const INDEX_SUBJECT = "stress-index";
/** The same as a choice beside the sensors. */
export const INDEX_CHOICE = { id: INDEX_SUBJECT, name: "Regime of the stress index" };

export const CHANNELS = ["email", "telegram"] as const;

/** A state change that was not sent to a subscriber yet. Instants are epoch ms. */
interface OpenChange {
  kind: NewsKind;
  /** A sensor, or `INDEX_SUBJECT`. */
  sensorId: string;
  changedAt: number;
  from: SensorState;
  to: SensorState;
  /** When the change was moved to the digest; null while it is undecided. */
  seenAt: number | null;
}

/**
 * The facts that decide what to send to a subscriber. Subscribers with equal facts get the same
 * message.
 */
export interface Situation {
  /** The subscriber's open changes, oldest first. */
  open: readonly OpenChange[];
  /** The state of each sensor in the last message, by sensor id. */
  lastSent: Readonly<Record<string, SensorState>>;
  /** The state of each sensor whose newest message is provisional, by sensor id. */
  announced: Readonly<Record<string, SensorState>>;
  /** Whether a message was sent in the last 15 minutes. */
  wasMailedRecently: boolean;
  /** Whether a message is still waiting to be sent. */
  hasWaitingMessage: boolean;
  /** Whether the daily limit of alerts is reached. */
  isAtDailyLimit: boolean;
}

/** The change of a sensor since the last message, over all changes in between. */
export interface NetChange {
  kind: NewsKind;
  sensorId: string;
  from: SensorState;
  to: SensorState;
  /** When the sensor entered the new state, and when it left the old sensor. */
  changedAt: number;
  leftAt: number;
  /** The states in between, in order of time. */
  via: readonly SensorState[];
  /** The state that the newest message before it gave as provisional; null without one. */
  announced: SensorState | null;
}

/** What to send now, and what happens to each change. */
export interface AlertDecision {
  kind: "alert" | "digest" | null;
  sensors: readonly NetChange[];
  /** The disposition of each change; a change that is not listed stays open. */
  ledger: readonly { change: OpenChange; disposition: Disposition; isInMessage: boolean }[];
}

interface SensorChanges {
  changes: OpenChange[];
  net: NetChange;
  /** Whether the sensor is in the state of the last message again. */
  isBack: boolean;
  /** Whether the sensor has an undecided change, and whether that change is late or urgent. */
  isNew: boolean;
  isLate: boolean;
  isUrgent: boolean;
}

const URGENT: readonly SensorState[] = ["SEVERE", "STRESS"];

/**
 * Decides what to send now: one alert with all new changes, the daily digest, or nothing. A sensor that is
 * in its last sent state again is not reported. Changes older than 6 hours or above the daily limit go to
 * the digest, where a provisional reading is not worth a mail any more: it is dropped, and the sensor's other
 * changes take the path that they would take without it. Of a sensor that the reader may not see, only changes are
 * told. A change to SEVERE or STRESS is sent at once. Source: docs/decisions.md#g15.
 */
export function decideAlerts(
  situation: Situation,
  now: number,
  maySee: (sensorId: string) => boolean,
): AlertDecision {
  const isDropped = ({ kind, sensorId, changedAt }: OpenChange) =>
    (kind !== "change" && !maySee(sensorId)) ||
    (kind === "provisional" && (situation.isAtDailyLimit || now - changedAt > ALERT_RULES.freshMs));
  const open = situation.open.filter((change) => !isDropped(change));
  const all = changesBySensor({ ...situation, open }, now);
  const isDigestDue = open.some(({ seenAt }) => (seenAt ?? now) < lastDigestAt(now));
  const fresh = all.filter(({ isNew, isBack }) => isNew && !isBack);
  const immediate = situation.isAtDailyLimit ? [] : fresh.filter(({ isLate }) => !isLate);
  const mayMail = !situation.wasMailedRecently && !situation.hasWaitingMessage;
  const hasAlert = immediate.length > 0 && (mayMail || immediate.some(({ isUrgent }) => isUrgent));
  const hasDigest = !hasAlert && isDigestDue && mayMail;
  const postponed = fresh.filter((sensor) => !immediate.includes(sensor));
  const digest = hasDigest
    ? all.filter((sensor) => !sensor.isBack && !immediate.includes(sensor))
    : [];
  const returned = all.filter(({ isNew, isBack }) => isBack && (isNew || hasDigest));
  const sent = hasAlert ? immediate : digest;
  const kind = sent.length === 0 ? null : hasAlert ? "alert" : "digest";
  return {
    kind,
    sensors: sent.map(({ net }) => net),
    ledger: [
      ...sent.flatMap((sensor) => entries(sensor, kind === "alert" ? "message" : "digest", true)),
      ...postponed
        .filter((sensor) => !sent.includes(sensor))
        .flatMap((sensor) => entries(sensor, "digest", false)),
      ...returned.flatMap((sensor) => entries(sensor, "none", false)),
      ...situation.open
        .filter(isDropped)
        .map((change) => ({ change, disposition: "none" as const, isInMessage: false })),
    ],
  };
}

/**
 * Ledger entries of a sensor's changes. A change that already waits for the digest needs no new
 * entry.
 */
const entries = ({ changes }: SensorChanges, disposition: Disposition, isInMessage: boolean) =>
  changes
    .filter(({ seenAt }) => isInMessage || disposition === "none" || seenAt === null)
    .map((change) => ({ change, disposition, isInMessage }));

function changesBySensor({ open, lastSent, announced }: Situation, now: number): SensorChanges[] {
  return [...Map.groupBy(open, ({ sensorId }) => sensorId)].flatMap(([sensorId, changes]) => {
    const [first] = changes;
    const last = changes.at(-1);
    if (!first || !last) return [];
    const sentState = lastSent[sensorId] ?? first.from;
    const isBack = last.kind === "change" && last.to === sentState;
    const newest = changes.findLast(({ seenAt }) => seenAt === null);
    const isLate = newest !== undefined && now - newest.changedAt > ALERT_RULES.freshMs;
    return {
      changes,
      net: {
        kind: last.kind,
        sensorId,
        // After a history was recomputed, the first and the last state may be equal.
        from: first.from === last.to && last.kind === "change" ? sentState : first.from,
        to: last.to,
        changedAt: last.changedAt,
        leftAt: first.changedAt,
        via: changes
          .slice(0, -1)
          .filter(({ kind }) => kind === "change")
          .map(({ to }) => to),
        announced: announced[sensorId] ?? null,
      },
      isBack,
      isNew: newest !== undefined,
      isLate,
      isUrgent: newest === last && !isLate && !isBack && URGENT.includes(last.to),
    };
  });
}
