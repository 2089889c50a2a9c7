import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  awaitsAgent,
  HEARTBEAT_MS,
  INSTALLED_FEATURES,
  installingStatus,
  isReported,
  LEASE_MS,
  leaseExpired,
  ROUTER_STATUSES,
  routerTransition,
} from './index.ts';

const anyStatus = fc.constantFrom(...ROUTER_STATUSES);

/** The status after a sequence of requested transitions, of which only the allowed ones happen. */
function liveThrough(wishes: string[]): string[] {
  const lived = ['UNINSTALLED'];
  for (const wish of wishes) if (routerTransition(lived.at(-1) ?? '', wish)) lived.push(wish);
  return lived;
}

describe('the lifecycle of a router', () => {
  it('goes from attached to up, step by step', () => {
    const steps = [
      'UNINSTALLED',
      'INSTRUCTIONS ISSUED',
      'INSTRUCTIONS FETCHED',
      'AGENT STARTING',
      'INSTALLING',
      'ARGOCD: INSTALLING',
      'GITOPS WATCHERS: INITIATING',
      'MOUNTING ROUTER CREDENTIALS',
      'WAITING FOR ROUTER',
      'LINKED',
      'UP',
    ];
    expect(liveThrough(steps.slice(1))).toEqual(steps);
  });

  it('never skips the instructions, whatever transitions are requested', () => {
    fc.assert(
      fc.property(fc.array(anyStatus, { maxLength: 30 }), (wishes) => {
        const lived = liveThrough(wishes);
        const issued = lived.indexOf('INSTRUCTIONS ISSUED');
        const first = lived.findIndex((status) => status !== 'UNINSTALLED');
        return first === -1 || first === issued;
      }),
    );
  });

  it('never returns to UNINSTALLED, and has no UNKNOWN before an agent', () => {
    fc.assert(
      fc.property(anyStatus, (status) => {
        expect(routerTransition(status, 'UNINSTALLED')).toBe(status === 'UNINSTALLED');
        if (awaitsAgent(status)) expect(routerTransition(status, 'UNKNOWN')).toBe(false);
      }),
    );
  });

  it('issues instructions again unless the router is up', () => {
    for (const status of ROUTER_STATUSES) {
      expect(routerTransition(status, 'INSTRUCTIONS ISSUED')).toBe(status !== 'UP');
      const mayFetch = status === 'INSTRUCTIONS ISSUED' || status === 'INSTRUCTIONS FETCHED';
      expect(routerTransition(status, 'INSTRUCTIONS FETCHED')).toBe(mayFetch);
    }
  });

  it('lets an agent report any status that it observes, also after its lease expired', () => {
    const reported = ROUTER_STATUSES.filter(isReported);
    for (const from of [...reported, 'AGENT STARTING', 'UNKNOWN']) {
      for (const to of reported) expect(routerTransition(from, to)).toBe(true);
    }
  });

  it('refuses statuses that are not part of it', () => {
    for (const status of ['', 'up', 'HACKED']) {
      expect(routerTransition('UP', status)).toBe(false);
      expect(routerTransition(status, status)).toBe(false);
    }
  });

  it('has an installing status for each feature', () => {
    expect(INSTALLED_FEATURES.map(installingStatus)).toEqual([
      'ARGOCD: INSTALLING',
      'CROSSPLANE: INSTALLING',
      'OBSERVABILITY: INSTALLING',
      'ARGOEVENTS: INSTALLING',
      'ARGOWORKFLOWS: INSTALLING',
      'GITOPS WATCHERS: INITIATING',
      'KUBE PROMETHEUS STACK: INSTALLING',
      'INGRESS CONTROLLER: INSTALLING',
      'CERT MANAGER: INSTALLING',
      'SEALED SECRETS: INSTALLING',
    ]);
  });
});

describe('a lease', () => {
  it('survives two lost heartbeats and expires after 30 s', () => {
    expect(LEASE_MS).toBe(30_000);
    expect(HEARTBEAT_MS * 2).toBeLessThan(LEASE_MS);
    expect(leaseExpired(1_000, 30_999)).toBe(false);
    expect(leaseExpired(1_000, 31_000)).toBe(true);
  });

  it('does not exist before the first heartbeat', () => {
    expect(leaseExpired(null, 0)).toBe(true);
  });
});
