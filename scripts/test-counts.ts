// Counts the results of a test run.

/** The members of vitest's JSON report that we read. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; message: string; assertionResults: { status: string }[] }[];
}

/**
 * Counts passed, failed and skipped tests. A file that fails without a failed test counts as one
 * failure: it did not load, or its teardown failed. A run with a non-zero exit code and no failed
 * test also counts as one failure.
 */
export function testCounts(report: Report, exitCode: number) {
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = report;
  const files = testResults.filter(
    ({ status, message, assertionResults }) =>
      status === "failed" &&
      (message !== "" || !assertionResults.some((each) => each.status === "failed")),
  );
  const failed = report.numFailedTests + files.length;
  return { passed, failed: failed === 0 && exitCode !== 0 ? 1 : failed, skipped };
}
