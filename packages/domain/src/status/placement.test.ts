import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEASE_MS, ROUTER_STATUSES } from '../routers/index.ts';
import {
  type PlacementObservation,
  placementStatus,
  remedyOf,
  type RouterObservation,
  routerStatus,
} from './index.ts';

const observed: RouterObservation = {
  id: 'r1',
  name: 'east',
  simulated: false,
  status: 'UP',
  since: 100,
  message: null,
  observedAt: 200,
  lastSeenAt: 1_000,
  hasAgent: true,
};
const reported = {
  status: 'UP',
  since: 700,
  message: null,
  observedAt: 800,
  kubeStatus: { replicas: 3, readyReplicas: 3 },
};
const placement: PlacementObservation = {
  objectId: 'o1',
  objectName: 'web',
  kind: 'Deployment',
  desiredDigest: 'd2',
  appliedDigest: 'd2',
  refusedDigest: null,
  reported,
  router: routerStatus(observed, 2_000),
};
const texts = (changed: Partial<PlacementObservation>, now = 2_000): [string, string[]] => {
  const { status, reason } = placementStatus({ ...placement, ...changed }, now);
  return [status, reason.map(({ text }) => text)];
};

describe('the status of an object on a cluster', () => {
  it('is the reported one, as of the last heartbeat', () => {
    expect(placementStatus(placement, 2_000)).toEqual({
      status: 'UP',
      label: 'up',
      tone: 'positive',
      since: 700,
      observedAt: 1_000,
      reason: [
        {
          kind: 'object',
          id: 'o1',
          name: 'web',
          status: 'UP',
          text: 'Deployment web is up, 3 of 3 ready',
          since: 700,
        },
      ],
    });
  });

  it('includes the problem of a pod', () => {
    const pulling = { ...reported, status: 'DOWN', message: 'ImagePullBackOff', kubeStatus: { replicas: 2 } };
    expect(texts({ reported: pulling })).toEqual([
      'DOWN',
      ['Deployment web is down, 0 of 2 ready', 'ImagePullBackOff'],
    ]);
  });

  it('names pod and container once, and which replicas are missing', () => {
    const warn = (message: string, counts: object) => ({
      reported: { ...reported, status: 'WARN', message, kubeStatus: { ...reported.kubeStatus, ...counts } },
    });
    const text = '2 of 3 replicas ready: pod web-7d9, container main: CrashLoopBackOff: back-off 5m0s';
    const { reason } = placementStatus({ ...placement, ...warn(text, { readyReplicas: 2 }) }, 2_000);
    expect(reason.map((fact) => [fact.kind, fact.name, fact.text])).toEqual([
      ['object', 'web', 'Deployment web is warn, 2 of 3 ready'],
      ['pod', 'web-7d9', 'container main: CrashLoopBackOff: back-off 5m0s'],
    ]);
    expect(texts(warn('2 of 3 replicas ready', { readyReplicas: 2 }))).toEqual([
      'WARN',
      ['Deployment web is warn, 2 of 3 ready'],
    ]);
    expect(texts(warn('1 of 3 replicas updated', { updatedReplicas: 1 }))).toEqual([
      'WARN',
      ['Deployment web is warn, 1 of 3 updated'],
    ]);
  });

  it('is PROGRESSING until the desired object is applied and observed', () => {
    expect(texts({ appliedDigest: null, reported: null })).toEqual([
      'PROGRESSING',
      ['Deployment web is being applied'],
    ]);
    expect(texts({ appliedDigest: 'd1' })).toEqual(['PROGRESSING', ['Deployment web is being changed']]);
    expect(texts({ reported: null })).toEqual([
      'PROGRESSING',
      ['Deployment web is applied; no status reported yet'],
    ]);
  });

  it('says what the agent waits for before it is applied, and nothing of an earlier version', () => {
    const message = 'waits until Argo CD is ready on the hub';
    const waiting = { ...reported, status: 'PROGRESSING', message, kubeStatus: null };
    expect(texts({ appliedDigest: null, reported: waiting })).toEqual([
      'PROGRESSING',
      ['Deployment web is being applied', message],
    ]);
    expect(texts({ appliedDigest: 'd1', reported: waiting })[1]).toEqual([
      'Deployment web is being changed',
      message,
    ]);
    const earlier = { ...reported, status: 'DOWN', message: 'ImagePullBackOff' };
    expect(texts({ appliedDigest: 'd1', reported: earlier })[1]).toEqual(['Deployment web is being changed']);
  });

  it('names the application network where Argo CD does not know a cluster that it reaches through it alone', () => {
    const message = 'there are no clusters with this name: oslo';
    const unknown = { ...reported, status: 'UNKNOWN', message, kubeStatus: null };
    const of = { appliedDigest: 'd2', unreachedCluster: 'oslo' };
    const text = 'waits for the application network, through which Argo CD reaches a private Cluster';
    expect(texts({ ...of, reported: unknown })).toEqual([
      'UNKNOWN',
      ['Deployment web is unknown', message, text],
    ]);
    // Somebody may have registered it by hand.
    const other = { ...unknown, message: 'authentication required' };
    expect(texts({ ...of, reported: other })[1]).toEqual(['Deployment web is unknown', other.message]);
    expect(texts({ ...of, reported })[1]).toEqual(['Deployment web is up, 3 of 3 ready']);
    const remedy = remedyOf(placementStatus({ ...placement, ...of, reported: unknown }, 2_000));
    expect(remedy).toContain('attach it publicly');
  });

  it('waits for a cluster on which the agent is not installed yet, with the reason', () => {
    const router = routerStatus({ ...observed, status: 'UNINSTALLED', hasAgent: false }, 2_000);
    expect(texts({ appliedDigest: null, reported: null, router })).toEqual([
      'PROGRESSING',
      ['Deployment web waits for its cluster', 'router east is uninstalled'],
    ]);
  });

  it('waits for a cluster whose lease expired and whose agent is being reinstalled', () => {
    const now = 2_000 + LEASE_MS;
    const router = routerStatus(
      { ...observed, status: 'INSTRUCTIONS ISSUED', observedAt: 2_000, lastSeenAt: 2_000 },
      now,
    );
    const waiting = { ...placement, appliedDigest: null, reported: null, router };
    expect(placementStatus(waiting, now).reason[0]?.text).toBe('Deployment web waits for its cluster');
  });

  it('is FAILED when applying failed, whatever was applied before', () => {
    const failed = { ...reported, status: 'FAILED', message: 'admission webhook denied', kubeStatus: null };
    for (const appliedDigest of [null, 'd1', 'd2']) {
      expect(texts({ reported: failed, appliedDigest })).toEqual([
        'FAILED',
        ['Deployment web is failed', 'admission webhook denied'],
      ]);
    }
  });

  it('names a failure of an earlier version as such until the agent has tried the current one', () => {
    const failed = { ...reported, status: 'FAILED', message: 'admission webhook denied', kubeStatus: null };
    expect(texts({ reported: failed, refusedDigest: 'd1' })).toEqual([
      'FAILED',
      [
        'Deployment web is failed with an earlier version, the current one was not tried yet',
        'admission webhook denied',
      ],
    ]);
    expect(texts({ reported: failed, refusedDigest: 'd2' })[1][0]).toBe('Deployment web is failed');
    expect(texts({ refusedDigest: 'd1' })[1][0]).toBe('Deployment web is up, 3 of 3 ready');
  });

  it('is UNKNOWN with its router, since the same time, with the missing heartbeat as reason', () => {
    const now = 1_000 + LEASE_MS;
    const unknown = placementStatus({ ...placement, router: routerStatus(observed, now) }, now);
    expect(unknown).toMatchObject({ status: 'UNKNOWN', tone: 'unknown', since: 31_000, observedAt: 1_000 });
    expect(unknown.reason.map(({ text }) => text)).toEqual([
      'Deployment web is unknown',
      'router east is unknown',
      'no heartbeat from its agent',
    ]);
  });

  it('is UNKNOWN with its router also before anything was applied', () => {
    const now = 1_000 + LEASE_MS;
    const nothing = { appliedDigest: null, reported: null, router: routerStatus(observed, now) };
    expect(placementStatus({ ...placement, ...nothing }, now)).toMatchObject({
      status: 'UNKNOWN',
      since: 31_000,
    });
  });

  it('is UNKNOWN when new instructions were issued after the lease expired', () => {
    const now = 5_000 + LEASE_MS;
    const router = routerStatus({ ...observed, status: 'INSTRUCTIONS ISSUED' }, now);
    expect(placementStatus({ ...placement, router }, now)).toMatchObject({
      status: 'UNKNOWN',
      since: 31_000,
    });
  });

  it('is never green after the lease expired', () => {
    const stored = fc.constantFrom(...ROUTER_STATUSES);
    fc.assert(
      fc.property(
        stored,
        fc.nat(100_000),
        fc.nat(200_000),
        fc.boolean(),
        (status, lastSeenAt, now, hasAgent) => {
          const router = routerStatus({ ...observed, status, lastSeenAt, observedAt: null, hasAgent }, now);
          const shown = placementStatus({ ...placement, router }, now);
          if (now >= lastSeenAt + LEASE_MS || !hasAgent) expect(shown.tone).toBe('unknown');
        },
      ),
    );
  });
});
