import type { Cluster } from '@hawser/contract/clusters';
import type { Router, routersContract } from '@hawser/contract/routers';
import { useWindow } from '../live/index.ts';

/** Most attachments that can be chosen; a cluster is attached to few networks. */
const MAX_READERS = 50;

/** Agents that are connected and may read everything come first. */
const rankOf = ({ status, grant }: Router): number =>
  (status.tone === 'unknown' ? 0 : 2) + (grant.inspect ? 1 : 0);

/** The agents through which a cluster can be read, the best first; empty until they are known, and where none is attached. */
export function useReaders(cluster: Cluster): readonly Router[] {
  const ids = cluster.networks.slice(0, MAX_READERS).map(({ routerID }) => routerID);
  const { rows } = useWindow<typeof routersContract>(
    ids.length === 0 ? null : { collection: 'routers', ids, range: { from: 0, to: MAX_READERS } },
  );
  return rows.toSorted((a, b) => rankOf(b) - rankOf(a));
}
