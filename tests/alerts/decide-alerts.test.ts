// What becomes of provisional news that may not be mailed: it takes no change of its sensor with it.

import { expect, test } from "vitest";
import { decideAlerts, type Situation } from "../../lib/alerts/domain/decide-alerts.ts";

const HOUR_MS = 3_600_000;
/** Ten in the morning, after the digest of the day before. */
const now = Date.parse("2026-03-10T10:00:00Z");
const digestAt = Date.parse("2026-03-10T13:00:00Z");

const rise = { kind: "change", sensorId: "vix", from: "STABLE", to: "NEUTRAL" } as const;
const jump = { kind: "provisional", sensorId: "vix", from: "NEUTRAL", to: "SEVERE" } as const;

const situation = (given: Partial<Situation>): Situation => ({
  open: [],
  lastSent: {},
  announced: {},
  wasMailedRecently: false,
  hasWaitingMessage: false,
  isAtDailyLimit: false,
  ...given,
});
const decide = (given: Partial<Situation>, at = now, maySee = true) =>
  decideAlerts(situation(given), at, () => maySee);
const dispositions = ({ ledger }: ReturnType<typeof decideAlerts>) =>
  ledger.map(({ change, disposition }) => [change.kind, disposition]);

test("above the daily limit a change goes on waiting for the digest, the provisional reading after it is dropped", () => {
  const waiting = { ...rise, changedAt: now - 2 * HOUR_MS, seenAt: now - HOUR_MS };
  const open = [waiting, { ...jump, changedAt: now - 60_000, seenAt: null }];
  const decision = decide({ open, isAtDailyLimit: true });
  expect(decision.kind).toBeNull();
  expect(dispositions(decision)).toEqual([["provisional", "none"]]);
  const digest = decide({ open, isAtDailyLimit: true }, digestAt);
  expect(digest.kind).toBe("digest");
  expect(digest.sensors).toMatchObject([{ kind: "change", from: "STABLE", to: "NEUTRAL" }]);
  expect(dispositions(digest)).toEqual([
    ["change", "digest"],
    ["provisional", "none"],
  ]);
});

test("a change that comes with a late provisional reading takes the path that it would take alone", () => {
  const open = [
    { ...jump, changedAt: now - 7 * HOUR_MS, seenAt: null },
    { ...rise, changedAt: now - HOUR_MS, seenAt: null },
  ];
  expect(dispositions(decide({ open }))).toEqual([
    ["change", "message"],
    ["provisional", "none"],
  ]);
  expect(dispositions(decide({ open, isAtDailyLimit: true }))).toEqual([
    ["change", "digest"],
    ["provisional", "none"],
  ]);
});

test("a change of a sensor that the reader may not see is told, a provisional reading beside it is not", () => {
  const open = [
    { ...rise, changedAt: now - 120_000, seenAt: null },
    { ...jump, changedAt: now - 60_000, seenAt: null },
  ];
  const decision = decide({ open }, now, false);
  expect(decision.sensors).toMatchObject([{ kind: "change", to: "NEUTRAL" }]);
  expect(dispositions(decision)).toEqual([
    ["change", "message"],
    ["provisional", "none"],
  ]);
});
