import type { ClustersQuery, ObjectClusters } from '@hawser/contract/objects';
import { clusterNameOf } from '@hawser/domain/clusters';
import { isSimulated } from '@hawser/domain/demo';
import { sql } from 'kysely';
import type { Work } from '../http/route.ts';
import { joinById } from '../store/join-by-id.ts';

/** How many clusters are named. */
const NAMED = 20;

/** The clusters that have any of these objects, each once. */
export async function clustersOfObjects({
  tx,
  body,
}: Work<unknown, unknown, ClustersQuery>): Promise<ObjectClusters> {
  const { rows } = await sql<{
    routerID: string;
    alias: string;
    tags: Record<string, unknown>;
    distro: string | null;
    total: number;
  }>`
    select r.id as "routerID", c.alias, c.tags, s.kubes_distro as distro, count(*) over ()::int as total
      from (select distinct router_id from placements
             where owner_uid = ${tx.owner} and object_id = any(${body.objectIDs}::text[])) p
      join routers r on r.owner_uid = ${tx.owner} and r.id = p.router_id
      ${joinById('clusters', 'c', 'r', 'cluster_id')}
      left join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
     order by c.alias collate "C", r.id limit ${NAMED}`.execute(tx.db);
  return {
    clusters: rows.map(({ routerID, alias, tags, distro }) => ({
      routerID,
      clusterName: alias,
      simulated: isSimulated({ name: clusterNameOf(alias), tags, observedDistro: distro }),
    })),
    clusterCount: rows[0]?.total ?? 0,
  };
}
