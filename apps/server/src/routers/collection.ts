import { type Router, routersContract } from '@hawser/contract/routers';
import type { StoredFeatures } from '@hawser/domain/features';
import { argoCdSettingsOf } from '@hawser/domain/argocd';
import { RANKS_WITHOUT_INCIDENT } from '@hawser/domain/incidents';
import { agentNamespace } from '@hawser/domain/names';
import { registrationState, writtenArgoCdNamespace } from '@hawser/domain/gitops';
import { networkKind } from '@hawser/domain/networks';
import { type GrantChoice, grantChoiceOf, hasArgoCdAccount } from '@hawser/domain/objects';
import { agentOutdated, hubDataOf, LEASE_MS, linkToHubsStatus } from '@hawser/domain/routers';
import { emptyCounts, ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { statusRecord } from '../http/status-record.ts';
import { collection } from '../collection/collection.ts';
import type { StatusRollups } from '../collection/rollups.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import {
  loadRouterRows,
  loadRouterStates,
  type RouterRow,
  type RouterState,
  routerObserved,
  routerRank,
  routerRowObserved,
  rowRank,
} from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { RoutersTable } from './table.ts';
import { hasApplications, loadFeatureStatuses, withStatuses } from '../network-features/index.ts';
import { routerPolicy } from './policy.ts';
import { publicAccess } from './public-access.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';
import { routerRights } from './rights.ts';
import { VERSION } from '../version.ts';

interface Row extends Selectable<RoutersTable> {
  network_name: string;
  network_features: StoredFeatures;
  network_deletion_requested_at: number | null;
  kubes_distro: string;
  systemtype: string;
  kubeconfig_upload_id: string | null;
  arn_region: string | null;
  has_aws_eks_credentials: boolean;
  install_expires_at: number | null;
  /** What the agent of the hub reported of its registration in Argo CD; null when it has not. */
  registration: Parameters<typeof registrationState>[1];
  /** The token that its own agent handed over for Argo CD; null when it has not. */
  token: Parameters<typeof registrationState>[2];
}

/** The attached clusters of a context. The key is the id. A record has the name of its cluster. */
export const routerCollection = collection(routersContract, {
  read: 'routers.read',
  rights: routerRights,
  tables: ['routers', 'clusters', 'networks', 'router_states', 'placements', 'objects', 'object_states'],

  select({ tx }, query) {
    const where: RawBuilder<unknown>[] = [sql`r.owner_uid = ${tx.owner}`, sql`r.active`];
    if (query.ids !== undefined) where.push(sql`r.id = any(${query.ids})`);
    if (query.networkID !== undefined) where.push(sql`r.network_id = ${query.networkID}`);
    if (query.text) where.push(contains(sql`c.name`, query.text));
    if (query.tones) {
      where.push(sql`${rowRank(undefined)} = any(${ranksOfTones(query.tones, 'router')}::int[])`);
    }
    const ownRank = sql`(select ${routerRank(undefined)} from (values (1)) one ${routerObserved('r', 'id')})`;
    if (query.ownTones) where.push(sql`${ownRank} = any(${ranksOfTones(query.ownTones, 'router')}::int[])`);
    if (query.withoutIncident) where.push(sql`${ownRank} = any(${RANKS_WITHOUT_INCIDENT}::int[])`);
    return selectKeys(
      tx,
      {
        key: sql<string>`r.id`,
        from: sql`routers r ${joinById('clusters', 'c', 'r', 'cluster_id')}`,
        statusFrom: routerRowObserved('r', 'id', undefined),
        where,
        defaultOrder: sql`c.name collate "C"`,
        orders: {
          match: matchOrder(sql`c.name`, query.text),
          name: sql`c.name collate "C"`,
          createdAt: sql`r.created_at`,
          status: rowRank(undefined),
        },
        tieBreak: sql`c.name collate "C", r.id`,
      },
      query,
    );
  },

  rows: async ({ tx, now }, keys, rollups) => [...(await loadRouters(tx, keys, now, sql`r.active`, rollups))],
});

/** The records of these routers, read by concurrent statements. `which` is a condition over `r`. */
export async function loadRouters(
  tx: TenantTransaction,
  ids: readonly string[],
  now: number,
  which: RawBuilder<unknown>,
  rollups?: StatusRollups,
): Promise<Map<string, Router>> {
  if (ids.length === 0) return new Map();
  const reading = sql<Row>`
    select r.*, n.name as network_name, n.features as network_features,
           n.deletion_requested_at as network_deletion_requested_at, c.kubes_distro, c.systemtype,
           c.kubeconfig_upload_id, c.arn_region, c.has_aws_eks_credentials, i.expires_at as install_expires_at, g.registration,
           t.token
      from routers r
      ${joinById('networks', 'n', 'r', 'network_id')}
      ${joinById('clusters', 'c', 'r', 'cluster_id')}
      left join lateral (
        select max(expires_at) as expires_at from pending_installs i
         where i.owner_uid = r.owner_uid and i.router_id = r.id and i.consumed_at is null) i on true
      left join lateral (
        select json_build_object('status', s.status, 'message', s.message, 'since', s.since, 'observedAt', s.observed_at,
                                 'isLost', l.last_seen_at is null or l.last_seen_at <= ${now - LEASE_MS}::bigint,
                                 'respectsRbac', f.respects_rbac) as registration
          from argocd_registrations s
          left join router_features f on f.owner_uid = s.owner_uid and f.router_id = s.router_id and f.slug = 'argocd'
          left join router_leases l on l.owner_uid = s.owner_uid and l.router_id = s.router_id
         where s.owner_uid = r.owner_uid and s.kind = 'cluster' and s.subject_id = r.id limit 1) g on true
      left join lateral (
        select json_build_object('isThere', t.fingerprint is not null, 'message', t.message,
                                 'hasEnded', coalesce(t.expires_at <= ${now}::bigint, false)) as token
          from argocd_tokens t where t.owner_uid = r.owner_uid and t.router_id = r.id limit 1) t on true
     where r.owner_uid = ${tx.owner} and r.id ${equalsAny(ids)} and ${which}`.execute(tx.db);
  const [{ rows }, states] = await Promise.all([reading, loadRouterStates(tx, ids, now)]);
  const shown = await loadRouterRows(tx, states, now, rollups);
  const withFeatures = rows.filter((row) => hasApplications(row.network_features)).map(({ id }) => id);
  const features = withFeatures.length === 0 ? null : await loadFeatureStatuses(tx, withFeatures, now);
  return new Map(
    rows.flatMap((row) => {
      const [state, of] = [states.get(row.id), shown.get(row.id)];
      if (state === undefined || of === undefined) return [];
      const ofRouter = withStatuses(row.features, features?.get(row.id), state.status.status === 'UNKNOWN');
      return [[row.id, recordOf({ ...row, features: ofRouter }, state, of)] as const];
    }),
  );
}

function grantOf(stored: Partial<GrantChoice>): Router['grant'] {
  const { serviceAccounts, secrets, argoCdNamespaces, argoCdKinds, infrastructure, ...grant } =
    grantChoiceOf(stored);
  return {
    ...grant,
    serviceAccounts: [...serviceAccounts],
    secrets: [...secrets],
    argoCdNamespaces: [...argoCdNamespaces],
    argoCdKinds: [...argoCdKinds],
    infrastructure: [...infrastructure],
  };
}

/** Null in a network without Argo CD. */
function registrationOf(
  { is_edge: isEdge, is_public: isPublic, agent_grant, registration, token }: Row,
  argocd: StoredFeatures[string] | undefined,
): Router['registration'] {
  if (argocd === undefined) return null;
  const choice = grantChoiceOf(agent_grant);
  const hasAccount = hasArgoCdAccount({ isEdge, isPublic, usesArgoCd: true }, choice);
  const known = token ?? { isThere: false, hasEnded: false, message: '' };
  const of = hasAccount
    ? { ...known, isLimited: choice.argoCdAccess === 'listed' && choice.argoCdKinds.length > 0 }
    : null;
  const isRemoving = argoCdSettingsOf(argocd).mode === 'remove';
  return registrationState({ isEdge, isPublic }, registration, of, { isRemoving });
}

function recordOf(row: Row, state: RouterState, shown: RouterRow): Router {
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cloudID: row.cluster_id,
    networkID: row.network_id,
    name: row.name,
    namespace: row.namespace,
    agentNamespace: agentNamespace(row.namespace),
    grant: grantOf(row.agent_grant),
    argoCdNamespace: writtenArgoCdNamespace({
      isEdge: row.is_edge,
      isPublic: row.is_public,
      features: row.network_features,
    }),
    system: row.systemtype,
    hubName: row.hub_name,
    edge: row.is_edge,
    isEdge: row.is_edge,
    isHub: !row.is_edge && row.hub_name !== '',
    isPublic: row.is_public,
    allowPrivateAndPublic: publicAccess(
      networkKind({ name: row.network_name, features: row.network_features }),
      row,
    ).allowed,
    linkToHubs: row.link_to_hubs,
    linkToHubsStatus: linkToHubsStatus(row.link_to_hubs),
    replicas: row.replicas,
    skupperHubData: row.is_edge ? null : (row.skupper_hub_data ?? hubDataOf({})),
    features: row.features,
    registration: registrationOf(row, row.network_features['argocd']),
    active: row.active,
    clusterName: state.clusterName,
    simulated: state.simulated,
    networkName: row.network_name,
    installInstructionsRequested: row.install_instructions_requested,
    installExpiresAt: row.install_expires_at,
    agentVersion: state.agentVersion,
    agentUpgradeRequired: agentOutdated(state.agentVersion),
    kubernetesVersion: state.kubernetesVersion,
    kubesDistro: state.kubesDistro,
    nodeCount: state.nodeCount,
    clockSkewMs: state.clockSkewMs,
    detachRequestedAt: row.detach_requested_at,
    deletedAt: row.deleted_at,
    phases: [...state.phases],
    objectCounts: shown.placements?.counts ?? emptyCounts,
    status: statusRecord(state.status),
    rowStatus: statusRecord(shown.status),
    can: routerPolicy({
      status: state.status.status,
      detachRequestedAt: row.detach_requested_at,
      agentVersion: state.agentVersion,
      currentVersion: VERSION,
      network: {
        name: row.network_name,
        features: row.network_features,
        deletionRequested: row.network_deletion_requested_at !== null,
      },
      isGranted: grantChoiceOf(row.agent_grant).exec,
    }),
  };
}
