/** What we read of vitest's JSON report. */
export interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; message: string; assertionResults: { status: string }[] }[];
}

/**
 * How many tests passed, failed and were skipped. A file that fails by itself counts as one failure
 * more: it did not load, or what it opened did not close in peace. So does a run that ended badly
 * with nothing to show for it.
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
