import type { StoredFeatures } from '@hawser/domain/features';
import { argoCdNamespace } from '@hawser/domain/gitops';
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

/** A cluster that belongs into the Argo CD of a hub: the one that it runs in, and those that are attached publicly, with their kubeconfig. */
export interface ClusterRow extends OfHub {
  readonly routerID: string;
  readonly cloudID: string;
  readonly name: string;
  readonly tags: Tags;
  /** Which credentials it has; null where it needs none, because it is the hub. */
  readonly credentials: { readonly uploadID: string; readonly storedAt: number } | null;
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

const hubsOf = (tx: TenantTransaction, hubs: readonly RegisteringHub[]): RawBuilder<unknown> => sql`
  (select asked.hub_id, asked.network_id, n.name as network, n.features
     from unnest(${hubs.map(({ hubID }) => hubID)}::text[], ${hubs.map(({ networkID }) => networkID)}::text[])
            as asked (hub_id, network_id)
    cross join lateral (
      select name, features from networks where owner_uid = ${tx.owner} and id = asked.network_id limit 1) n)`;

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
    }
  >`
    select hub.*, r.id as router_id, c.id as cloud_id, c.name, c.tags, k.upload_id, k.created_at as stored_at
      from ${hubsOf(tx, hubs)} hub
     cross join lateral (
       select id, cluster_id, is_edge, is_public from routers
        where owner_uid = ${tx.owner} and network_id = hub.network_id and active ${named} offset 0) r
     cross join lateral (
       select id, name, tags from clusters where owner_uid = ${tx.owner} and id = r.cluster_id limit 1) c
      left join lateral (
       select upload_id, created_at from cluster_credentials
        where owner_uid = ${tx.owner} and cluster_id = r.cluster_id and r.id <> hub.hub_id limit 1) k on true
     where r.id = hub.hub_id or (r.is_edge and r.is_public and k.upload_id is not null)`.execute(tx.db);
  return rows.map(({ router_id, cloud_id, name, tags, upload_id, stored_at, ...found }) => ({
    ...ofHub(found),
    routerID: router_id,
    cloudID: cloud_id,
    name,
    tags,
    credentials:
      upload_id === null || stored_at === null ? null : { uploadID: upload_id, storedAt: stored_at },
  }));
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
