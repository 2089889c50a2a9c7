import type { StoreSnapshot, JsonObject } from '@hawser/kube-sim';
import type { SimulatedCluster } from './simulated-cluster.ts';

/**
 * Everything that a cluster holds now, with its identity and its agent's: what one begins with that is made from its backup. Of rows
 * only those that `isCopied` accepts.
 */
export function snapshotOf(
  { kube: { store } }: SimulatedCluster,
  isCopied: (row: { readonly table: string; readonly key: string }) => boolean = () => true,
): StoreSnapshot {
  const tables = new Map<string, Map<string, JsonObject>>();
  // Sorted, as lists need them.
  for (const { table, key, object } of [...store.rows()].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (!isCopied({ table, key })) continue;
    const rows = tables.get(table) ?? new Map<string, JsonObject>();
    tables.set(table, rows.set(key, object));
  }
  return { revision: store.revision, tables, view: (object) => object };
}
