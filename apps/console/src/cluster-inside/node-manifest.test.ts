import { expect, test } from 'vitest';
import { nodeFacts } from './node-manifest.ts';

test('the facts of a node are those of its manifest', () => {
  const node = {
    spec: {
      unschedulable: true,
      taints: [
        { key: 'gpu', value: 'yes', effect: 'NoSchedule' },
        { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' },
      ],
    },
    status: {
      capacity: { cpu: '4', memory: '16Gi' },
      allocatable: { cpu: '3800m', memory: '15Gi' },
      nodeInfo: { kubeletVersion: 'v1.34.0', architecture: 'arm64', bootID: 'x' },
    },
  };
  expect(nodeFacts(JSON.stringify(node))).toEqual({
    resources: [
      { name: 'cpu', capacity: '4', allocatable: '3800m' },
      { name: 'memory', capacity: '16Gi', allocatable: '15Gi' },
    ],
    taints: ['gpu=yes:NoSchedule', 'node.kubernetes.io/unschedulable:NoSchedule'],
    isCordoned: true,
    system: [
      { label: 'Kubelet', value: 'v1.34.0' },
      { label: 'Architecture', value: 'arm64' },
    ],
  });
});

test('a manifest of another shape has no facts', () => {
  const none = { resources: [], taints: [], isCordoned: false, system: [] };
  for (const json of ['', 'null', '[]', '{"spec":{"taints":{}},"status":7}'])
    expect(nodeFacts(json)).toEqual(none);
});
