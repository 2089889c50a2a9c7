import type { Cluster, clustersContract } from '@hawser/contract/clusters';
import { simulatedText } from '@hawser/domain/demo';
import { ClusterIcon } from '@hawser/ui/icons';
import type { RecordOption } from '../form/index.ts';
import { recordsQuery } from '../live/index.ts';
import { reasonOf } from '../menu/index.ts';

/** The query of a select of clusters. */
export const findClusters = (of: Parameters<typeof recordsQuery<typeof clustersContract>>[1]) =>
  recordsQuery<typeof clustersContract>('clusters', of);

/** A cluster that can be attached, as an option: its alias, location and region. */
export function attachableOption({ alias, name, simulated, location, arn, can }: Cluster): RecordOption {
  return {
    label: simulatedText(alias || name, simulated),
    detail: [location, arn?.region ?? ''].filter((part) => part !== '').join(' · ') || undefined,
    words: name,
    icon: <ClusterIcon size={14} />,
    ...reasonOf(can, 'attach'),
  };
}
