import type { Change } from '@hawser/contract/changes';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';

/** The version of an application's YAML that a change wrote; null if it did not change the YAML of an existing one. */
export function writtenVersion({ details }: Change): number | null {
  return details?.yaml?.before == null ? null : details.yaml.after;
}

/**
 * SQL condition over `p` (placements): the change concerns it. A new version of an application concerns all its placements, any other
 * change those that were placed by it, which have its time. Without such placements nothing is searched.
 */
export function concernedBy(tx: TenantTransaction, change: Change): RawBuilder<boolean> {
  const { subject, at, details } = change;
  if (writtenVersion(change) === null && !details?.placed) return sql<boolean>`false`;
  const placedThen = sql`p.created_at = ${at}::bigint`;
  const ofRouters = (column: 'network_id' | 'cluster_id' | 'id') => sql`
    p.router_id = any(array(select id from routers
      where owner_uid = ${tx.owner} and ${sql.ref(column)} = ${subject.id} and active)) and ${placedThen}`;
  const of = {
    object: () =>
      sql`p.object_id = ${subject.id} and ${writtenVersion(change) === null ? placedThen : sql`true`}`,
    network: () => ofRouters('network_id'),
    cluster: () => ofRouters('cluster_id'),
    router: () => ofRouters('id'),
    // What is delivered from a repository is applied by Argo CD.
    repository: () => sql`false`,
  };
  return sql<boolean>`(p.owner_uid = ${tx.owner} and ${of[subject.kind]()})`;
}
