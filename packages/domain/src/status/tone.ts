import type { Tone, ToneCounts } from './status.ts';

/** What a status is a status of: routers have their own colours (Spec 1 §4), all else those of Spec 2 §4. */
export type StatusOf = 'router' | 'network' | 'object';

const POSITIVE = new Set(['UP', 'LINKED', 'HEALTHY', 'SYNCED', 'AVAILABLE', 'READY']);
const WARNING = new Set(['WARN', 'FETCHING', 'PROGRESSING', 'OUTOFSYNC']);
// FAILED and SHUTDOWN BY OPERATOR reach a network only from its router, whose colour they keep there.
const NEGATIVE = new Set(['DOWN', 'MISSING', 'FAILED', 'SHUTDOWN BY OPERATOR']);

/**
 * The colour family of a status. A status nobody listed is informational (Spec 2 §4: 'anything else is neutral'),
 * for a router a warning; UNKNOWN has its own, which is never positive.
 */
export function toneOf(status: string, of: StatusOf = 'object'): Tone {
  if (status === 'UNKNOWN') return 'unknown';
  if (POSITIVE.has(status)) return 'positive';
  if (of === 'router') return NEGATIVE.has(status) && status !== 'MISSING' ? 'negative' : 'warning';
  if (NEGATIVE.has(status)) return 'negative';
  return WARNING.has(status) ? 'warning' : 'informational';
}

/** The words on the badge: lower case (Spec 2 §4). */
export function labelOf(status: string): string {
  return status === 'OUTOFSYNC' ? 'out-of-sync' : status.toLowerCase();
}

export const emptyCounts: ToneCounts = { positive: 0, warning: 0, negative: 0, informational: 0, unknown: 0 };

/** Both counts together. */
export function addCounts(a: ToneCounts, b: ToneCounts): ToneCounts {
  return {
    positive: a.positive + b.positive,
    warning: a.warning + b.warning,
    negative: a.negative + b.negative,
    informational: a.informational + b.informational,
    unknown: a.unknown + b.unknown,
  };
}

/** How many things were counted. */
export function totalOf(counts: ToneCounts): number {
  return counts.positive + counts.warning + counts.negative + counts.informational + counts.unknown;
}
