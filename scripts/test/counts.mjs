/**
 * Counts of one step. `reasons` say why something was skipped.
 * @typedef {{passed: number, failed: number, skipped: number, reasons: string[]}} Counts
 */

/** Counts of a step that is one check. */
export function ofCheck(passed) {
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0, reasons: [] };
}

/** Counts of a step that could not be done here. */
export function ofSkip(reason) {
  return { passed: 0, failed: 0, skipped: 1, reasons: [reason] };
}

/** Counts of vitest's JSON report. A file that fails before its tests (a bad import, a failed hook) counts as one failure. */
export function ofVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    reasons: [],
  };
}

/** Counts of Playwright's JSON report. An error outside every test counts as one failure. */
export function ofPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped, reasons: [] };
}

/** Sum of the counts. */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0, reasons: [] };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    total.reasons.push(...counts.reasons);
  }
  return total;
}

/** The counts in words; what was skipped is named only where something was. */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
