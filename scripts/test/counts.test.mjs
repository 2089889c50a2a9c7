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
  report.testResults.push({ name: 'a', status: 'failed', assertionResults: [{ status: 'passed' }] });
  const failed = { status: 'failed', fullName: 'adds', failureMessages: ['1 is not 2\n\n    at sum'] };
  report.testResults.push({ name: 'b', status: 'failed', assertionResults: [failed] });
  report.testResults.push({ name: 'c', status: 'failed', message: 'no such module', assertionResults: [] });
  expect(ofVitest(report)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 1,
    reasons: [],
    failures: ['b › adds\n  1 is not 2\n      at sum', 'a', 'c\n  no such module'],
  });
});

test('a flaky journey is a failed one', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [
          {
            file: 'a.spec.ts',
            title: 'opens',
            tests: [{ status: 'flaky', annotations: [], results: [{ errors: [{ message: 'closed' }] }] }],
          },
        ],
      },
    ],
  };
  expect(ofPlaywright(report)).toEqual({
    passed: 3,
    failed: 3,
    skipped: 2,
    reasons: [],
    notes: [],
    failures: ['outside every journey\n  no browser', 'a.spec.ts › opens\n  closed'],
  });
});

test('the report says which Kubernetes the journeys ran on', () => {
  const ranOn = (description) => ({
    tests: [{ status: 'expected', annotations: [{ type: 'ran on', description }] }],
  });
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
