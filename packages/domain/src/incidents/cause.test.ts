import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { causeOfObject, causeTitle, routerCauseTitle, routerCauseWords } from './index.ts';

const cause = (message: string, { status = 'WARN', objectID = 'web' } = {}) =>
  causeOfObject({ objectID, status, message });
const title = (message: string, of: { status?: string } = {}) => causeTitle(cause(message, of), 'shop-0');

/** Names, numbers and addresses as they differ from cluster to cluster. */
const hash = fc.stringMatching(/^[bcdfghjklmnpqrstvwxz2456789]{8,10}$/);
const suffix = fc.stringMatching(/^[bcdfghjklmnpqrstvwxz2456789]{5}$/);
const count = fc.nat({ max: 5_000 });
const varying = fc.record({
  hash,
  suffix,
  a: count,
  b: count,
  seconds: count,
  ip: fc.ipV4(),
  ip6: fc.ipV6(),
  port: fc.nat(65_535),
});
type Varying = typeof varying extends fc.Arbitrary<infer Value> ? Value : never;

/** What agents report, with everything that differs from cluster to cluster. */
const MESSAGES: Readonly<Record<string, (v: Varying) => string>> = {
  'an image that cannot be pulled': ({ a, b }) =>
    `${a} of ${b} replicas ready: ImagePullBackOff: Back-off pulling image "shop:broken-1"`,
  'the same before the kubelet backs off': ({ a, b }) =>
    `${a} of ${b} replicas ready: ErrImagePull: failed to pull and unpack image "shop:broken-1": not found`,
  'a container that ends': ({ a, b, seconds, hash: set, suffix: pod }) =>
    `${a} of ${b} replicas ready: CrashLoopBackOff: back-off ${seconds}s restarting failed container=app pod=shop-${set}-${pod}_default`,
  'an image that cannot be pulled, with the pod': ({ a, b, hash: set, suffix: pod }) =>
    `${a} of ${b} replicas ready: pod shop-${set}-${pod}, container app: ImagePullBackOff: Back-off pulling image "shop:broken-1"`,
  'a pod without its configuration': ({ hash: set, suffix: pod }) =>
    `pod shop-${set}-${pod}, container app: CreateContainerConfigError: secret "db" not found`,
  'no node': ({ a, b }) =>
    `Unschedulable: 0/${a + b} nodes are available: ${a} Insufficient memory, ${b} node(s) had untolerated taint {gpu: true}. preemption: 0/${a} nodes are available.`,
  'a node that does not report': ({ a, b, hash: set, suffix: pod }) =>
    `${a} of ${b} replicas ready: pod shop-${set}-${pod}: NodeNotReady: node node-${a} is not ready`,
  'a rollout that does not end': ({ a, b, hash: set }) =>
    `${a} of ${b} replicas ready: ReplicaSet "shop-${set}" has timed out progressing.`,
  'replicas that are not ready': ({ a, b }) => `${a} of ${b} replicas ready`,
  'a quota': ({ a, hash: set, suffix: pod }) =>
    `pods "shop-${set}-${pod}" is forbidden: exceeded quota: all, requested: pods=${a}`,
  'a webhook': ({ ip, port }) =>
    `failed calling webhook "check.example.org": Post "https://${ip}:${port}/check": dial tcp ${ip}:${port}: connect: connection refused`,
  'an address': ({ ip6, ip }) => `dial tcp ${ip6} and ${ip}`,
};

describe('the cause of an object', () => {
  it.each(Object.entries(MESSAGES))('is the same on every cluster: %s', (_, messageOf) => {
    fc.assert(
      fc.property(varying, varying, (one, other) => {
        for (const status of ['WARN', 'FAILED'])
          expect(cause(messageOf(one), { status })).toBe(cause(messageOf(other), { status }));
      }),
    );
  });

  it('names reason and image', () => {
    const of = (image: string) =>
      title(`0 of 2 replicas ready: ErrImagePull: failed to pull image "${image}": not found`);
    expect(of('shop:broken-1')).toBe('ImagePullBackOff shop:broken-1');
    expect(of('docker.io/library/shop:broken-1')).toBe('ImagePullBackOff shop:broken-1');
    expect(of('registry.example.org/shop:broken-1')).toBe('ImagePullBackOff shop:broken-1');
    expect(of('localhost:5000/team/shop:broken-1')).toBe('ImagePullBackOff team/shop:broken-1');
    expect(of('shop:broken-2')).toBe('ImagePullBackOff shop:broken-2');
    expect(title('InvalidImageName: couldn\'t parse image "Shop:1"')).toBe('InvalidImageName Shop:1');
  });

  it('is one for all objects with the same image, and for each object where only it can be at fault', () => {
    const shared = 'ImagePullBackOff: Back-off pulling image "shop:broken-1"';
    expect(cause(shared, { objectID: 'a' })).toBe(cause(shared, { objectID: 'b' }));
    const own = 'CrashLoopBackOff: back-off 10s restarting failed container=app pod=shop-1_x';
    expect(cause(own, { objectID: 'a' })).not.toBe(cause(own, { objectID: 'b' }));
    expect(title(own)).toBe('CrashLoopBackOff of container app in shop-0');
    expect(title('pod shop-1, container app: CrashLoopBackOff: back-off 10s')).toBe(title(own));
  });

  it('has words in every case', () => {
    expect(title('0 of 3 replicas ready', { status: 'DOWN' })).toBe('Replicas not ready in shop-0');
    expect(title('', { status: 'MISSING' })).toBe('Missing in shop-0');
    expect(title('scaled to 0 replicas')).toBe('scaled to … replicas in shop-0');
    expect(title('Unschedulable: 0/3 nodes are available: 3 Insufficient memory.')).toBe(
      'Unschedulable: Insufficient memory',
    );
    expect(title('Unschedulable')).toBe('Unschedulable: no node fits');
  });

  it('keeps the version of an API, and no other number', () => {
    const refused =
      'failed to create typed patch object (shop/web; apps/v1, Kind=Deployment): .spec.replcas: field not declared';
    expect(cause(refused, { status: 'FAILED' })).toBe(`${refused}|web`);
    expect(
      cause('no matches for kind "Gateway" in version "gateway.networking.k8s.io/v1beta12" after 3 tries'),
    ).toContain('gateway.networking.k8s.io/v1beta12" after … tries');
    expect(cause('kubelet v1.36.1 on 3 nodes, v 5')).toContain('kubelet v1.… on … nodes, v …');
  });

  it('does not exist for what is well, being changed, or unknown because of its router', () => {
    for (const status of ['UP', 'PROGRESSING', 'UNKNOWN', 'GREEN'])
      expect(cause('CrashLoopBackOff: x', { status })).toBe('');
  });

  it('is bounded and has no control characters, whatever the cluster reports', () => {
    const text = fc.string({ unit: 'binary', maxLength: 2_000 });
    fc.assert(
      fc.property(text, fc.constantFrom('', 'ErrImagePull: image "', 'Unschedulable: '), (message, start) => {
        const found = cause(start + message, { objectID: 'o'.repeat(26) });
        expect(found).not.toBe('');
        expect(found.length).toBeLessThanOrEqual(147);
        expect(found).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202e]/u);
        expect(found.isWellFormed()).toBe(true);
        expect(causeTitle(found, 'x')).not.toMatch(/\|o/);
      }),
    );
  });
});

describe('the cause of a router', () => {
  it('counts agents without a heartbeat', () => {
    const words = routerCauseWords('UNKNOWN', '');
    expect(routerCauseTitle(words, 12)).toBe('No heartbeat from 12 agents');
    expect(routerCauseTitle(words, 1)).toBe('No heartbeat from 1 agent');
  });

  it('is the same whatever the address of the API server', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(65_535), (ip, port) => {
        const message = `The Kubernetes API of the cluster does not answer: connect ECONNREFUSED ${ip}:${port}`;
        expect(routerCauseWords('DOWN', message)).toBe('The Kubernetes API does not answer');
      }),
    );
  });

  it('has words without a message', () => {
    expect(routerCauseWords('FAILED', '')).toBe('Failed');
  });
});
