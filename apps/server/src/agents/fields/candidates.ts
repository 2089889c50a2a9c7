import { isInfrastructureKind } from '@hawser/domain/objects';
import { sql } from 'kysely';
import { requireRow } from '../../http/failure.ts';
import type { TenantTransaction } from '../../store/store.ts';

/** A cluster of a network whose agent may be asked. */
export interface Candidate {
  readonly routerID: string;
  readonly clusterName: string;
  readonly kubernetesVersion: string;
}

/** Versions of Kubernetes that are asked. */
const VERSIONS = 3;
/** Clusters of each version that are tried: the agent of one may be away. */
const TRIED = 3;

/**
 * The clusters of a network that were seen last, some for each version of Kubernetes, each version in an array of its own. Kinds of Argo
 * CD are written to hubs only, and infrastructure is: of each version a hub is asked before edges. @throws Failure 404 without the network.
 */
export async function candidates(
  { db, owner }: TenantTransaction,
  networkID: string,
  of: { readonly apiVersion: string; readonly kind: string },
): Promise<Candidate[][]> {
  requireRow(
    await db
      .selectFrom('networks')
      .select('id')
      .where('owner_uid', '=', owner)
      .where('id', '=', networkID)
      .executeTakeFirst(),
  );
  const hubsFirst = isInfrastructureKind(of) ? sql`r.is_edge,` : sql``;
  const ofHub = of.apiVersion.startsWith('argoproj.io/') ? sql`and not r.is_edge` : sql``;
  const { rows } = await sql<Candidate>`
    select "routerID", "clusterName", "kubernetesVersion"
      from (select r.id as "routerID", c.name as "clusterName", s.kubernetes_version as "kubernetesVersion",
                   row_number() over (partition by s.kubernetes_version order by ${hubsFirst} s.observed_at desc, r.id) as nth
              from routers r
              join clusters c on c.owner_uid = ${owner} and c.id = r.cluster_id
              join router_states s on s.owner_uid = ${owner} and s.router_id = r.id
             where r.owner_uid = ${owner} and r.network_id = ${networkID} and r.active
               and s.kubernetes_version is not null ${ofHub}) as ranked
     where nth <= ${TRIED}
     order by "kubernetesVersion" desc, nth
     limit ${VERSIONS * TRIED}`.execute(db);
  const byVersion = Map.groupBy(rows, ({ kubernetesVersion }) => kubernetesVersion);
  return [...byVersion.values()].slice(0, VERSIONS);
}
