import { expect, test } from 'vitest';
import { nodeOf } from './node.ts';

test('what is ready of a pod are its containers, without those that only prepare it', () => {
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { uid: 'a', name: 'web', namespace: 'shop' },
    spec: { initContainers: [{ name: 'setup' }], containers: [{ name: 'main' }, { name: 'proxy' }] },
    status: {
      initContainerStatuses: [{ name: 'setup', ready: true }],
      containerStatuses: [
        { name: 'main', ready: false },
        { name: 'proxy', ready: true },
      ],
    },
  };
  expect(nodeOf(pod).replicas).toBe('1 / 2');
  expect(nodeOf({ ...pod, status: {} }).replicas).toBe('0 / 2');
});
