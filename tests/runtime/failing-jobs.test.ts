// Which jobs are red: those that failed, were killed twice, or missed two whole slots.

import { expect, test } from "vitest";
import { failingJobs } from "../../lib/runtime/jobs.ts";

const at = (time: string) => Date.parse(`2026-03-04T${time}Z`);
const run = (job: string, newest: string, more: object = {}) => ({
  job,
  endedStatus: "done",
  kills: 0,
  isHeld: false,
  newestSlot: new Date(at(newest)).toISOString(),
  ...more,
});
const red = (runs: ReturnType<typeof run>[], now: string) =>
  failingJobs(runs, at(now)).map(({ job, why }) => `${job} ${why}`);

test.each([
  ["record", "12:00:00", "12:10:01", "12:15:59", "12:16:00"],
  ["verify", "10:00:00", "12:00:01", "13:00:59", "13:01:00"],
])(
  "%s, whose newest slot is %s, is not red at %s or %s but at %s",
  (job, newest, early, last, now) => {
    expect(red([run(job, newest)], early)).toEqual([]);
    expect(red([run(job, newest)], last)).toEqual([]);
    expect(red([run(job, newest)], now)).toEqual([`${job} missed`]);
  },
);

test("a job that is held has not missed its slots", () => {
  expect(red([run("record", "08:00:00", { isHeld: true })], "12:00:00")).toEqual([]);
});

test("one failed run is red at once, two killed ones are", () => {
  const failed = run("record", "12:00:00", { endedStatus: "failed" });
  expect(red([failed, run("watch", "12:00:00", { kills: 1 })], "12:01:00")).toEqual([
    "record failed",
  ]);
  expect(red([run("watch", "12:00:00", { kills: 2 })], "12:01:00")).toEqual(["watch killed"]);
});
