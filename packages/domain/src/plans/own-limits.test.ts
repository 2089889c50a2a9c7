import { describe, expect, it } from 'vitest';
import {
  isOwnLimit,
  limitWith,
  OWN_LIMIT_MAX,
  ownLimitIn,
  ownLimitMessage,
  ownLimitsChange,
  TIERS,
} from './index.ts';

describe('own limits of an account', () => {
  it('replace those of its tier, one by one, in either direction', () => {
    const own = { maxNumNetworks: 7, maxNumObjects: 'unlimited' } as const;
    expect(limitWith(TIERS.free, own, 'networks')).toBe(7);
    expect(limitWith(TIERS.free, own, 'attachedClusters')).toBe(3);
    expect(limitWith(TIERS.free, own, 'objects')).toBe('unlimited');
    expect(limitWith(TIERS.enterprise, { maxNumNetworks: 0 }, 'networks')).toBe(0);
    expect(limitWith(undefined, own, 'networks')).toBe(7);
    expect(limitWith(undefined, own, 'attachedClusters')).toBe(0);
    expect([isOwnLimit(own, 'networks'), isOwnLimit(own, 'attachedClusters')]).toEqual([true, false]);
  });

  it('are whole numbers', () => {
    expect(ownLimitIn(' 0 ')).toEqual({ limit: 0 });
    expect(ownLimitIn(String(OWN_LIMIT_MAX))).toEqual({ limit: OWN_LIMIT_MAX });
    for (const text of ['', '-1', '1.5', '1e3', '1,000', 'many', String(OWN_LIMIT_MAX + 1)])
      expect(ownLimitIn(text)).toEqual({ message: ownLimitMessage });
    expect(ownLimitMessage).toContain(OWN_LIMIT_MAX.toLocaleString('en'));
  });

  it('are recorded with what was before', () => {
    expect(ownLimitsChange({}, { maxNumNetworks: 7 })).toBe('Limits: networks 7 instead of as in the plan');
    expect(
      ownLimitsChange(
        { maxNumNetworks: 7, maxNumClouds: 0, maxNumObjects: 5 },
        { maxNumClouds: 'unlimited', maxNumObjects: 5 },
      ),
    ).toBe('Limits: networks as in the plan instead of 7, attached clusters unlimited instead of 0');
    expect(ownLimitsChange({ maxNumObjects: 5 }, { maxNumObjects: 5 })).toBe('Limits saved without a change');
  });
});
