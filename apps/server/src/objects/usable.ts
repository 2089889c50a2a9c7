import {
  type CheckedManifest,
  apiGroupOf,
  choicesWith,
  grantMessages,
  infrastructureMessages,
  isGrantable,
  isInfrastructureKind,
  objectMessages,
} from '@hawser/domain/objects';
import { routerMessages } from '@hawser/domain/routers';
import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { inapplicable, yamlFailure } from './yaml.ts';

/** How many namespaces a message names. */
const SHOWN = 10;

type Usable = Pick<CheckedManifest, 'apiVersion' | 'kind' | 'namespace'>;

/**
 * Refuses an object that no agent of its network may apply, by its namespace or kind. A network without attached clusters
 * accepts all. What the agents of some clusters may apply is accepted: the others report it.
 * @throws Failure 400 on the YAML.
 */
export async function refuseUnusable(
  tx: TenantTransaction,
  { networkID, origin }: { readonly networkID: string; readonly origin: string },
  object: Usable,
): Promise<void> {
  // The agent of a GitOps network's hub may write the kinds of Argo CD, all in one namespace.
  if (origin === ORIGINS.gitops) return;
  const { apiVersion, kind, namespace } = object;
  if (isInfrastructureKind(object)) return refuseUngranted(tx, networkID, object);
  if (!isGrantable(apiVersion, kind)) throw inapplicable(object);
  const choices = choicesWith(apiVersion, kind);
  // Every agent may apply workloads to its first namespace.
  if (namespace === undefined && choices.includes('workloads')) return;
  const routers = sql`routers where owner_uid = ${tx.owner} and network_id = ${networkID} and active`;
  const inNamespace = namespace === undefined ? sql`true` : sql`namespace = ${namespace}`;
  const ofKind = sql`coalesce(agent_grant->>'kinds', 'workloads') = any(${choices}::text[])`;
  const { rows } = await sql<{ both: boolean; space: boolean; any: boolean }>`
    select exists (select from ${routers} and ${inNamespace} and ${ofKind}) as both,
           exists (select from ${routers} and ${inNamespace}) as space,
           exists (select from ${routers}) as any`.execute(tx.db);
  const [found] = rows;
  if (found === undefined || found.both || !found.any) return;
  if (found.space || namespace === undefined) {
    throw yamlFailure(objectMessages.invalidYaml, grantMessages.noAgentKind(kind, apiVersion));
  }
  const { rows: known } = await sql<{ namespace: string }>`
    select distinct namespace from ${routers} order by namespace limit ${SHOWN}`.execute(tx.db);
  const namespaces = known.map((row) => row.namespace);
  throw yamlFailure(objectMessages.invalidYaml, grantMessages.noAgentNamespace(namespace, namespaces));
}

/**
 * Refuses infrastructure whose API group the agent of the network's hub was not given, or that is in a namespace that is not its own.
 * @throws Failure 400 on the YAML.
 */
async function refuseUngranted(tx: TenantTransaction, networkID: string, object: Usable): Promise<void> {
  const { apiVersion, kind, namespace } = object;
  const { rows } = await sql<{ namespace: string; granted: boolean }>`
    select namespace, coalesce(agent_grant->'infrastructure' ? ${apiGroupOf(apiVersion)}, false) as granted
      from routers
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active and not is_edge
     order by created_at, id limit 1`.execute(tx.db);
  const [hub] = rows;
  if (hub === undefined) throw yamlFailure(objectMessages.invalidYaml, routerMessages.hubFirst);
  if (!hub.granted)
    throw yamlFailure(objectMessages.invalidYaml, infrastructureMessages.noHubGroup(kind, apiVersion));
  if (namespace !== undefined && namespace !== hub.namespace)
    throw yamlFailure(objectMessages.invalidYaml, grantMessages.noAgentNamespace(namespace, [hub.namespace]));
}
