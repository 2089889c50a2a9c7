import { ownLimitMessage } from '@hawser/domain/plans';
import { describe, expect, it } from 'vitest';
import { entriesOf, isChanged, limitsIn, tierLimit } from './own-limits.ts';

const STORED = { maxNumNetworks: 7, maxNumClouds: 'plan', maxNumObjects: 'unlimited' } as const;

describe('the limits in the form', () => {
  it('are those that are stored, until something else is entered', () => {
    const entries = entriesOf(STORED);
    expect(limitsIn(entries)).toEqual({ limits: STORED });
    expect(isChanged(entries, STORED)).toBe(false);
    const other = { ...entries, maxNumClouds: { kind: 'number', number: '3' } } as const;
    expect(limitsIn(other)).toEqual({ limits: { ...STORED, maxNumClouds: 3 } });
    expect(isChanged(other, STORED)).toBe(true);
  });

  it('ask for the number that is missing', () => {
    const entries = { ...entriesOf(STORED), maxNumObjects: { kind: 'number', number: '' } } as const;
    expect(limitsIn(entries)).toEqual({ messages: { maxNumObjects: ownLimitMessage } });
    expect(isChanged(entries, STORED)).toBe(true);
  });

  it('say what the plan has', () => {
    const tier = { slug: 'a', name: 'A', maxNumNetworks: 1200, maxNumClouds: null, maxNumObjects: 0 };
    expect(tierLimit(tier, 'maxNumNetworks')).toBe('1,200');
    expect(tierLimit(tier, 'maxNumClouds')).toBe('unlimited');
    expect(tierLimit(undefined, 'maxNumClouds')).toBe('0');
  });
});
