import type { StoredFeatures } from '@hawser/domain/features';
import { argoCdNamespace } from '@hawser/domain/gitops';
import { type GrantChoice, grantChoiceOf, hasArgoCdAccount } from '@hawser/domain/objects';
import type { RepositoryType } from '@hawser/domain/repositories';
import type { Tags } from '@hawser/domain/tags';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';

/** A hub with Argo CD, and its network. */
export interface RegisteringHub {
  readonly hubID: string;
  readonly networkID: string;
}

interface OfHub extends RegisteringHub {
  readonly network: string;
  readonly namespace: string;
}

/** The account on an edge that Argo CD uses instead of the user of its kubeconfig. */
interface Account {
  /** Which token it has. */
  readonly fingerprint: string;
  /** Where it may act; null for the whole cluster. */
  readonly namespaces: readonly string[] | null;
}

/** A cluster that belongs into the Argo CD of a hub: the one that it runs in, and those that are attached publicly, with their kubeconfig. */
export interface ClusterRow extends OfHub {
  readonly routerID: string;
  readonly cloudID: string;
  readonly name: string;
  readonly tags: Tags;
  /** Which credentials it has; null where it needs none, because it is the hub. */
  readonly credentials: {
    readonly uploadID: string;
    readonly storedAt: number;
    readonly account?: Account;
  } | null;
}

/** A repository with credentials that the Applications of a hub's network use. */
export interface RepositoryRow extends OfHub {
  readonly id: string;
  readonly url: string;
  readonly label: string;
  readonly type: RepositoryType;
  /** Changes with its credentials, too. */
  readonly version: number;
}

/** Those whose Argo CD is to be removed register nothing: what is there goes first. */
const hubsOf = (tx: TenantTransaction, hubs: readonly RegisteringHub[]): RawBuilder<unknown> => sql`
  (select asked.hub_id, asked.network_id, n.name as network, n.features
     from unnest(${hubs.map(({ hubID }) => hubID)}::text[], ${hubs.map(({ networkID }) => networkID)}::text[])
            as asked (hub_id, network_id)
    cross join lateral (
      select name, features from networks where owner_uid = ${tx.owner} and id = asked.network_id limit 1) n
    where n.features -> 'argocd' ->> 'mode' is distinct from 'remove')`;

interface Found {
  readonly hub_id: string;
  readonly network_id: string;
  readonly network: string;
  readonly features: StoredFeatures;
}

const ofHub = ({ hub_id, network_id, network, features }: Found): OfHub => ({
  hubID: hub_id,
  networkID: network_id,
  network,
  namespace: argoCdNamespace(features) ?? '',
});

/**
 * The account of an attachment that has one; undefined where Argo CD is the user of the kubeconfig, and null where the agent has not handed
 * over a token yet.
 */
function accountOf(
  grant: Partial<GrantChoice>,
  of: { readonly isEdge: boolean; readonly isPublic: boolean },
  fingerprint: string | null,
): Account | null | undefined {
  const choice = grantChoiceOf(grant);
  if (!hasArgoCdAccount({ ...of, usesArgoCd: true }, choice)) return undefined;
  const namespaces = choice.argoCdAccess === 'listed' ? choice.argoCdNamespaces : null;
  return fingerprint === null ? null : { fingerprint, namespaces };
}

/** The clusters that belong into the Argo CD of these hubs; with `ids` only those of these attachments. */
export async function clusterRows(
  tx: TenantTransaction,
  hubs: readonly RegisteringHub[],
  ids?: readonly string[],
): Promise<ClusterRow[]> {
  if (hubs.length === 0 || ids?.length === 0) return [];
  const named = ids === undefined ? sql`` : sql`and id = any(${ids}::text[])`;
  const { rows } = await sql<
    Found & {
      router_id: string;
      cloud_id: string;
      name: string;
      tags: Tags;
      upload_id: string | null;
      stored_at: number | null;
      is_edge: boolean;
      is_public: boolean;
      agent_grant: Partial<GrantChoice>;
      fingerprint: string | null;
    }
  >`
    select hub.*, r.id as router_id, c.id as cloud_id, c.name, c.tags, k.upload_id, k.created_at as stored_at,
           r.is_edge, r.is_public, r.agent_grant, t.fingerprint
      from ${hubsOf(tx, hubs)} hub
     cross join lateral (
       select id, cluster_id, is_edge, is_public, agent_grant from routers
        where owner_uid = ${tx.owner} and network_id = hub.network_id and active ${named} offset 0) r
     cross join lateral (
       select id, name, tags from clusters where owner_uid = ${tx.owner} and id = r.cluster_id limit 1) c
      left join lateral (
       select upload_id, created_at from cluster_credentials
        where owner_uid = ${tx.owner} and cluster_id = r.cluster_id and r.id <> hub.hub_id limit 1) k on true
      left join lateral (
       select fingerprint from argocd_tokens where owner_uid = ${tx.owner} and router_id = r.id limit 1) t on true
     where r.id = hub.hub_id or (r.is_edge and r.is_public and k.upload_id is not null)`.execute(tx.db);
  return rows.flatMap(({ router_id, cloud_id, name, tags, upload_id, stored_at, ...found }) => {
    const { agent_grant, is_edge, is_public, fingerprint } = found;
    const account = accountOf(agent_grant, { isEdge: is_edge, isPublic: is_public }, fingerprint);
    // With the user of the kubeconfig meanwhile Argo CD could do more than was chosen.
    if (account === null) return [];
    const stored =
      upload_id === null || stored_at === null ? null : { uploadID: upload_id, storedAt: stored_at };
    return [
      {
        ...ofHub(found),
        routerID: router_id,
        cloudID: cloud_id,
        name,
        tags,
        credentials: stored && account !== undefined ? { ...stored, account } : stored,
      },
    ];
  });
}

/** The repositories with credentials that these hubs use; with `ids` only these. */
export async function repositoryRows(
  tx: TenantTransaction,
  hubs: readonly RegisteringHub[],
  ids?: readonly string[],
): Promise<RepositoryRow[]> {
  if (hubs.length === 0 || ids?.length === 0) return [];
  const named = ids === undefined ? sql`` : sql`and id = any(${ids}::text[])`;
  const { rows } = await sql<
    Found & { id: string; url: string; label: string; type: RepositoryType; version: number }
  >`
    select hub.*, p.id, p.url, p.label, p.repo_type as type, p.version
      from ${hubsOf(tx, hubs)} hub
     cross join lateral (
       select id, version, url, url_key, label, repo_type from repositories
        where owner_uid = ${tx.owner} and credential_kind is not null ${named} offset 0) p
     cross join lateral (
       select from repository_credentials where owner_uid = ${tx.owner} and repository_id = p.id limit 1) k
     where exists (
       select from object_sources s
        where s.owner_uid = ${tx.owner} and s.url_key = p.url_key and s.network_id = hub.network_id)`.execute(
    tx.db,
  );
  return rows.map(({ id, url, label, type, version, ...found }) => ({
    ...ofHub(found),
    id,
    url,
    label,
    type,
    version,
  }));
}
