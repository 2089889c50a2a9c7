import { networkKind } from '@hawser/domain/networks';
import type { Plans } from '@hawser/domain/plans';
import { type AttachFacts, type AttachRequest, versionBelow } from '@hawser/domain/routers';
import type { Selectable } from 'kysely';
import { limitReached } from '../accounts/index.ts';
import { type LockedNetwork, lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ClustersTable } from '../clusters/index.ts';

/** The facts about a requested attachment, and the locked rows of its cluster and network. */
interface AttachInputs {
  readonly facts: AttachFacts;
  readonly cluster: Selectable<ClustersTable> | undefined;
  readonly network: LockedNetwork | undefined;
}

/** Locks cluster and network, then reads the facts for `checkAttach`. */
export async function gatherAttachFacts(
  { tx, plans }: { readonly tx: TenantTransaction; readonly plans: Plans },
  ids: { cloudID: string; networkID: string },
  request: AttachRequest,
): Promise<AttachInputs> {
  const cluster = await tx.db
    .selectFrom('clusters')
    .selectAll()
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', ids.cloudID)
    .forShare()
    .executeTakeFirst();
  const network = await lockNetwork(tx, ids.networkID, 'alone');
  if (network !== undefined) refuseWhileDeleting(network);
  const attachments = await tx.db
    .selectFrom('routers')
    .select(['namespace'])
    .where('owner_uid', '=', tx.owner)
    .where('cluster_id', '=', ids.cloudID)
    .where('active', '=', true)
    .execute();
  return {
    cluster,
    network,
    facts: {
      network: network === undefined ? null : await readNetworkFacts(tx, network),
      cluster: cluster === undefined ? null : { alias: cluster.alias },
      attachedWithNamespace: attachments.some(({ namespace }) => namespace === request.namespace),
      // A cluster that is already attached does not count again.
      limitReached: await limitReached({ tx, plans }, 'attachedClusters', attachments.length > 0 ? 0 : 1),
    },
  };
}

/** The facts about a locked network for `checkAttach`. */
export async function readNetworkFacts(tx: TenantTransaction, network: LockedNetwork) {
  const routers = tx.db
    .selectFrom('routers as r')
    .where('r.owner_uid', '=', tx.owner)
    .where('r.network_id', '=', network.id)
    .where('r.active', '=', true);
  const hubs = await routers
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('r.is_edge', '=', false)
    .executeTakeFirst();
  const agents = await routers
    .innerJoin('router_states as s', (join) =>
      join.onRef('s.owner_uid', '=', 'r.owner_uid').onRef('s.router_id', '=', 'r.id'),
    )
    .select('s.agent_version')
    .distinct()
    .where('s.agent_version', 'is not', null)
    .execute();
  const versions = agents.flatMap(({ agent_version }) => agent_version ?? []);
  return {
    name: network.name,
    usesGitOps: networkKind(network).usesGitOps,
    hubCount: hubs?.n ?? 0,
    lowestAgentVersion: versions.reduce<string | null>(
      (lowest, version) => (lowest === null || versionBelow(version, lowest) ? version : lowest),
      null,
    ),
  };
}
