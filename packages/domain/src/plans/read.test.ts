import { describe, expect, it } from 'vitest';
import { DEFAULT_PLANS, limitOf, noticeOf, readPlans, TIERS, tierOf } from './index.ts';

const message = (value: unknown) => {
  const read = readPlans(value);
  return 'message' in read ? read.message : null;
};

describe('the plans of an installation', () => {
  it('are the default ones, unlimited, when the operator did not write any', () => {
    expect(DEFAULT_PLANS).toEqual({ tiers: TIERS, defaultTier: 'enterprise' });
  });

  it('are those that the operator wrote; a missing number counts as 0', () => {
    const read = readPlans({
      default: 'small',
      tiers: { small: { name: 'Small', maxNumNetworks: 1, maxNumObjects: 'unlimited' } },
    });
    if ('message' in read) throw new Error(read.message);
    const small = tierOf(read.plans, 'small');
    expect(read.plans.defaultTier).toBe('small');
    expect(limitOf(small, 'networks')).toBe(1);
    expect(limitOf(small, 'attachedClusters')).toBe(0);
    expect(limitOf(small, 'objects')).toBe('unlimited');
    expect(tierOf(read.plans, 'constructor')).toBeUndefined();
  });

  it('are refused with the problem', () => {
    const tiers = { small: {} };
    expect(message(null)).toBe('must hold the two entries default and tiers');
    expect(message({ default: 'small', tiers, limits: 1 })).toBe(
      'has the entry limits, and knows only default and tiers',
    );
    expect(message({ default: 'small', tiers: {} })).toBe('must hold tiers, by slug');
    expect(message({ default: 'big', tiers })).toBe('must name one of its tiers as default: small');
    expect(message({ default: 'small', tiers: { 'Very Small': {} } })).toMatch(
      /^has a tier 'Very Small'; slugs/,
    );
    expect(message({ default: 'small', tiers: { small: 3 } })).toBe(
      'has a tier small that is no list of limits',
    );
    expect(message({ default: 'small', tiers: { small: { maxNumNetwork: 3 } } })).toMatch(
      /^has a tier small with the entry maxNumNetwork, and tiers know only/,
    );
    for (const maxNumObjects of [-1, 1.5, '3', null, Number.POSITIVE_INFINITY]) {
      expect(message({ default: 'small', tiers: { small: { maxNumObjects } } })).toBe(
        'has a tier small whose maxNumObjects is neither a whole number from 0 nor unlimited',
      );
    }
    expect(message({ default: 'small', tiers: { small: { name: 7 } } })).toBe(
      'has a tier small whose name is no text of at most 40 characters',
    );
  });

  it('open the notice of what reached its limit', () => {
    expect(noticeOf('networks')).toMatch(/Please upgrade to create a Network\.$/);
    expect(noticeOf('objects')).toMatch(/Please upgrade to create an Object\.$/);
    expect(noticeOf('attachedClusters')).toMatch(/Please upgrade to attach a Cluster\.$/);
    expect(noticeOf('constructor')).toBe(
      'You have reached the limit of your subscription plan. Please upgrade to perform the requested action.',
    );
  });
});
