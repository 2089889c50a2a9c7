import type { Subscription } from '@hawser/contract/accounts';
import type { LastHour } from '@hawser/contract/overview';
import { describe, expect, it } from 'vitest';
import { attentionOf, moreOldAgents, worstFirst } from './attention.ts';

const limits = (used: number, max: number | null): Subscription['limits'] => [
  { what: 'networks', used, max, left: null, isOwn: false, reached: max !== null && used >= max, notice: '' },
  { what: 'objects', used: 1_000, max: null, left: null, isOwn: false, reached: false, notice: '' },
];
const NO_LIMIT = {
  what: 'networks',
  used: 0,
  max: null,
  left: null,
  isOwn: false,
  reached: false,
  notice: '',
} as const;
const hour = (agents: LastHour['agents'], oldAgents: LastHour['oldAgents'] = []): LastHour => ({
  ...({} as LastHour),
  agents,
  oldAgents,
  agentVersion: '5.1.1',
});

describe('what needs attention', () => {
  it('includes limits from four fifths on, and those that are reached', () => {
    expect(attentionOf(limits(7, 10), null)).toEqual([]);
    expect(attentionOf(limits(8, 10), null)).toMatchObject([{ label: 'near the limit', tone: 'warning' }]);
    expect(attentionOf(limits(10, 10), null)).toMatchObject([{ label: 'limit reached', tone: 'negative' }]);
  });

  it('starts with what is down, of whatever kind', () => {
    const lines = [
      { id: 'silent', tone: 'unknown' },
      { id: 'waiting', tone: 'warning' },
      { id: 'down', tone: 'negative' },
      { id: 'down too', tone: 'negative' },
    ] as const;
    expect(worstFirst(lines).map(({ id }) => id)).toEqual(['down', 'down too', 'silent', 'waiting']);
  });

  it('names what a limit counts as its page does', () => {
    const [own] = attentionOf([{ ...NO_LIMIT, used: 4, max: 5, isOwn: true }], null);
    expect(own?.text).toBe('4 of 5 of your limit are used');
    const [reached] = attentionOf([{ ...NO_LIMIT, what: 'objects', used: 5, max: 5, reached: true }], null);
    expect(reached).toMatchObject({ name: 'applications', to: '/applications' });
  });

  it('includes no limit if the plan has none', () => {
    expect(attentionOf(limits(1_000_000, null), null)).toEqual([]);
  });

  it('includes outdated agents, the first by name, and the number of the others', () => {
    const old = hour(
      [
        { version: '4.0.0', count: 2, tooOld: true },
        { version: '4.9.0', count: 1_000, tooOld: true },
        { version: '5.1.0', count: 7, tooOld: false },
      ],
      [{ routerID: 'r1', clusterName: 'lyon', simulated: true, version: '4.9.0' }],
    );
    expect(attentionOf(limits(0, null), old)).toMatchObject([
      {
        name: 'lyon',
        simulated: true,
        label: 'agent 4.9.0',
        text: 'outdated; upgrade to 5.1.1',
        search: { q: 'lyon', row: 'r:r1' },
      },
    ]);
    expect(moreOldAgents(old)).toBe(1_001);
    expect(moreOldAgents(null)).toBe(0);
  });
});
