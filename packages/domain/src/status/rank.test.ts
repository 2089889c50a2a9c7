import { describe, expect, it } from 'vitest';
import { ROUTER_STATUSES } from '../routers/index.ts';
import { statusRank } from './index.ts';

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

  it('of an unlisted status is worse than UP', () => {
    for (const name of ['', 'constructor', '__proto__', 'HACKED']) {
      expect(statusRank(name)).toBeGreaterThan(statusRank('UP'));
    }
  });
});
