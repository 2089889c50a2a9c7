import { brokenFiles, failedJourneys, failedTests } from './failures.mjs';

/**
 * Counts of one step. `reasons` say why something was skipped, `notes` what else to know of what ran, `failures` which tests failed.
 * @typedef {{passed: number, failed: number, skipped: number, reasons: string[], notes?: string[], failures?: string[]}} Counts
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
  const broken = brokenFiles(report);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    reasons: [],
    failures: [...failedTests(report), ...broken],
  };
}

/** Counts of Playwright's JSON report. An error outside every test counts as one failure; notes say what tests ran on. */
export function ofPlaywright(report) {
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky + report.errors.length;
  return {
    passed: expected,
    failed,
    skipped,
    reasons: [],
    notes: groundsOf(report),
    failures: failedJourneys(report),
  };
}

/** One line for each ground that tests are annotated with, how many ran on it. */
function groundsOf(report) {
  const counts = new Map();
  const visit = ({ suites = [], specs = [] }) => {
    for (const { annotations } of specs.flatMap(({ tests }) => tests)) {
      for (const { type, description } of annotations)
        if (type === 'ran on') counts.set(description, (counts.get(description) ?? 0) + 1);
    }
    for (const suite of suites) visit(suite);
  };
  visit(report);
  return [...counts].map(
    ([ground, count]) => `${count} ${count === 1 ? 'journey' : 'journeys'} on ${ground}`,
  );
}

/** Sum of the counts. */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0, reasons: [], notes: [], failures: [] };
  for (const counts of all) {
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
    total.reasons.push(...counts.reasons);
    total.notes.push(...(counts.notes ?? []));
    total.failures.push(...(counts.failures ?? []));
  }
  return total;
}

/** The counts in words; what was skipped is named only where something was. */
export function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
