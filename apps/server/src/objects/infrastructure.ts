import { infrastructureObjectMessages, providerOf } from '@hawser/domain/infrastructure';
import { networkReasons } from '@hawser/domain/networks';
import {
  type CheckedManifest,
  isGuardedKind,
  isInfrastructureKind,
  isPackageKind,
} from '@hawser/domain/objects';
import { hasRight, rightRefusal } from '@hawser/domain/rights';
import { INFRASTRUCTURE_TAG } from '@hawser/domain/tags';
import { sql } from 'kysely';
import { refused } from '../http/failure.ts';
import type { TagMap } from '../tags/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { yamlFailure } from './yaml.ts';

type Kind = Pick<CheckedManifest, 'apiVersion' | 'kind'>;

/** The tags of a new object: infrastructure has one by which it is placed on the hub of its network, and by no rule. */
export const tagsOfNew = (tags: TagMap, object: Kind): TagMap =>
  isInfrastructureKind(object) ? { ...tags, [INFRASTRUCTURE_TAG]: 'internal' } : tags;

/**
 * Refuses what only who may change infrastructure providers may write: with which credentials infrastructure is made, and which programs
 * make it. Background work has been admitted when it was requested.
 * @throws Failure 403.
 */
export function refuseGuarded({ reader }: TenantTransaction, isGuarded: boolean): void {
  if (!isGuarded || reader === undefined || hasRight(reader.role, 'infrastructure.write')) return;
  throw refused(rightRefusal('infrastructure.write', reader.organization));
}

/** The same for what is already stored: by its kind, or because the credentials of a provider are in it. */
export async function refuseGuardedObject(
  tx: TenantTransaction,
  { id, derived_kind }: { readonly id: string; readonly derived_kind: string },
): Promise<void> {
  if (isGuardedKind(derived_kind)) return refuseGuarded(tx, true);
  if (derived_kind !== 'SealedSecret') return;
  const provider = await tx.db
    .selectFrom('infrastructure_provider_configs')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('object_id', '=', id)
    .executeTakeFirst();
  refuseGuarded(tx, provider !== undefined);
}

/** What a network can make infrastructure with. */
interface Means {
  readonly providers: readonly string[];
  readonly hubPending: boolean;
}

/**
 * Refuses new infrastructure in a network without providers or whose hub has no agent yet (Spec 2 §5, "Network capability rules"), and a
 * managed resource of a provider that is not the network's. Packages come before the providers that need them.
 * @throws Failure 403, or 400 on the YAML.
 */
export async function refuseWithoutMeans(
  tx: TenantTransaction,
  networkID: string,
  object: Pick<CheckedManifest, 'apiVersion' | 'kind' | 'manifest'>,
): Promise<void> {
  if (!isInfrastructureKind(object)) return;
  const { providers, hubPending } = await meansOf(tx, networkID);
  if (hubPending) throw refused(networkReasons.hubPending);
  if (isPackageKind(object)) return;
  if (providers.length === 0) throw refused(networkReasons.providersFirst);
  refuseOtherProvider(object, providers);
}

/** The same for a change of its YAML. */
export async function refuseProvider(
  tx: TenantTransaction,
  networkID: string,
  object: Pick<CheckedManifest, 'apiVersion' | 'kind' | 'manifest'>,
): Promise<void> {
  if (!isInfrastructureKind(object) || providerOf(object.manifest) === null) return;
  refuseOtherProvider(object, (await meansOf(tx, networkID)).providers);
}

function refuseOtherProvider(
  { manifest }: Pick<CheckedManifest, 'manifest'>,
  providers: readonly string[],
): void {
  const named = providerOf(manifest);
  if (named !== null && !providers.includes(named))
    throw yamlFailure(
      infrastructureObjectMessages.otherProvider(named),
      infrastructureObjectMessages.providers(providers),
    );
}

async function meansOf(tx: TenantTransaction, networkID: string): Promise<Means> {
  const { rows } = await sql<Means>`
    select array(select resource_name from infrastructure_provider_configs
                  where owner_uid = ${tx.owner} and network_id = ${networkID} order by resource_name) as providers,
           not exists (
             select from routers r
               join agents a on a.owner_uid = r.owner_uid and a.router_id = r.id and a.revoked_at is null
              where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active and not r.is_edge) as "hubPending"`.execute(
    tx.db,
  );
  return rows[0] ?? { providers: [], hubPending: true };
}
