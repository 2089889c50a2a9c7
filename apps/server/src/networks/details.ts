import { clusterNameOf } from '@hawser/domain/clusters';
import { isSimulated, type SimulatedTraits } from '@hawser/domain/demo';
import { LEASE_MS } from '@hawser/domain/routers';
import { featureSlugsOf } from '@hawser/domain/features';
import { type Selectable, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import type { NetworksTable } from './table.ts';
import type { RoutersTable } from '../routers/index.ts';
import type { Tables } from '../store/tables.ts';
import { lastSeenAt, routerObserved, routerUnknown } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';

type Network = Pick<Selectable<NetworksTable>, 'id' | 'features'>;

/** The network's first hub, by time of attachment. */
interface FirstHub {
  readonly routerID: string;
  readonly cloudID: string;
  readonly clusterName: string;
  readonly simulated: boolean;
  readonly hubName: string;
  readonly namespace: string;
  readonly skupperHubData: Selectable<RoutersTable>['skupper_hub_data'];
}

/** What the agent of the hub reported of Argo CD, as stored. */
export interface ReportedArgoCd
  extends Omit<Selectable<Tables['router_features']>, 'owner_uid' | 'router_id' | 'slug'> {
  /** Whether the agent does not report any more. */
  readonly is_unknown: boolean;
  /** Since when it does not. */
  readonly unknown_since: number | null;
}

/** Properties of a network that depend on its routers and placements. */
export interface NetworkDetails {
  readonly hub: FirstHub | null;
  readonly argocd: ReportedArgoCd | null;
  /** Number of attached clusters with a requested detach. */
  readonly detaching: number;
  /** Whether an agent of the network is outdated. */
  readonly agentOutdated: boolean;
  /** Whether an object is placed on a cluster. Only determined for GitOps networks, else false. */
  readonly isDistributed: boolean;
  /** Number of its infrastructure providers. */
  readonly providerConfigs: number;
  /** Whether its hub has no agent yet. */
  readonly hubPending: boolean;
}

/** The details of a network without attached clusters. */
export const NO_DETAILS: NetworkDetails = {
  hub: null,
  argocd: null,
  detaching: 0,
  agentOutdated: false,
  isDistributed: false,
  providerConfigs: 0,
  hubPending: true,
};

/** A row of the statement, with the columns that show whether the cluster is simulated. */
type HubRow = Omit<FirstHub, 'simulated'> & Pick<SimulatedTraits, 'tags' | 'observedDistro'>;

interface Row {
  id: string;
  hub: HubRow | null;
  argocd: ReportedArgoCd | null;
  detaching: number;
  agent_outdated: boolean;
  is_distributed: boolean;
  provider_configs: number;
  hub_pending: boolean;
}

/** Reads the details of these networks in one statement. Its subqueries stop early or read few rows. */
export async function loadNetworkDetails(
  tx: TenantTransaction,
  networks: readonly Network[],
  now: number,
): Promise<Map<string, NetworkDetails>> {
  if (networks.length === 0) return new Map();
  const ids = networks.map(({ id }) => id);
  const gitOps = networks.map(({ features }) => featureSlugsOf(features).length > 0);
  const { rows } = await sql<Row>`
    select n.id, to_jsonb(hub) as hub, to_jsonb(argocd) as argocd,
           (select count(*)::int from routers d
             where d.owner_uid = ${tx.owner} and d.network_id = n.id and d.active
               and d.detach_requested_at is not null) as detaching,
           exists (select from router_states s join routers r on r.owner_uid = s.owner_uid and r.id = s.router_id
                    where s.owner_uid = ${tx.owner} and s.agent_outdated and r.network_id = n.id and r.active)
             as agent_outdated,
           n.git_ops and ${isDistributed(tx, 'n.id')} as is_distributed,
           (select count(*)::int from infrastructure_provider_configs p
             where p.owner_uid = ${tx.owner} and p.network_id = n.id) as provider_configs,
           not exists (select from agents a where a.owner_uid = ${tx.owner} and a.router_id = hub."routerID"
                         and a.revoked_at is null) as hub_pending
      from unnest(${ids}::text[], ${gitOps}::boolean[]) as n (id, git_ops)
      left join lateral (
        select r.id as "routerID", r.cluster_id as "cloudID", c.alias as "clusterName", r.hub_name as "hubName",
               r.namespace, r.skupper_hub_data as "skupperHubData", c.tags,
               (select kubes_distro from router_states where owner_uid = r.owner_uid and router_id = r.id)
                 as "observedDistro"
          from routers r ${joinById('clusters', 'c', 'r', 'cluster_id')}
         where r.owner_uid = ${tx.owner} and r.network_id = n.id and r.active and not r.is_edge
         order by r.created_at, r.id limit 1) hub on true
      left join lateral (
        select f.state, f.step, f.steps, f.message, f.since, f.observed_at, f.version, f.namespace, f.ui_url, f.existing,
               f.missing_rights, ${routerUnknown(now)} as is_unknown, ${lastSeenAt} + ${LEASE_MS}::bigint as unknown_since
          from router_features f ${routerObserved('f', 'router_id')}
         where f.owner_uid = ${tx.owner} and f.router_id = hub."routerID" and f.slug = 'argocd') argocd on true`.execute(
    tx.db,
  );
  return new Map(
    rows.map(
      ({ id, hub, argocd, detaching, agent_outdated, is_distributed, provider_configs, hub_pending }) => [
        id,
        {
          hub: hub && hubOf(hub),
          argocd,
          detaching,
          agentOutdated: agent_outdated,
          isDistributed: is_distributed,
          providerConfigs: provider_configs,
          hubPending: hub_pending,
        },
      ],
    ),
  );
}

function hubOf({ tags, observedDistro, ...hub }: HubRow): FirstHub {
  return { ...hub, simulated: isSimulated({ name: clusterNameOf(hub.clusterName), tags, observedDistro }) };
}

/** SQL condition: an object that a user wrote into the network in `column` is placed on one of its clusters. */
function isDistributed(tx: TenantTransaction, column: string) {
  return sql<boolean>`exists (
    select from routers r join placements p on p.owner_uid = r.owner_uid and p.router_id = r.id
      join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.network_feature_slug is null
     where r.owner_uid = ${tx.owner} and r.network_id = ${sql.ref(column)} and r.active)`;
}
