import type { TenantTransaction } from '../store/store.ts';

/** An object on a router, by ids. */
export interface ObjectOnRouter {
  readonly routerID: string;
  readonly objectID: string;
}

/** Whether a network has placed the object on the router, in the context of the transaction. */
export async function isPlacedOn(
  tx: TenantTransaction,
  { routerID, objectID }: ObjectOnRouter,
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('placements')
    .select('object_id')
    .where('owner_uid', '=', tx.owner)
    .where('router_id', '=', routerID)
    .where('object_id', '=', objectID)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the router is attached, in the context of the transaction. */
export async function isRouter(tx: TenantTransaction, routerID: string): Promise<boolean> {
  const found = await tx.db
    .selectFrom('routers')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', routerID)
    .where('active', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
