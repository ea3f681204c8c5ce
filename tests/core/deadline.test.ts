// The deadline of a tick, and how a job that it stops ends.

import { expect, test } from "vitest";
import {
  beforeDeadline,
  type Deadline,
  NO_DEADLINE,
  runStatus,
  TICK_MS,
  tickDeadline,
} from "../../lib/core/deadline.ts";

test("the deadline passes when the time of a tick is over, by the clock that was given", () => {
  let ms = 1_000;
  const deadline = tickDeadline(() => ms);
  ms += TICK_MS - 1;
  expect(deadline.hasPassed()).toBe(false);
  ms += 1;
  expect(deadline.hasPassed()).toBe(true);
});

test("a job works on its first item in any case, and on others before the deadline only", () => {
  const done: number[] = [];
  const afterTwo: Deadline = { hasPassed: () => done.length >= 2 };
  for (const item of beforeDeadline([1, 2, 3], afterTwo)) done.push(item);
  expect(done).toEqual([1, 2]);
  expect([...beforeDeadline([1, 2], { hasPassed: () => true })]).toEqual([1]);
  expect([...beforeDeadline([1, 2], NO_DEADLINE)]).toEqual([1, 2]);
  expect([...beforeDeadline([], { hasPassed: () => true })]).toEqual([]);
});

test.each([
  [{ left: 0, asked: 0, failed: 0 }, "done"],
  [{ left: 0, asked: 3, failed: 2 }, "done"],
  [{ left: 0, asked: 3, failed: 3 }, "failed"],
  [{ left: 1, asked: 3, failed: 3 }, "waiting"],
  [{ left: 1, asked: 0, failed: 0 }, "waiting"],
] as const)("a run with %o ends as %s", (count, status) => {
  expect(runStatus(count)).toBe(status);
});
