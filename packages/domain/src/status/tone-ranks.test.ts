import { describe, expect, it } from 'vitest';
import { STATUS_RANKS, statusRank } from './rank.ts';
import type { Tone } from './status.ts';
import { type StatusOf, toneOf } from './tone.ts';
import { ranksOfTones, toneOfRank } from './tone-ranks.ts';

const KINDS: StatusOf[] = ['router', 'network', 'object'];
const TONES: Tone[] = ['positive', 'warning', 'negative', 'informational', 'unknown'];
const STATUSES = [...Object.keys(STATUS_RANKS), 'INSTALLING GITOPS WATCHERS: INITIATING'];

describe('tones by rank', () => {
  it.each(KINDS)('a %s shows the tone of its deciding status', (of) => {
    for (const status of STATUSES) expect(toneOfRank(statusRank(status), of)).toBe(toneOf(status, of));
  });

  it.each(KINDS)('every rank of a %s belongs to just one tone', (of) => {
    const all = TONES.flatMap((tone) => ranksOfTones([tone], of));
    expect(new Set(all).size).toBe(all.length);
    expect(all.toSorted()).toEqual(ranksOfTones(TONES, of).toSorted());
  });

  it('a record without a deciding status is neutral', () => {
    for (const of of KINDS) expect(toneOfRank(0, of)).toBe('informational');
  });
});
