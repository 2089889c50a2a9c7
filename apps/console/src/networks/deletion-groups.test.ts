import { expect, it } from 'vitest';
import { deletionGroups } from './deletion-groups.ts';

const NOTHING = {
  networkID: 'n',
  networkName: 'demo',
  objects: [],
  objectTotal: 0,
  distributedTotal: 0,
  leavingTotal: 0,
  clusters: [],
  clusterTotal: 0,
  distributionRuleCount: 0,
  featureSlugs: [],
  needsTearDown: false,
  waitMs: 90_000,
};

it('names an empty network as the only thing that goes', () => {
  expect(deletionGroups(NOTHING)).toEqual([{ title: 'network, with nothing in it', count: 1 }]);
});

it('names each cluster with what goes from it, and says where nobody removes it', () => {
  const edge = {
    routerID: 'r',
    clusterName: 'lyon',
    namespace: 'hawser',
    isHub: false,
    objectCount: 3,
    hasAgent: false,
  };
  expect(deletionGroups({ ...NOTHING, clusters: [edge], clusterTotal: 1 })).toEqual([
    {
      title: 'cluster is detached',
      count: 1,
      items: [{ name: 'lyon', where: 'edge · namespace hawser · 3 objects go' }],
      fate: '1 has no agent: what is there stays',
    },
  ]);
});
