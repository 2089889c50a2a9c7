import { expect, test } from 'vitest';
import { inWords, ofCheck, ofPlaywright, ofSkip, ofVitest, sum } from './counts.mjs';

test('the last line names skips only where there are some', () => {
  expect(inWords(sum([ofCheck(true), ofCheck(false)]))).toBe('1 passed, 1 failed');
  expect(inWords(sum([ofCheck(true), ofSkip('no Go')]))).toBe('1 passed, 0 failed, 1 skipped');
});

test('a test file that breaks before its tests is a failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  };
  report.testResults.push({ status: 'failed', assertionResults: [{ status: 'passed' }] });
  report.testResults.push({ status: 'failed', assertionResults: [{ status: 'failed' }] });
  report.testResults.push({ status: 'failed', assertionResults: [] });
  expect(ofVitest(report)).toEqual({ passed: 2, failed: 3, skipped: 1, reasons: [] });
});

test('a flaky journey is a failed one', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no browser' }],
  };
  expect(ofPlaywright(report)).toEqual({ passed: 3, failed: 3, skipped: 2, reasons: [], notes: [] });
});

test('the report says which Kubernetes the journeys ran on', () => {
  const ranOn = (description) => ({ tests: [{ annotations: [{ type: 'ran on', description }] }] });
  const report = {
    stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
    suites: [
      { specs: [ranOn('real Kubernetes'), { tests: [{ annotations: [] }] }] },
      { specs: [], suites: [{ specs: [ranOn('real Kubernetes')] }] },
    ],
  };
  expect(sum([ofCheck(true), ofPlaywright(report)]).notes).toEqual(['2 journeys on real Kubernetes']);
});
