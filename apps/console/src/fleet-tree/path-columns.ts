import type { TreeRow } from '@hawser/contract/tree';
import { simulatedText } from '@hawser/domain/demo';
import type { TreeGridColumn } from '@hawser/ui/tree-grid';

/** Id of the router that a row is or belongs to; empty for networks. */
function routerOf(row: TreeRow): string {
  if (row.kind === 'router') return row.id;
  return row.kind === 'object' ? row.key.slice(2, row.key.indexOf('/')) : '';
}

/**
 * Columns for export, where rows are not nested: network, cluster and kind of each row. Names are taken from the parent
 * rows, which come first in tree order.
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
