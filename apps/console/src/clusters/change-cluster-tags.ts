import type { clustersContract } from '@hawser/contract/clusters';
import type { CommandOptions } from '../client/index.ts';
import { recordsQuery } from '../live/index.ts';
import type { ManyTools, TagChange } from '../menu/index.ts';
import { changeTags } from '../tags/index.ts';
import { clusterCalls } from './calls.ts';

/** Adds and removes tags of a cluster, one of several that are selected as clusters, attachments or placements. */
export const changeClusterTags = (
  clusterID: string,
  { client, live, signal }: ManyTools,
  options: CommandOptions,
  change: TagChange,
): Promise<void> =>
  changeTags({
    live,
    signal,
    record: recordsQuery<typeof clustersContract>('clusters', { ids: [clusterID] }),
    change,
    options,
    save: (tags, sent) => clusterCalls(client).update(clusterID, { tags }, sent),
  });
