import type { Cluster } from '@hawser/contract/clusters';
import type { DistributionRule, Network } from '@hawser/contract/networks';
import type { AppObject, WholeObject } from '@hawser/contract/objects';
import type { Placement } from '@hawser/contract/placement';
import type { AttachRouter, Router } from '@hawser/contract/routers';
import type { KubeStatus } from '@hawser/contract/status';
import { causeOfObject } from '@hawser/domain/incidents';
import { agentOutdated } from '@hawser/domain/routers';
import { statusRank } from '@hawser/domain/status';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Nouns } from './nouns.ts';

type Attachment = Partial<z.input<typeof AttachRouter>>;

/** YAML of a small Deployment with this name. */
export const deployment = (name: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  replicas: 2\n`;

/** YAML of a ConfigMap with this name. */
export const configMap = (name: string): string =>
  `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

/** A stored rule, from its cluster part and its object part. */
export const rule = (cloud: readonly unknown[], object: readonly unknown[]): DistributionRule => ({
  cloud: JSON.stringify(cloud),
  object: JSON.stringify(object),
});

/** The commands of a user as single calls. An unexpected refusal fails the test with its message. */
export function fleetOf(nouns: Nouns, uid: string) {
  async function done<Body>(...request: Parameters<Nouns['request']>): Promise<Body> {
    const { status, body } = await nouns.request<Body>(...request);
    if (status >= 300) throw new Error(`${request[1]} ${request[2]}: ${JSON.stringify(body)}`);
    return body;
  }
  const get = <Body>(path: string) => done<Body>(uid, 'GET', path);
  return {
    uid,
    network: async (name: string) =>
      (await done<{ created: Network }>(uid, 'POST', '/networks', { body: { name } })).created,
    cluster: async (alias: string, tags: string[] = []) =>
      (await done<{ created: Cluster }>(uid, 'POST', '/clusters', { body: { alias, tags } })).created,
    async attach(network: Network, cluster: Pick<Cluster, 'id'>, attachment: Attachment = {}) {
      const body = {
        networkID: network.id,
        cloudID: cluster.id,
        namespace: 'hawser',
        isEdge: false,
        hubName: 'hub',
      };
      const sent = { body: { ...body, ...attachment } };
      return (await done<{ created: Router }>(uid, 'POST', '/routers', sent)).created;
    },
    object: async (network: Network, yaml: string, tags: string[] = []) =>
      (
        await done<{ created: WholeObject }>(uid, 'POST', '/objects', {
          body: { networkID: network.id, yaml, tags },
        })
      ).created,
    async rules(network: Network, ...distributionRules: DistributionRule[]) {
      const { version } = await get<Network>(`/networks/${network.id}`);
      const path = `/networks/${network.id}/distributionRules`;
      return (await done<{ updated: Network }>(uid, 'PUT', path, { body: { distributionRules }, version }))
        .updated;
    },
    get,
    /** All placements of the network as `<cluster>/<object>`, sorted. */
    async placementPairs(network: Network): Promise<string[]> {
      return nouns.store.tenant(uid, async ({ db }) => {
        const { rows } = await sql<{ pair: string }>`
          select c.name || '/' || o.name as pair
            from placements p
            join routers r on (r.owner_uid, r.id) = (p.owner_uid, p.router_id)
            join clusters c on (c.owner_uid, c.id) = (r.owner_uid, r.cluster_id)
            join objects o on (o.owner_uid, o.id) = (p.owner_uid, p.object_id)
           where p.network_id = ${network.id}`.execute(db);
        return rows.map((row) => row.pair).sort();
      });
    },
    placements: async (object: AppObject) =>
      (await get<{ items: Placement[] }>(`/objects/${object.id}/placements`)).items,
  };
}

/** Writes the rows that an agent's report would write, at the clock's time. */
export async function report(
  nouns: Nouns,
  uid: string,
  router: Router,
  observed: { status?: string; message?: string; version?: string } = {},
): Promise<void> {
  const { status = 'UP', message = '', version = '5.1.1' } = observed;
  const now = nouns.clock.time;
  await nouns.store.tenant(uid, async ({ db }) => {
    await sql`update router_states set status = ${status}, status_rank = ${statusRank(status)}, since = ${now},
      message = ${message}, observed_at = ${now}, agent_version = ${version}, agent_outdated = ${agentOutdated(version)}, kubernetes_version = 'v1.34.1',
      node_count = 3, kubes_distro = 'k3s' where router_id = ${router.id}`.execute(db);
    await sql`insert into router_leases (owner_uid, router_id, last_seen_at) values (${uid}, ${router.id}, ${now})
      on conflict (owner_uid, router_id) do update set last_seen_at = ${now}, expired_at = null`.execute(db);
    await sql`insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid,
        pending_install_id, created_at)
      values (${uid}, ${`agent-${router.id}`}, ${router.id}, ${router.cloudID}, '', '', '', ${now})
      on conflict do nothing`.execute(db);
  });
}

/** Writes the rows that an agent's report about one object would write. The applied digest is the desired one. */
export async function reportObject(
  nouns: Nouns,
  uid: string,
  router: Router,
  object: AppObject,
  observed: { status?: string; message?: string; kubeStatus?: KubeStatus } = {},
): Promise<void> {
  const { status = 'UP', message = '', kubeStatus } = observed;
  const now = nouns.clock.time;
  await nouns.store.tenant(uid, ({ db }) =>
    sql`insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message,
        applied_digest, applied_version, kube_status, cause)
      select ${uid}, ${router.id}, id, ${status}, ${statusRank(status)}, ${now}, ${now}, ${message}, digest, version,
        ${kubeStatus === undefined ? null : JSON.stringify(kubeStatus)}::jsonb,
        ${causeOfObject({ objectID: object.id, status, message })}
        from objects where id = ${object.id}
      on conflict (owner_uid, router_id, object_id) do update set status = excluded.status,
        status_rank = excluded.status_rank, since = excluded.since, observed_at = excluded.observed_at,
        message = excluded.message, applied_digest = excluded.applied_digest,
        applied_version = excluded.applied_version, kube_status = excluded.kube_status, cause = excluded.cause`.execute(
      db,
    ),
  );
}

/** The commands in the audit log, oldest first, as `command subjectKind`. */
export async function auditedCommands(nouns: Nouns, uid: string): Promise<string[]> {
  return nouns.store.tenant(uid, async ({ db }) => {
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute();
    return rows.map((row) => `${row.command} ${row.subject_kind}`);
  });
}
