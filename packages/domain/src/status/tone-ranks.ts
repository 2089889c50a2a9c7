import { OTHER_STATUS_RANK, STATUS_RANKS } from './rank.ts';
import type { Tone } from './status.ts';
import { type StatusOf, toneOf } from './tone.ts';

/** Rank of a record that has nothing below it which could decide: an empty network, a loose cluster, an object placed nowhere. */
const NOTHING_BELOW = 0;

/** Every rank with its tone for records of one kind; statuses of one rank have one tone. */
function tonesByRank(of: StatusOf): ReadonlyMap<number, Tone> {
  const tones = new Map<number, Tone>([
    [NOTHING_BELOW, 'informational'],
    [OTHER_STATUS_RANK, toneOf('INSTALLING CROSSPLANE', of)],
  ]);
  for (const [status, rank] of Object.entries(STATUS_RANKS)) tones.set(rank, toneOf(status, of));
  return tones;
}

const TONES: Readonly<Record<StatusOf, ReadonlyMap<number, Tone>>> = {
  router: tonesByRank('router'),
  network: tonesByRank('network'),
  object: tonesByRank('object'),
};

/** The tone that a record shows whose deciding status has this rank (`statusRank`, 0 where nothing decides). */
export function toneOfRank(rank: number, of: StatusOf): Tone {
  return TONES[of].get(rank) ?? 'unknown';
}

/** The ranks whose statuses show in one of these tones: what a store that keeps ranks selects by. */
export function ranksOfTones(tones: readonly Tone[], of: StatusOf): number[] {
  return [...TONES[of]].flatMap(([rank, tone]) => (tones.includes(tone) ? [rank] : []));
}
