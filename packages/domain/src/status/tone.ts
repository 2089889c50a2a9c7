import { statusRank } from './rank.ts';
import type { Tone, ToneCounts } from './status.ts';

/** The kind of record that has the status: routers have their own colors (Spec 1 §4), all others those of Spec 2 §4. */
export type StatusOf = 'router' | 'network' | 'object';

const POSITIVE = new Set(['UP', 'LINKED', 'HEALTHY', 'SYNCED', 'AVAILABLE', 'READY', 'SUCCESSFUL']);
const WARNING = new Set(['WARN', 'FETCHING', 'PROGRESSING', 'OUTOFSYNC']);
// A network has FAILED or SHUTDOWN BY OPERATOR only because of a router, so they keep the router's color.
const NEGATIVE = new Set(['DOWN', 'MISSING', 'FAILED', 'SHUTDOWN BY OPERATOR']);

/** Ranks of the statuses of a router that is being installed, from WAITING FOR ROUTER to UNINSTALLED. */
const INSTALLING = { from: 42, to: 49 };

// A network has such a status only because of a router, so it keeps the router's color: both rows agree.
function isInstalling(status: string): boolean {
  const rank = statusRank(status);
  return rank >= INSTALLING.from && rank <= INSTALLING.to;
}

/**
 * The color family of a status. An unlisted status is informational (Spec 2 §4: 'anything else is neutral'),
 * for a router a warning. UNKNOWN has a tone of its own, which is never positive.
 */
export function toneOf(status: string, of: StatusOf = 'object'): Tone {
  if (status === 'UNKNOWN') return 'unknown';
  if (POSITIVE.has(status)) return 'positive';
  if (of === 'router') return NEGATIVE.has(status) && status !== 'MISSING' ? 'negative' : 'warning';
  if (NEGATIVE.has(status)) return 'negative';
  if (of === 'network' && isInstalling(status)) return 'warning';
  return WARNING.has(status) ? 'warning' : 'informational';
}

/** The text of the badge: lower case (Spec 2 §4). */
export function labelOf(status: string): string {
  return status === 'OUTOFSYNC' ? 'out-of-sync' : status.toLowerCase();
}

export const emptyCounts: ToneCounts = { positive: 0, warning: 0, negative: 0, informational: 0, unknown: 0 };

/** The sum of both counts. */
export function addCounts(a: ToneCounts, b: ToneCounts): ToneCounts {
  return {
    positive: a.positive + b.positive,
    warning: a.warning + b.warning,
    negative: a.negative + b.negative,
    informational: a.informational + b.informational,
    unknown: a.unknown + b.unknown,
  };
}

/** The tones of what needs attention. */
export const ATTENTION: readonly Tone[] = ['negative', 'warning', 'unknown'];

/** The number of records counted that need attention. */
export const attentionOf = (counts: ToneCounts): number => counts.negative + counts.warning + counts.unknown;

/** The number of records counted. */
export function totalOf(counts: ToneCounts): number {
  return counts.positive + counts.warning + counts.negative + counts.informational + counts.unknown;
}
