import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../checkout.mjs';

/** How many lines of a failure's message are repeated at the end. */
const LINES = 12;

/** Each failed test of vitest's JSON report: its file, its name, and the first lines of its message. */
export function failedTests(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages = [] }) =>
        describeFailure(`${inTree(name)} › ${fullName}`, failureMessages),
      ),
  );
}

/** Each file of vitest's JSON report that failed before its tests (a bad import, a failed hook). */
export function brokenFiles(report) {
  return report.testResults
    .filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
    )
    .map(({ name, message = '' }) => describeFailure(inTree(name), [message]));
}

/** Each failed or flaky journey of Playwright's JSON report, and each error outside every journey. */
export function failedJourneys(report) {
  const failures = report.errors.map((error) =>
    describeFailure('outside every journey', [error.message ?? '']),
  );
  const visit = ({ suites = [], specs = [] }) => {
    for (const { file, title, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'unexpected' || status === 'flaky')
          failures.push(describeFailure(`${file} › ${title}`, messagesOf(results)));
    for (const suite of suites) visit(suite);
  };
  visit(report);
  return failures;
}

function messagesOf(results) {
  return results.flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message));
}

function describeFailure(name, messages) {
  const lines = stripVTControlCharacters(messages.join('\n'))
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|new Promise)/.test(line));
  return [name, ...lines.slice(0, LINES).map((line) => `  ${line}`)].join('\n');
}

function inTree(path = '') {
  return path.startsWith(ROOT) ? relative(ROOT, path) : path;
}
