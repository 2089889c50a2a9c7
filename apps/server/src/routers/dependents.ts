import type { RouterDependents } from '@hawser/contract/routers';
import { isSimulated } from '@hawser/domain/demo';
import { sql } from 'kysely';
import { byArgoCd } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** Most named items of each list; the counts count all. */
const NAMED = 20;

const NONE: RouterDependents = {
  linked: { count: 0, items: [] },
  delivered: { count: 0, items: [] },
  features: [],
  nextHubName: null,
};

/** What depends on an active router: nothing on an edge; on a hub its links, and with the last hub what is installed on it. */
export async function routerDependents(tx: TenantTransaction, routerID: string): Promise<RouterDependents> {
  const { db, owner } = tx;
  const { rows } = await sql<{
    networkID: string;
    hubName: string;
    features: string[];
    nextHubName: string | null;
  }>`
    select r.network_id as "networkID", r.hub_name as "hubName",
           array(select jsonb_object_keys(n.features) order by 1) as features,
           (select hub_name from routers
             where owner_uid = ${owner} and network_id = r.network_id and active and not is_edge and id <> r.id
             order by created_at, id limit 1) as "nextHubName"
      from routers r join networks n on n.owner_uid = r.owner_uid and n.id = r.network_id
     where r.owner_uid = ${owner} and r.id = ${routerID} and r.active and not r.is_edge`.execute(db);
  const [hub] = rows;
  if (hub === undefined) return NONE;
  const isLast = hub.nextHubName === null;
  return {
    linked: await linkedTo(tx, routerID, hub.networkID, hub.hubName),
    delivered: isLast ? await deliveredIn(tx, hub.networkID) : NONE.delivered,
    features: isLast ? hub.features : [],
    nextHubName: hub.nextHubName,
  };
}

/** A row with its number among all. */
type Counted<Row> = Row & { count: number };

async function linkedTo(
  { db, owner }: TenantTransaction,
  routerID: string,
  networkID: string,
  hubName: string,
): Promise<RouterDependents['linked']> {
  const { rows } = await sql<
    Counted<{
      routerID: string;
      name: string;
      alias: string;
      tags: Record<string, 'user' | 'internal'>;
      observedDistro: string | null;
    }>
  >`
    select r.id as "routerID", c.name, c.alias, c.tags, s.kubes_distro as "observedDistro", count(*) over ()::int as count
      from routers r
      join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
      left join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
     where r.owner_uid = ${owner} and r.network_id = ${networkID} and r.active and r.id <> ${routerID}
       and r.link_to_hubs ? ${hubName}
     order by c.name collate "C", r.id limit ${NAMED}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ routerID, name, alias, tags, observedDistro }) => ({
      routerID,
      clusterName: alias,
      simulated: isSimulated({ name, tags, observedDistro }),
    })),
  };
}

async function deliveredIn(
  { db, owner }: TenantTransaction,
  networkID: string,
): Promise<RouterDependents['delivered']> {
  const { rows } = await sql<Counted<RouterDependents['delivered']['items'][number]>>`
    select id as "objectID", name, kind, count(*) over ()::int as count from objects o
     where owner_uid = ${owner} and network_id = ${networkID} and active and ${byArgoCd('o')}
     order by key collate "C" limit ${NAMED}`.execute(db);
  return {
    count: rows[0]?.count ?? 0,
    items: rows.map(({ objectID, name, kind }) => ({ objectID, name, kind })),
  };
}
