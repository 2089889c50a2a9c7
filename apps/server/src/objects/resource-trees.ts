import type { AppObject, WholeObject } from '@hawser/contract/objects';
import type { ReportedTree } from '@hawser/contract/streams';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/**
 * The resources of each of these objects on the only cluster that it is placed on, as its agent reported them while it was not healthy,
 * by id. Those that are on none or on several, and those of which none is known, are missing.
 */
export async function resourceTrees(
  tx: TenantTransaction,
  objects: Iterable<AppObject>,
): Promise<ReadonlyMap<string, NonNullable<WholeObject['resourceTree']>>> {
  const placed = [...objects].filter(({ routerID }) => routerID !== null);
  if (placed.length === 0) return new Map();
  const { rows } = await sql<{ object_id: string; router_id: string; tree: string }>`
    select t.object_id, t.router_id, t.tree
      from unnest(${placed.map(({ id }) => id)}::text[], ${placed.map(({ routerID }) => routerID)}::text[]) as p (id, router)
      join reported_trees t on t.owner_uid = ${tx.owner} and t.router_id = p.router and t.object_id = p.id`.execute(
    tx.db,
  );
  return new Map(
    rows.map(({ object_id, router_id, tree }) => [
      object_id,
      treeOf(router_id, JSON.parse(tree) as ReportedTree),
    ]),
  );
}

const treeOf = (
  routerID: string,
  { nodes, ...tree }: ReportedTree,
): NonNullable<WholeObject['resourceTree']> => ({
  ...tree,
  routerID,
  nodes: nodes.map(({ conditions, ...node }) => ({ ...node, status: { conditions } })),
});
