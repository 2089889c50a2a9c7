import { describe, expect, it } from 'vitest';
import { limitExempt, limitNotices, limitOf, overLimit, TIERS } from './index.ts';

describe('a plan', () => {
  it('has limits by tier; a missing number counts as 0', () => {
    expect(limitOf(TIERS.free, 'networks')).toBe(2);
    expect(limitOf(TIERS.team, 'attachedClusters')).toBe(25);
    expect(limitOf(TIERS.enterprise, 'objects')).toBe('unlimited');
    expect(limitOf({}, 'objects')).toBe(0);
    expect(limitOf(undefined, 'objects')).toBe(0);
  });

  it('is over its limit when one more would not fit', () => {
    expect(overLimit(2, 1)).toBe(false);
    expect(overLimit(2, 2)).toBe(true);
    expect(overLimit(50, 40, 10)).toBe(false);
    expect(overLimit(50, 40, 11)).toBe(true);
    expect(overLimit('unlimited', 1_000_000)).toBe(false);
  });

  it('accepts only counts of at least 0', () => {
    for (const count of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => overLimit(2, count)).toThrow(RangeError);
      expect(() => overLimit(2, 0, count)).toThrow(RangeError);
    }
  });

  it('does not limit an active account of the cloud marketplace', () => {
    expect(limitExempt({ name: 'aws', subscriptionStatus: 'active' })).toBe(true);
    expect(limitExempt({ name: 'aws', subscriptionStatus: 'ended' })).toBe(false);
    expect(limitExempt({ name: 'stripe', subscriptionStatus: 'active' })).toBe(false);
    expect(limitExempt(null)).toBe(false);
  });

  it('says so in a notice', () => {
    expect(Object.values(limitNotices)).toEqual([
      'Notice',
      'You have reached the Network limit for your subscription plan. Please upgrade to create a Network.',
      'You have reached the Object limit for your subscription plan. Please upgrade to create an Object.',
      'You have reached the Attached Cluster limit for your subscription plan. Please upgrade to attach a Cluster.',
      'You have reached the limit of your subscription plan. Please upgrade to perform the requested action.',
    ]);
  });
});
