import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/**
 * SQL: number of active objects of a context, or of one of its networks. Triggers maintain it with every write, so that reading
 * it costs the same for any number of objects (docs/decisions/0026).
 */
export function objectCount(
  { owner }: Pick<TenantTransaction, 'owner'>,
  networkID?: string,
): RawBuilder<number> {
  const ofNetwork = networkID === undefined ? sql`` : sql`and network_id = ${networkID}`;
  return sql<number>`(select coalesce(sum(objects), 0)::int from object_counts where owner_uid = ${owner} ${ofNetwork})`;
}
