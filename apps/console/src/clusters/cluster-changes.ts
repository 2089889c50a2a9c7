import type { Cluster } from '@hawser/contract/clusters';
import { KUBES_DISTROS } from '@hawser/domain/clusters';
import { userTagNames } from '@hawser/domain/tags';
import type { ConflictRow } from '../form/index.ts';
import type { KubeconfigFields } from './calls.ts';

interface Edited {
  location: string;
  kubesDistro: string;
  tags: readonly string[];
}

/** Changed fields of a cluster; missing ones are not changed. */
export interface ClusterChanges extends KubeconfigFields {
  location?: string;
  kubesDistro?: string;
  tags?: string[];
}

/** The differences from the cluster that was opened. */
export function changesOf(
  cluster: Pick<Cluster, 'location' | 'kubesDistro' | 'tags'>,
  { location, kubesDistro, tags }: Edited,
): ClusterChanges {
  const sorted = (names: readonly string[]): string => [...names].sort().join();
  return {
    ...(location === cluster.location ? {} : { location }),
    ...(kubesDistro === cluster.kubesDistro ? {} : { kubesDistro }),
    ...(sorted(tags) === sorted(userTagNames(cluster.tags)) ? {} : { tags: [...tags] }),
  };
}

/** The values that `changes` replaced, as a change that restores them. */
export function formerOf(
  cluster: Pick<Cluster, 'location' | 'kubesDistro' | 'tags'>,
  changes: ClusterChanges,
): ClusterChanges {
  return {
    ...(changes.location === undefined ? {} : { location: cluster.location }),
    ...(changes.kubesDistro === undefined ? {} : { kubesDistro: cluster.kubesDistro }),
    ...(changes.tags === undefined ? {} : { tags: userTagNames(cluster.tags) }),
  };
}

const distro = (value: string | undefined): string =>
  KUBES_DISTROS.find((choice) => choice.value === value)?.label ?? value ?? '';

/** Both versions of the fields that I changed. `record` is the current cluster from the conflict response. */
export function conflictRows(theirs: Partial<Cluster>, mine: ClusterChanges): readonly ConflictRow[] {
  const rows: ConflictRow[] = [];
  const add = (label: string, a: string, b: string) =>
    rows.push({ label, theirs: a || 'none', mine: b || 'none' });
  if (mine.location !== undefined) add('Location', theirs.location ?? '', mine.location);
  if (mine.kubesDistro !== undefined)
    add('Distribution', distro(theirs.kubesDistro), distro(mine.kubesDistro));
  if (mine.tags !== undefined) add('Tags', userTagNames(theirs.tags ?? {}).join(', '), mine.tags.join(', '));
  return rows;
}
