import type { LastHour, Me } from '@hawser/contract';
import { describe, expect, it } from 'vitest';
import { attentionOf, moreOldAgents, worstFirst } from './attention.ts';

const me = (used: number, most: number | null): Me => ({
  ...({} as Me),
  limits: { maxNumNetworks: most, maxNumClouds: null, maxNumObjects: null },
  lastUsage: { networkCount: used, attachedCloudsCount: 1_000, objectCount: 1_000 },
});
const hour = (agents: LastHour['agents'], oldAgents: LastHour['oldAgents'] = []): LastHour => ({
  ...({} as LastHour),
  agents,
  oldAgents,
  agentVersion: '5.1.1',
});

describe('what needs a person', () => {
  it('is a limit from four fifths on, and one that is reached', () => {
    expect(attentionOf(me(7, 10), null)).toEqual([]);
    expect(attentionOf(me(8, 10), null)).toMatchObject([{ label: 'limit near', tone: 'warning' }]);
    expect(attentionOf(me(10, 10), null)).toMatchObject([{ label: 'limit reached', tone: 'negative' }]);
  });

  it('begins with what is down, whatever it is', () => {
    const lines = [
      { id: 'silent', tone: 'unknown' },
      { id: 'waiting', tone: 'warning' },
      { id: 'down', tone: 'negative' },
      { id: 'down too', tone: 'negative' },
    ] as const;
    expect(worstFirst(lines).map(({ id }) => id)).toEqual(['down', 'down too', 'silent', 'waiting']);
  });

  it('is no limit where there is none', () => {
    expect(attentionOf(me(1_000_000, null), null)).toEqual([]);
  });

  it('is agents that are too old, the first by name, and how many more there are', () => {
    const old = hour(
      [
        { version: '4.0.0', count: 2, tooOld: true },
        { version: '4.9.0', count: 1_000, tooOld: true },
        { version: '5.1.0', count: 7, tooOld: false },
      ],
      [{ routerID: 'r1', clusterName: 'lyon', version: '4.9.0' }],
    );
    expect(attentionOf(me(0, null), old)).toMatchObject([
      {
        name: 'lyon',
        label: 'agent 4.9.0',
        text: 'too old; upgrade to 5.1.1',
        search: { q: 'lyon', row: 'r:r1' },
      },
    ]);
    expect(moreOldAgents(old)).toBe(1_001);
    expect(moreOldAgents(null)).toBe(0);
  });
});
