import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROUTER_STATUSES } from '../routers/index.ts';
import { compareStatus, labelOf, STATUS_RANKS, type Status, statusRank, toneOf, worst } from './index.ts';

const instant = fc.option(fc.integer({ min: 0, max: 5 }), { nil: null });
const status: fc.Arbitrary<Status> = fc
  .record({
    status: fc.constantFrom(...Object.keys(STATUS_RANKS), ...ROUTER_STATUSES, 'SOMETHING ELSE'),
    since: instant,
    observedAt: instant,
    name: fc.constantFrom('a', 'b'),
  })
  .map(({ status: name, since, observedAt, name: who }) => ({
    status: name,
    label: labelOf(name),
    tone: toneOf(name),
    since,
    observedAt,
    reason: [{ kind: 'router', name: who, status: name, text: `router ${who}`, since }],
  }));

describe('the worst of statuses', () => {
  it('is the same in any order and grouping, and of one the one', () => {
    fc.assert(
      fc.property(status, status, status, (a, b, c) => {
        expect(worst(a, b)).toEqual(worst(b, a));
        expect(worst(worst(a, b), c)).toEqual(worst(a, worst(b, c)));
        expect(worst(a, a)).toEqual(a);
      }),
    );
  });

  it('is never green when something is unknown, or anything but green', () => {
    fc.assert(
      fc.property(fc.array(status, { minLength: 1 }), (all) => {
        const [first, ...rest] = all;
        if (first === undefined) return;
        const decided = rest.reduce(worst, first);
        expect(decided.tone === 'positive').toBe(all.every(({ tone }) => tone === 'positive'));
      }),
    );
  });

  it('goes by rank, then by who stands so longest', () => {
    fc.assert(
      fc.property(status, status, (a, b) => {
        const ranks = statusRank(a.status) - statusRank(b.status);
        if (ranks !== 0) expect(worst(a, b)).toBe(ranks > 0 ? a : b);
        else if (a.status === b.status && (a.since ?? 9) !== (b.since ?? 9)) {
          expect(worst(a, b).since).toBe((a.since ?? 9) < (b.since ?? 9) ? a.since : b.since);
        }
      }),
    );
  });

  it('orders a list like any other order', () => {
    fc.assert(
      fc.property(fc.array(status), (all) => {
        const sorted = [...all].sort(compareStatus);
        expect(sorted[0]).toEqual(all.length === 0 ? undefined : all.reduce(worst));
      }),
    );
  });
});

describe('the rank of a status', () => {
  it('is worst first: FAILED, DOWN, MISSING, SHUTDOWN BY OPERATOR, UNKNOWN, installing, UP', () => {
    const order = [
      'FAILED',
      'DOWN',
      'MISSING',
      'SHUTDOWN BY OPERATOR',
      'UNKNOWN',
      'ARGOCD: INSTALLING',
      'LINKED',
      'UP',
    ];
    expect([...order].sort((a, b) => statusRank(b) - statusRank(a))).toEqual(order);
    const installing = ROUTER_STATUSES.filter(
      (name) => !order.includes(name) || name === 'ARGOCD: INSTALLING',
    );
    for (const name of installing) {
      expect(statusRank(name)).toBeLessThan(statusRank('UNKNOWN'));
      expect(statusRank(name)).toBeGreaterThan(statusRank('LINKED'));
    }
  });

  it('of a word nobody listed is worse than UP', () => {
    for (const name of ['', 'constructor', '__proto__', 'HACKED']) {
      expect(statusRank(name)).toBeGreaterThan(statusRank('UP'));
    }
  });
});
