import { featureOf } from './features.ts';
import { featureSlugsOf, type StoredFeatures } from './choices.ts';
import { featureMessages } from './messages.ts';
import { hasTemplate } from './templates.ts';

/** A network as one cluster has it. */
interface NetworkOnCluster {
  readonly features: StoredFeatures;
  readonly isEdge: boolean;
}

const installedBy = ({ features, isEdge }: NetworkOnCluster): string[] =>
  featureSlugsOf(features).filter((slug) => hasTemplate(slug, isEdge ? 'edge' : 'hub'));

/**
 * The features of `other` that keep this network from having its own on a cluster of both, by slug. The same feature twice is one Helm
 * release that two would write; and on the hub of both all features belong to one project of Argo CD, which one of them writes.
 */
export function featuresInTheWay(own: NetworkOnCluster, other: NetworkOnCluster): string[] {
  const [mine, theirs] = [installedBy(own), installedBy(other)];
  if (!own.isEdge && !other.isEdge) return mine.length === 0 ? [] : theirs;
  return theirs.filter((slug) => mine.includes(slug));
}

/** The refusal for features of another network that are in the way on a cluster. */
export const inTheWayText = (network: string, cluster: string, slugs: readonly string[]): string =>
  featureMessages.inTheWay(network, cluster, slugs.map((slug) => featureOf(slug)?.name ?? slug).join(', '));
