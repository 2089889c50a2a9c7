import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/**
 * SQL number of the active objects of a context, or of one of its networks. It is kept by whatever writes objects, so that
 * asking costs the same however many there are (docs/decisions/0026).
 */
export function objectCount(
  { owner }: Pick<TenantTransaction, 'owner'>,
  networkID?: string,
): RawBuilder<number> {
  const ofNetwork = networkID === undefined ? sql`` : sql`and network_id = ${networkID}`;
  return sql<number>`(select coalesce(sum(objects), 0)::int from object_counts where owner_uid = ${owner} ${ofNetwork})`;
}
