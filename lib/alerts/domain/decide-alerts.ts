import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import type { SensorState } from "../../sensors/domain/sensor.ts";
import type { Disposition } from "./vocabulary.ts";

/** A state change that was not sent to a subscriber yet. Instants are epoch ms. */
interface OpenChange {
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
  mailed: Readonly<Record<string, SensorState>>;
  /** Whether a message was sent within the last 15 minutes. */
  isSpaced: boolean;
  /** Whether a message is still waiting to be sent. */
  isBusy: boolean;
  /** Whether the daily limit of alerts is reached. */
  isCapped: boolean;
}

/** The net change of a sensor since the last message. */
export interface NetChange {
  sensorId: string;
  from: SensorState;
  to: SensorState;
  /** When the sensor entered the new state, and when it left the old one. */
  changedAt: number;
  leftAt: number;
  via: readonly SensorState[];
}

export interface AlertDecision {
  kind: "alert" | "digest" | null;
  sensors: readonly NetChange[];
  /** What becomes of each change; a change that is not listed stays open. */
  ledger: readonly { change: OpenChange; disposition: Disposition; isInMessage: boolean }[];
}

interface SensorChanges {
  changes: OpenChange[];
  net: NetChange;
  isBack: boolean;
  /** Whether the sensor has an undecided change, and whether that change is late or urgent. */
  isNew: boolean;
  isLate: boolean;
  isUrgent: boolean;
}

const URGENT: readonly SensorState[] = ["SEVERE", "STRESS"];

/**
 * Decides what to send now: one alert with everything new, the daily digest, or nothing yet. A sensor
 * that is back in its last sent state is not reported. Changes older than 6 hours or over the daily limit
 * go to the digest. A change to SEVERE or STRESS does not wait. Source: docs/decisions.md#g15.
 */
export function decideAlerts(situation: Situation, now: number): AlertDecision {
  const all = changesBySensor(situation, now);
  const isDigestDue = situation.open.some(({ seenAt }) => (seenAt ?? now) < lastDigestAt(now));
  const fresh = all.filter(({ isNew, isBack }) => isNew && !isBack);
  const prompt = situation.isCapped ? [] : fresh.filter(({ isLate }) => !isLate);
  const isQuiet = !situation.isSpaced && !situation.isBusy;
  const hasAlert = prompt.length > 0 && (isQuiet || prompt.some(({ isUrgent }) => isUrgent));
  const hasDigest = !hasAlert && isDigestDue && isQuiet;
  const putOff = fresh.filter((one) => !prompt.includes(one));
  const digest = hasDigest ? all.filter((one) => !one.isBack && !prompt.includes(one)) : [];
  const back = all.filter(({ isNew, isBack }) => isBack && (isNew || hasDigest));
  const sent = hasAlert ? prompt : digest;
  const kind = sent.length === 0 ? null : hasAlert ? "alert" : "digest";
  return {
    kind,
    sensors: sent.map(({ net }) => net),
    ledger: [
      ...sent.flatMap((one) => entries(one, kind === "alert" ? "message" : "digest", true)),
      ...putOff
        .filter((one) => !sent.includes(one))
        .flatMap((one) => entries(one, "digest", false)),
      ...back.flatMap((one) => entries(one, "none", false)),
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

function changesBySensor({ open, mailed }: Situation, now: number): SensorChanges[] {
  return [...Map.groupBy(open, ({ sensorId }) => sensorId)].flatMap(([sensorId, changes]) => {
    const [first] = changes;
    const last = changes.at(-1);
    if (!first || !last) return [];
    const lastSent = mailed[sensorId] ?? first.from;
    const isBack = last.to === lastSent;
    const newest = changes.findLast(({ seenAt }) => seenAt === null);
    const isLate = newest !== undefined && now - newest.changedAt > ALERT_RULES.freshMs;
    return {
      changes,
      net: {
        sensorId,
        // After a history was recomputed, the first and the last state may be equal.
        from: first.from === last.to ? lastSent : first.from,
        to: last.to,
        changedAt: last.changedAt,
        leftAt: first.changedAt,
        via: changes.slice(0, -1).map(({ to }) => to),
      },
      isBack,
      isNew: newest !== undefined,
      isLate,
      isUrgent: newest === last && !isLate && !isBack && URGENT.includes(last.to),
    };
  });
}
