import type { Outcome } from './run.ts';
import type { Shrunk } from './shrink.ts';
import { INVARIANTS } from './trace/violation.ts';

/** Maximum number of trace lines in the report; the file contains all. */
const LINES = 60;
const HEARTBEAT = /"type":"(ping|pong|heartbeat)"/;
/** The account that a line of the trace concerns. */
const WHO = /^ *[\d.]+ (?:browser-|owner-|colleague-)?(alfa|bravo|coral)\b/;

/** The report of a violation: seed, invariant, and the end of the shortest trace that shows it. */
export function violationReport({ options, outcome }: Shrunk): string {
  const { violation, trace } = outcome;
  if (violation === null) return '';
  const { seed, durationMs, size, scenario } = options;
  const lines = trace.trimEnd().split('\n');
  const at = lines.findLastIndex((line) => line.includes('VIOLATION')) + 1;
  const relevant = lines
    .slice(0, at)
    .filter((line) => !HEARTBEAT.test(line) && isAbout(line, violation.message));
  const smaller = size === undefined ? '' : ', with one cluster and one browser';
  const kinds = scenario.faults.length === 0 ? 'none' : scenario.faults.join(', ');
  return [
    `Seed ${seed}, within ${(durationMs / 1000).toFixed(0)} s${smaller}, faults ${kinds}: ${violation.invariant}`,
    INVARIANTS[violation.invariant],
    violation.message,
    `The end of its trace of ${at} lines, without heartbeats and other accounts:`,
    ...relevant.slice(-LINES),
  ].join('\n');
}

/** Whether a line may be relevant: it does not concern an account that the violation does not mention. */
function isAbout(line: string, violation: string): boolean {
  const account = WHO.exec(line)?.[1];
  return account === undefined || !/\b(alfa|bravo|coral)\b/.test(violation) || violation.includes(account);
}

/** Commands, refusals and faults with their counts and targets, one line each; nothing that never happened. */
export function coverageReport({
  operations,
  faults,
  targets,
  conflicts,
}: Pick<Outcome, 'operations' | 'faults' | 'targets' | 'conflicts'>): string {
  const where = (fault: string) => {
    const places = targets.filter((one) => one.fault === fault).sort((a, b) => b.times - a.times);
    return places.length === 0 ? '' : ` (${places.map((one) => `${one.times} ${one.where}`).join(', ')})`;
  };
  const often = (counts: ReadonlyMap<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([what, times]) => `${times} ${what}`);
  const [given, late] = [often(operations), often(conflicts)];
  const happened = Object.entries(faults).filter(([, times]) => times > 0);
  return [
    ...(given.length === 0 ? [] : [`  Commands: ${given.join(', ')}`]),
    ...(late.length === 0 ? [] : [`  Refused after a conflict: ${late.join(', ')}`]),
    ...(happened.length === 0
      ? []
      : [`  Faults: ${happened.map(([what, times]) => `${times} ${what}${where(what)}`).join(', ')}`]),
  ].join('\n');
}
