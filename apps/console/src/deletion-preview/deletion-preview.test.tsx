import { expect, test } from 'vitest';
import { deletionPreviewPart } from './deletion-preview.tsx';

test('lists what is deleted below each cluster, and says where no agent removes it', () => {
  const cluster = {
    kind: 'cluster',
    routerID: 'r',
    clusterName: 'lyon',
    simulated: false,
    namespace: 'hawser',
    isHub: false,
    objectCount: 1,
    hasAgent: false,
  } as const;
  const object = {
    kind: 'object',
    routerID: 'r',
    objectID: 'o',
    derivedKind: 'Deployment',
    name: 'shop',
  } as const;
  expect(
    deletionPreviewPart({ items: [cluster, object, { ...object, routerID: null }], next: 'more' }),
  ).toEqual({
    next: 'more',
    lines: [
      {
        id: 'r',
        name: 'lyon',
        where: 'edge · namespace hawser · 1 application',
        isHead: true,
        outcome: 'No agent: applications there stay.',
      },
      { id: 'r/o', name: 'shop', where: 'Deployment' },
      { id: '/o', name: 'shop', where: 'Deployment, on no cluster' },
    ],
  });
  expect(
    deletionPreviewPart({ items: [{ ...cluster, objectCount: 0 }], next: null }).lines[0],
  ).not.toHaveProperty('outcome');
  expect(
    deletionPreviewPart({ items: [{ ...cluster, simulated: true }], next: null }).lines[0],
  ).toHaveProperty('mark');
});
