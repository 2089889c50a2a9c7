import type { Shrunk } from './shrink.ts';
import { INVARIANTS } from './violation.ts';

/** Lines of the trace that a person is shown at once; the file has all. */
const LINES = 60;
const SIGN_OF_LIFE = /"type":"(ping|pong|heartbeat)"/;

/** What a person must know of a violation: seed, invariant, and the end of the shortest trace that shows it. */
export function violationReport({ options, outcome }: Shrunk): string {
  const { violation, trace } = outcome;
  if (violation === null) return '';
  const { seed, durationMs, size } = options;
  const lines = trace.trimEnd().split('\n');
  const at = lines.findLastIndex((line) => line.includes('VIOLATION')) + 1;
  const telling = lines.slice(0, at).filter((line) => !SIGN_OF_LIFE.test(line));
  const smaller = size === undefined ? '' : ', with one cluster and one browser';
  return [
    `Seed ${seed}, within ${(durationMs / 1000).toFixed(0)} s${smaller}: ${violation.invariant}`,
    INVARIANTS[violation.invariant],
    violation.message,
    `The end of its trace of ${at} lines, without signs of life:`,
    ...telling.slice(-LINES),
  ].join('\n');
}
