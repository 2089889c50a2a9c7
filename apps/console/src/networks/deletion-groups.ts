import { counted, plural } from '@hawser/domain/counted';
import type { Network, NetworkDeletionPlan } from '@hawser/contract/networks';
import type { DeletionGroup } from '@hawser/ui/deletion-preview';
import { storedRuleText } from '../rules/index.ts';
import { featureNames } from './feature-names.ts';

function onClusters(distributed: number, count: number): string {
  if (distributed === 0) return 'on no cluster';
  return distributed === count ? 'on clusters' : `${distributed.toLocaleString('en')} of them on clusters`;
}

/** Number of rules that are described; the others are counted. */
const RULES_SHOWN = 20;

/** Everything that is deleted with a network, counted: clusters, objects by kind, rules, features. */
export function deletionGroups(
  plan: NetworkDeletionPlan,
  rules: Network['distributionRules'],
): readonly DeletionGroup[] {
  const silent = plan.silentTotal;
  // In a GitOps network no agent of an edge removes applications: Argo CD on the hub does.
  const left = plan.featureSlugs.length > 0 ? '' : ': applications there stay';
  const groups: DeletionGroup[] = [
    {
      title: plural(plan.clusterTotal, 'cluster is detached', 'clusters are detached'),
      count: plan.clusterTotal,
      ...(silent === 0 ? {} : { outcome: `${counted(silent, 'has', 'have')} no agent${left}` }),
    },
    {
      title: plural(plan.objectTotal, 'application is deleted', 'applications are deleted'),
      count: plan.objectTotal,
      items: plan.objects.map(({ derivedKind, count, distributed }) => ({
        name: derivedKind,
        where: `${count.toLocaleString('en')} · ${onClusters(distributed, count)}`,
      })),
      unnamed: plan.objects.reduce((left, { count }) => left - count, plan.objectTotal),
    },
    {
      title: plural(plan.distributionRuleCount, 'distribution rule'),
      count: plan.distributionRuleCount,
      items: rules
        .slice(0, RULES_SHOWN)
        .map((rule, at) => ({ name: storedRuleText(rule), where: `rule ${at + 1}` })),
    },
    {
      title: plural(plan.featureSlugs.length, 'feature'),
      count: plan.featureSlugs.length,
      items: featureNames(plan.featureSlugs).map((name) => ({ name })),
    },
  ];
  const there = groups.filter(({ count }) => count > 0);
  return there.length === 0 ? [{ title: 'network, with nothing in it', count: 1 }] : there;
}
