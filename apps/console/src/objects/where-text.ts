import type { PlannedPlacement } from '@hawser/contract/placement';

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;

/** The names of the first clusters, and how many more there are: 'lyon, oslo and 10 more'. */
function clusterNames({ clusters, clusterCount }: Omit<PlannedPlacement, 'ruleCount'>): string {
  const names = clusters.map(({ clusterName, simulated }) =>
    simulated ? `${clusterName} (simulated)` : clusterName,
  );
  const more = clusterCount - names.length;
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ');
}

/** Where the rules place an application: '12 clusters by 1 rule: lyon, oslo and 10 more'. */
export function whereText(placement: PlannedPlacement): string {
  const { clusterCount, ruleCount } = placement;
  if (clusterCount === 0) return 'No rule matches: it goes to no cluster yet.';
  return `${counted(clusterCount, 'cluster')} by ${counted(ruleCount, 'rule')}: ${clusterNames(placement)}`;
}

/** From which clusters applications are removed: '2 clusters: lyon, oslo'. */
export function removedText(from: Omit<PlannedPlacement, 'ruleCount'>): string {
  if (from.clusterCount === 0) return 'Not on any cluster.';
  return `Removed from ${counted(from.clusterCount, 'cluster')}: ${clusterNames(from)}`;
}
