// The last line of a test run: how many tests passed, failed and were skipped.

import { expect, test } from "vitest";
import { type Report, testCounts } from "../scripts/test-counts.ts";

type File = Report["testResults"][number];

const file = (status: string, message: string, ...tests: string[]): File => ({
  status,
  message,
  assertionResults: tests.map((each) => ({ status: each })),
});

/** A report as vitest writes it, with sums over tests only. */
const reportOf = (...testResults: File[]): Report => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  const count = (status: string) => all.filter((each) => each.status === status).length;
  const [passed, failed, skipped] = [count("passed"), count("failed"), count("skipped")];
  return { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, testResults };
};

const GOOD = file("passed", "", "passed", "passed", "skipped");

test.each<[string, File[], number, [number, number, number]]>([
  ["nothing wrong", [GOOD], 0, [2, 0, 1]],
  ["failed tests", [GOOD, file("failed", "", "failed", "passed", "failed")], 1, [3, 2, 1]],
  ["a file that does not load", [GOOD, file("failed", "no such module")], 1, [2, 1, 1]],
  ["a file that does not close", [GOOD, file("failed", "the scan found", "passed")], 1, [3, 1, 1]],
  ["a group that does not close", [GOOD, file("failed", "", "passed")], 1, [3, 1, 1]],
  ["a failed test, then a failed close", [file("failed", "close", "failed")], 1, [0, 2, 0]],
  ["an error outside of every test", [GOOD], 1, [2, 1, 1]],
])("the last line counts %s", (_, files, exitCode, [passed, failed, skipped]) => {
  expect(testCounts(reportOf(...files), exitCode)).toEqual({ passed, failed, skipped });
});
