import { attachedTags, type PlacementCluster, type PlacementObject } from '@hawser/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { ObjectsTable } from '../store/tables.ts';

type TagMap = PlacementObject['tags'];

/** An attached cluster as distribution rules see it. */
export interface RouterSubject extends PlacementCluster {
  readonly routerID: string;
}

/** An object as distribution rules see it. */
export interface ObjectSubject extends PlacementObject {
  readonly objectID: string;
}

/** A part of a network: all of it, or these records of it only. */
export interface Scope {
  readonly networkID: string;
  readonly objectIDs?: readonly string[];
  readonly routerIDs?: readonly string[];
}

const ROUTERS_A_PAGE = 500;
const OBJECTS_A_PAGE = 200;

/** The attached clusters of the scope, a page at a time, in the order of their ids. */
export async function* routerPages(tx: TenantTransaction, scope: Scope): AsyncGenerator<RouterSubject[]> {
  const chosen = scope.routerIDs === undefined ? sql`true` : sql`r.id = any(${scope.routerIDs})`;
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; name: string; tags: TagMap; is_edge: boolean }>`
      select r.id, c.name, c.tags, r.is_edge
        from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
       where r.owner_uid = ${tx.owner} and r.network_id = ${scope.networkID} and r.active and ${chosen}
         and r.id > ${after}
       order by r.id limit ${ROUTERS_A_PAGE}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, name, tags, is_edge }) => ({
      routerID: id,
      name,
      tags: attachedTags(tags, is_edge),
    }));
    if (rows.length < ROUTERS_A_PAGE) return;
    after = last.id;
  }
}

/** The active objects of the scope, a page at a time, in the order of their ids. */
export async function* objectPages(tx: TenantTransaction, scope: Scope): AsyncGenerator<ObjectSubject[]> {
  const chosen = scope.objectIDs === undefined ? sql`true` : sql`o.id = any(${scope.objectIDs})`;
  for (let after = ''; ; ) {
    const { rows } = await sql<Pick<ObjectsTable, 'id' | 'name' | 'key' | 'kind'> & { tags: TagMap }>`
      select o.id, o.name, o.key, o.kind, o.tags
        from objects o
       where o.owner_uid = ${tx.owner} and o.network_id = ${scope.networkID} and o.active and ${chosen}
         and o.id > ${after}
       order by o.id limit ${OBJECTS_A_PAGE}`.execute(tx.db);
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id, name, key, kind, tags }) => ({ objectID: id, name, key, kind, tags }));
    if (rows.length < OBJECTS_A_PAGE) return;
    after = last.id;
  }
}
