// The result of a job whose sources may fail, and the calls that it has left.

import { expect, test } from "vitest";
import { runStatus } from "../../lib/core/call-budget.ts";

test.each([
  [{ left: 0, asked: 0, failed: 0 }, "done"],
  [{ left: 0, asked: 3, failed: 2 }, "done"],
  [{ left: 0, asked: 3, failed: 3 }, "failed"],
  [{ left: 1, asked: 3, failed: 3 }, "waiting"],
  [{ left: 1, asked: 0, failed: 0 }, "waiting"],
] as const)("a run with %o ends as %s", (count, status) => {
  expect(runStatus(count)).toBe(status);
});
