import { type AttachRequest, statusRank } from '@hawser/domain';
import type { Insertable } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { RouterStatesTable, RoutersTable } from '../store/tables.ts';

/** The row of a router that is attached now. */
export function newRouterRow(
  tx: TenantTransaction,
  cluster: { readonly id: string; readonly name: string },
  networkID: string,
  request: AttachRequest,
  id: string,
  now: number,
): Insertable<RoutersTable> & { readonly id: string } {
  return {
    owner_uid: tx.owner,
    id,
    network_id: networkID,
    cluster_id: cluster.id,
    name: cluster.name,
    namespace: request.namespace,
    hub_name: request.hubName,
    is_edge: request.edge,
    created_at: now,
    updated_at: now,
  };
}

/** Its state, before anybody installed it: UNINSTALLED. */
export function newStateRow(tx: TenantTransaction, routerID: string, now: number) {
  const status = 'UNINSTALLED';
  return {
    owner_uid: tx.owner,
    router_id: routerID,
    status,
    status_rank: statusRank(status),
    since: now,
    phases: JSON.stringify([{ status, at: now, message: '' }]),
  } satisfies Partial<Insertable<RouterStatesTable>>;
}
