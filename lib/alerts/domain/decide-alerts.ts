import { ALERT_RULES, lastDigestAt } from "../../mail/delivery-rules.ts";
import type { SensorState } from "../../sensors/domain/sensor.ts";
import type { Disposition } from "./vocabulary.ts";

/** A move of a sensor that a subscriber was not told of yet. Instants in epoch ms. */
interface OpenChange {
  sensorId: string;
  changedAt: number;
  from: SensorState;
  to: SensorState;
  /** When it was put off to the digest; null: nothing was decided yet. */
  seenAt: number | null;
}

/** All that decides what a subscriber is told now; subscribers in the same one get the same text. */
export interface Situation {
  /** In the order in which they happened. */
  open: readonly OpenChange[];
  /** The state of which a subscriber was told last, by sensor. */
  mailed: Readonly<Record<string, SensorState>>;
  /** A message was handed over within the last 15 minutes. */
  isSpaced: boolean;
  /** A message still waits to be handed over. */
  isBusy: boolean;
  /** The day's alerts are used up. */
  isCapped: boolean;
}

/** What one sensor did between two states of which a subscriber is told. */
export interface NetChange {
  sensorId: string;
  from: SensorState;
  to: SensorState;
  /** When it came into its new state, and when it left the old one. */
  changedAt: number;
  leftAt: number;
  via: readonly SensorState[];
}

export interface AlertDecision {
  kind: "alert" | "digest" | null;
  told: readonly NetChange[];
  /** What becomes of each change; one that is not named stays open. */
  ledger: readonly { change: OpenChange; disposition: Disposition; isTold: boolean }[];
}

interface SensorNews {
  changes: OpenChange[];
  net: NetChange;
  isBack: boolean;
  /** Has a change about which nothing was decided, and how that stands. */
  isNew: boolean;
  isLate: boolean;
  isUrgent: boolean;
}

const URGENT: readonly SensorState[] = ["SEVERE", "STRESS"];

/**
 * What a subscriber is told now: one alert of everything new, or the daily digest, or nothing yet.
 * A sensor that is back in the state last told is no news; changes older than 6 hours and those over
 * the day's cap go to the digest; a move into SEVERE or STRESS does not wait. Source: docs/decisions.md#g15.
 */
export function decideAlerts(situation: Situation, now: number): AlertDecision {
  const sensors = newsBySensor(situation, now);
  const isDigestDue = situation.open.some(({ seenAt }) => (seenAt ?? now) < lastDigestAt(now));
  const news = sensors.filter(({ isNew, isBack }) => isNew && !isBack);
  const prompt = situation.isCapped ? [] : news.filter(({ isLate }) => !isLate);
  const isQuiet = !situation.isSpaced && !situation.isBusy;
  const hasAlert = prompt.length > 0 && (isQuiet || prompt.some(({ isUrgent }) => isUrgent));
  const hasDigest = !hasAlert && isDigestDue && isQuiet;
  const putOff = news.filter((one) => !prompt.includes(one));
  const digest = hasDigest ? sensors.filter((one) => !one.isBack && !prompt.includes(one)) : [];
  const back = sensors.filter(({ isNew, isBack }) => isBack && (isNew || hasDigest));
  const told = hasAlert ? prompt : digest;
  const kind = told.length === 0 ? null : hasAlert ? "alert" : "digest";
  return {
    kind,
    told: told.map(({ net }) => net),
    ledger: [
      ...told.flatMap((one) => entries(one, kind === "alert" ? "message" : "digest", true)),
      ...putOff
        .filter((one) => !told.includes(one))
        .flatMap((one) => entries(one, "digest", false)),
      ...back.flatMap((one) => entries(one, "none", false)),
    ],
  };
}

/** What waits for the digest and is put off to it again needs no new entry. */
const entries = ({ changes }: SensorNews, disposition: Disposition, isTold: boolean) =>
  changes
    .filter(({ seenAt }) => isTold || disposition === "none" || seenAt === null)
    .map((change) => ({ change, disposition, isTold }));

function newsBySensor({ open, mailed }: Situation, now: number): SensorNews[] {
  return [...Map.groupBy(open, ({ sensorId }) => sensorId)].flatMap(([sensorId, changes]) => {
    const [first] = changes;
    const last = changes.at(-1);
    if (!first || !last) return [];
    const told = mailed[sensorId] ?? first.from;
    const isBack = last.to === told;
    const newest = changes.findLast(({ seenAt }) => seenAt === null);
    const isLate = newest !== undefined && now - newest.changedAt > ALERT_RULES.freshMs;
    return {
      changes,
      net: {
        sensorId,
        // After a history was computed anew a list may begin where it ends.
        from: first.from === last.to ? told : first.from,
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
