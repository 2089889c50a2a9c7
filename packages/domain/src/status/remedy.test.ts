import { describe, expect, it } from 'vitest';
import { LEASE_MS } from '../routers/index.ts';
import {
  type PlacementReport,
  placementStatus,
  remedyOf,
  routerStatus,
  rowStatus,
  type Status,
} from './index.ts';

const router = (status: string, now = 2_000): Status =>
  routerStatus(
    {
      id: 'r1',
      name: 'east',
      simulated: false,
      status,
      since: 100,
      message: null,
      observedAt: 200,
      lastSeenAt: 1_000,
      hasAgent: true,
    },
    now,
  );
const object = (reported: Partial<PlacementReport>): Status =>
  placementStatus(
    {
      objectId: 'o1',
      objectName: 'web',
      kind: 'Deployment',
      desiredDigest: 'd',
      appliedDigest: 'd',
      refusedDigest: null,
      reported: { status: 'WARN', since: 700, message: null, observedAt: 800, kubeStatus: null, ...reported },
      router: router('UP'),
    },
    2_000,
  );

describe('what would make a record healthy again', () => {
  it.each([
    [
      'pod web-1, container main: ImagePullBackOff: Back-off pulling image "web:2"',
      'the image can be pulled',
    ],
    ['1 of 2 replicas ready: ErrImagePull', 'the image can be pulled'],
    ['pod web-1, container main: CrashLoopBackOff: back-off 5m0s', 'the container keeps running'],
    ['CreateContainerConfigError: secret "db" not found', 'the ConfigMap or Secret'],
    ['pod web-1: Unschedulable: 0/3 nodes are available', 'a node has room'],
    ['pod web-1: NodeNotReady: node node-2 is not ready', 'the node reports again'],
    ['pod web-1, container main: OOMKilled', 'less memory'],
    ['1 of 2 replicas ready', 'all of its pods are updated and ready'],
  ])('depends on the cause: %s', (message, says) => {
    const status = object({ message, kubeStatus: { replicas: 2, readyReplicas: 1 } });
    expect(remedyOf(status)).toContain(says);
    expect(remedyOf(rowStatus(router('UP'), status)), 'on the rows above as well').toContain(says);
  });

  it.each([
    ['FAILED', 'the failed step succeeds'],
    ['DOWN', 'its agent reports it as running again'],
    ['MISSING', 'run the install command'],
    ['SHUTDOWN BY OPERATOR', 'scales it up again'],
    ['INSTRUCTIONS ISSUED', 'run the install command'],
    ['ARGOCD: INSTALLING', 'its installation has ended'],
  ])('depends on the status of a router: %s', (status, says) => {
    expect(remedyOf(router(status))).toContain(says);
  });

  it('of a silent agent is that it reports again', () => {
    expect(remedyOf(router('UP', 1_000 + LEASE_MS))).toContain('when its agent reports again');
  });

  it('of an object that the cluster refuses names the message', () => {
    expect(remedyOf(object({ status: 'FAILED', message: 'admission webhook denied' }))).toContain(
      'accepts the object',
    );
  });

  it('is nothing where it is healthy', () => {
    expect(remedyOf(router('UP'))).toBeNull();
    expect(remedyOf(object({ status: 'UP' }))).toBeNull();
  });

  it('is one sentence', () => {
    for (const status of ['FAILED', 'DOWN', 'MISSING', 'UNINSTALLED', 'INSTALLING'])
      expect(remedyOf(router(status))).toMatch(/^[A-Z][^.]*\.$/);
  });
});
