import type { TreeRow } from '@hawser/contract/tree';
import { simulatedText } from '@hawser/domain/demo';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';

/** Id of the attached cluster that a row is or is on; empty for networks. */
function routerOf(row: TreeRow): string {
  if (row.kind === 'router') return row.id;
  return row.kind === 'object' ? row.key.slice(2, row.key.indexOf('/')) : '';
}

/**
 * Columns for a file, in which rows do not stand below each other: each row's network, cluster and kind. Names are learnt from
 * the rows above, which come first in the tree's order.
 */
export function pathColumns(): readonly TreeGridColumn<TreeRow>[] {
  const networks = new Map<string, string>();
  const routers = new Map<string, string>();
  const column = (id: string, title: string, text: (row: TreeRow) => string) => ({
    id,
    title,
    width: 0,
    text,
    render: () => null,
  });
  return [
    column('path-network', 'Network', (row) => {
      if (row.kind === 'network') networks.set(row.id, row.name);
      return networks.get(row.networkID) ?? '';
    }),
    column('path-cluster', 'Cluster', (row) => {
      if (row.kind === 'router') routers.set(row.id, simulatedText(row.name, row.simulated));
      return routers.get(routerOf(row)) ?? '';
    }),
    column('path-kind', 'Kind', (row) => row.detail),
  ];
}
