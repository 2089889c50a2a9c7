import type { LastHour, Me } from '@hawser/contract';
import { describe, expect, it } from 'vitest';
import { attentionOf } from './attention.ts';

const me = (used: number, most: number | null): Me => ({
  ...({} as Me),
  limits: { maxNumNetworks: most, maxNumClouds: null, maxNumObjects: null },
  lastUsage: { networkCount: used, attachedCloudsCount: 1_000, objectCount: 1_000 },
});
const hour = (...agents: LastHour['agents']): LastHour => ({
  ...({} as LastHour),
  agents,
  agentVersion: '5.1.1',
});

describe('what needs a person', () => {
  it('is a limit from four fifths on, and one that is reached', () => {
    expect(attentionOf(me(7, 10), null)).toEqual([]);
    expect(attentionOf(me(8, 10), null)).toMatchObject([{ label: 'limit near', tone: 'warning' }]);
    expect(attentionOf(me(10, 10), null)).toMatchObject([{ label: 'limit reached', tone: 'negative' }]);
  });

  it('is no limit where there is none', () => {
    expect(attentionOf(me(1_000_000, null), null)).toEqual([]);
  });

  it('is agents that are too old, all of them together', () => {
    const notes = attentionOf(
      me(0, null),
      hour(
        { version: '4.0.0', count: 2, tooOld: true },
        { version: '4.9.0', count: 1_000, tooOld: true },
        { version: '5.1.0', count: 7, tooOld: false },
      ),
    );
    expect(notes).toMatchObject([{ name: '1,002 agents', text: 'too old; upgrade to 5.1.1' }]);
  });
});
