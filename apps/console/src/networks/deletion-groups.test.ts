import { expect, it } from 'vitest';
import { deletionGroups } from './deletion-groups.ts';

const NOTHING = {
  networkID: 'n',
  networkName: 'demo',
  objects: [],
  objectTotal: 0,
  distributedTotal: 0,
  leavingTotal: 0,
  clusterTotal: 0,
  silentTotal: 0,
  distributionRuleCount: 0,
  featureSlugs: [],
  needsTearDown: false,
  waitMs: 90_000,
};

it('names an empty network as the only deleted item', () => {
  expect(deletionGroups(NOTHING, [])).toEqual([{ title: 'network, with nothing in it', count: 1 }]);
});

it('counts clusters, and says where no agent removes applications', () => {
  expect(deletionGroups({ ...NOTHING, clusterTotal: 300, silentTotal: 2 }, [])).toEqual([
    { title: 'clusters are detached', count: 300, outcome: '2 have no agent: applications there stay' },
  ]);
  const gitOps = { ...NOTHING, clusterTotal: 3, silentTotal: 1, featureSlugs: ['argocd'] };
  expect(deletionGroups(gitOps, [])[0]).toMatchObject({ outcome: '1 has no agent' });
});

it('describes the first rules', () => {
  const rule = (tag: string) => ({ object: '[]', cloud: JSON.stringify(['eq', 'tag', tag]) });
  const rules = Array.from({ length: 21 }, (_, n) => rule(`tag-${n}`));
  const [group] = deletionGroups({ ...NOTHING, distributionRuleCount: 21 }, rules);
  expect(group).toMatchObject({ title: 'distribution rules', count: 21 });
  expect(group?.items).toHaveLength(20);
  expect(group?.items?.[0]).toEqual({ name: 'all applications on clusters with tag tag-0', where: 'rule 1' });
  const [one] = deletionGroups({ ...NOTHING, distributionRuleCount: 1 }, [
    { object: 'not a rule', cloud: '[]' },
  ]);
  expect(one?.items).toEqual([{ name: 'not a rule on []', where: 'rule 1' }]);
});
