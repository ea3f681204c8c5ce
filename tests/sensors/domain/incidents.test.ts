// Incidents: problems that a scheduled check finds, their ends, and uptime.

import { expect, test } from "vitest";
import { errorInWords, problemsAt, uptime } from "../../../lib/sensors/domain/incidents.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse("2026-11-20T12:00:00Z");

const calm = {
  sensors: [],
  sources: [],
  leftOut: [],
  disagreements: [],
  overdueJobs: [],
  failingJobs: [],
  watchedAt: NOW - 5 * MINUTE,
};
const source = { source: "cboe", lastError: "cboe: refused (404)" };

test("a healthy service has no problem, and the first check is no incident", () => {
  const sensors = [{ id: "vix", freshness: "fresh" as const }];
  expect(problemsAt({ ...calm, sensors }, NOW)).toEqual([]);
  expect(problemsAt({ ...calm, watchedAt: null }, NOW)).toEqual([]);
});

test("a failing job is a problem at once, and one problem when it is late, too", () => {
  const failingJobs = [{ job: "record", text: "Its last run failed" }];
  expect(problemsAt({ ...calm, failingJobs, overdueJobs: ["record"] }, NOW)).toEqual([
    { subject: "job record", text: "Its last run failed", startedAt: NOW, endedAt: null },
  ]);
});

test("stale and dead sensors, and late jobs, are problems from now on", () => {
  const sensors = [
    { id: "vix", freshness: "stale" as const },
    { id: "wti-vol", freshness: "dead" as const },
  ];
  const found = problemsAt({ ...calm, sensors, overdueJobs: ["ingest"] }, NOW);
  expect(found.map(({ subject }) => subject)).toEqual([
    "job ingest",
    "sensor vix",
    "sensor wti-vol",
  ]);
  expect(found.every(({ startedAt, endedAt }) => startedAt === NOW && endedAt === null)).toBe(true);
});

test.each([
  ["failed just now", NOW - 30 * MINUTE, NOW, 0],
  ["failed for two hours", NOW - 2 * HOUR, NOW, 1],
  ["answers again", NOW, NOW - HOUR, 0],
  ["never answered", null, NOW, 1],
  ["never asked", null, null, 0],
])(
  "a source that %s gives the expected number of problems",
  (_, lastAnsweredAt, lastFailedAt, count) => {
    const sources = [{ ...source, lastAnsweredAt, lastFailedAt }];
    expect(problemsAt({ ...calm, sources }, NOW)).toHaveLength(count);
  },
);

test("only an input of the index that is left out for a reason of ours is a problem", () => {
  const leftOut = [
    { id: "vix", why: "new: its past is being replayed", isIndexInput: true },
    { id: "wti-vol", why: "new: its past is being replayed", isIndexInput: false },
  ];
  expect(problemsAt({ ...calm, leftOut }, NOW)).toMatchObject([
    { subject: "input vix", text: expect.stringContaining("being replayed"), startedAt: NOW },
  ]);
});

test("a stopped service is one incident with an end, not one for each job", () => {
  const watchedAt = NOW - HOUR;
  expect(problemsAt({ ...calm, watchedAt, overdueJobs: ["ingest", "watch"] }, NOW)).toEqual([
    { subject: "service", text: "No job ran", startedAt: watchedAt, endedAt: NOW },
  ]);
});

test("an error is a sentence without the name of its source", () => {
  expect(errorInWords("cboe: refused (404)")).toBe("Refused (404)");
  expect(errorInWords(null)).toBe("No reason given");
});

test("uptime counts only checked time, with an open incident until now", () => {
  const hour = { startedAt: NOW - 2 * HOUR, endedAt: NOW - HOUR };
  expect(uptime([], NOW, NOW)).toBeNull();
  expect(uptime([], NOW - DAY, NOW)).toBe(1);
  expect(uptime([hour], NOW - 10 * HOUR, NOW)).toBeCloseTo(0.9, 12);
  expect(uptime([{ startedAt: NOW - 5 * HOUR, endedAt: null }], NOW - 10 * HOUR, NOW)).toBe(0.5);
  const old = { startedAt: NOW - 100 * DAY, endedAt: NOW - 45 * DAY };
  expect(uptime([old], NOW - 200 * DAY, NOW)).toBe(0.5);
});
