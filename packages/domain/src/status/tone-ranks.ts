import { OTHER_STATUS_RANK, objectRank, STATUS_RANKS } from './rank.ts';
import type { Tone } from './status.ts';
import { type StatusOf, toneOf } from './tone.ts';

/** Rank of a record without a deciding status: an empty network, an unattached cluster, an object without placements. */
const NOTHING_BELOW = 0;

/** Every rank with its tone, for records of one kind. Statuses of equal rank have the same tone. */
function tonesByRank(of: StatusOf): ReadonlyMap<number, Tone> {
  const tones = new Map<number, Tone>([
    [NOTHING_BELOW, 'informational'],
    [OTHER_STATUS_RANK, toneOf('INSTALLING CROSSPLANE', of)],
  ]);
  for (const [status, rank] of Object.entries(STATUS_RANKS)) tones.set(rank, toneOf(status, of));
  tones.set(objectRank('MISSING'), toneOf('MISSING', 'object'));
  return tones;
}

const TONES: Readonly<Record<StatusOf, ReadonlyMap<number, Tone>>> = {
  router: tonesByRank('router'),
  network: tonesByRank('network'),
  object: tonesByRank('object'),
};

/** The tone of a record whose deciding status has this rank (`statusRank`; 0 when there is none). */
export function toneOfRank(rank: number, of: StatusOf): Tone {
  return TONES[of].get(rank) ?? 'unknown';
}

/** The ranks whose statuses have one of these tones; a query on stored ranks selects by them. */
export function ranksOfTones(tones: readonly Tone[], of: StatusOf): number[] {
  return [...TONES[of]].flatMap(([rank, tone]) => (tones.includes(tone) ? [rank] : []));
}

/**
 * The tones for which an object is looked for also on a cluster that has another tone itself. What is up is not: a cluster is up only if
 * everything on it is, and a list of what is up shows no cluster that is not.
 */
export const problemsAmong = (tones: readonly Tone[]): Tone[] => tones.filter((tone) => tone !== 'positive');
