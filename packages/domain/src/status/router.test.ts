import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awaitsAgent, LEASE_MS, ROUTER_STATUSES } from '../routers/index.ts';
import { type RouterObservation, routerStatus } from './index.ts';

const up: RouterObservation = {
  id: 'r1',
  name: 'hub',
  simulated: false,
  status: 'UP',
  since: 100,
  message: null,
  observedAt: 200,
  lastSeenAt: 1_000,
  hasAgent: true,
};

describe('the status of a router', () => {
  it('is the reported one, as of the last heartbeat', () => {
    expect(routerStatus(up, 5_000)).toEqual({
      status: 'UP',
      label: 'up',
      tone: 'positive',
      since: 100,
      observedAt: 1_000,
      reason: [{ kind: 'router', id: 'r1', name: 'hub', status: 'UP', text: 'router hub is up', since: 100 }],
    });
  });

  it('marks each fact about a simulated cluster as simulated', () => {
    const simulated = { ...up, simulated: true, message: 'crash loop' };
    for (const now of [5_000, 1_000 + LEASE_MS]) {
      const { reason } = routerStatus(simulated, now);
      expect(reason.map((fact) => fact.simulated)).toEqual([true, true]);
    }
  });

  it('is UNKNOWN since its lease expired, with the reason', () => {
    expect(routerStatus(up, 1_000 + LEASE_MS)).toEqual({
      status: 'UNKNOWN',
      label: 'unknown',
      tone: 'unknown',
      since: 31_000,
      observedAt: 1_000,
      reason: [
        {
          kind: 'router',
          id: 'r1',
          name: 'hub',
          status: 'UNKNOWN',
          text: 'router hub is unknown',
          since: 31_000,
        },
        { kind: 'agent', name: 'hub', status: 'UNKNOWN', text: 'no heartbeat from its agent', since: 1_000 },
      ],
    });
  });

  it('is UNKNOWN when an agent enrolled and never sent a heartbeat', () => {
    const starting = { ...up, status: 'AGENT STARTING', lastSeenAt: null, observedAt: null };
    expect(routerStatus(starting, 100 + LEASE_MS - 1).status).toBe('AGENT STARTING');
    expect(routerStatus(starting, 100 + LEASE_MS)).toMatchObject({ status: 'UNKNOWN', since: 30_100 });
    expect(routerStatus({ ...starting, since: null }, 0)).toMatchObject({ status: 'UNKNOWN', since: null });
  });

  it('needs no lease before an agent is installed, nor while new instructions are out', () => {
    for (const status of ['UNINSTALLED', 'INSTRUCTIONS ISSUED', 'INSTRUCTIONS FETCHED']) {
      const fresh = { ...up, status, hasAgent: false, lastSeenAt: null, observedAt: null };
      expect(routerStatus(fresh, 1e12)).toMatchObject({
        status,
        tone: 'warning',
        observedAt: null,
        since: 100,
      });
      expect(routerStatus({ ...up, status }, 1e12)).toMatchObject({ status, observedAt: 1_000 });
    }
  });

  it('includes the message of a failed step', () => {
    const failed = routerStatus({ ...up, status: 'FAILED', message: 'quota exceeded' }, 1_500);
    expect(failed.tone).toBe('negative');
    expect(failed.reason.map(({ text }) => text)).toEqual(['router hub is failed', 'quota exceeded']);
  });

  it('is never green after the lease expired, whatever is stored', () => {
    const stored = fc.constantFrom(...ROUTER_STATUSES);
    fc.assert(
      fc.property(stored, fc.nat(100_000), fc.nat(200_000), (status, lastSeenAt, now) => {
        const shown = routerStatus({ ...up, status, lastSeenAt }, now);
        if (now >= lastSeenAt + LEASE_MS) expect(shown.tone).not.toBe('positive');
        if (awaitsAgent(status)) expect(shown.status).toBe(status);
      }),
    );
  });
});
