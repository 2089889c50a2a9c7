import {
  type ConfiguredProvider,
  CREDENTIALS_KEY,
  providerConfig,
  providerMessages,
} from '@hawser/domain/infrastructure';
import { networkReasons } from '@hawser/domain/networks';
import { type CheckedManifest, isSealedSecretKind, MAIN_TARGET_ANNOTATION } from '@hawser/domain/objects';
import { routerMessages } from '@hawser/domain/routers';
import { placementRule } from '@hawser/domain/secrets';
import { yamlText } from '@hawser/manifest';
import { sql } from 'kysely';
import { conflicting, invalid, refused, withPathPrefix } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { type ReadYaml, readYaml } from '../objects/index.ts';
import type { LockedNetwork } from '../placement/index.ts';
import { placeOnClusters, type Wanted } from '../secrets/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** The columns that say where the credentials of a provider are, and what names them. */
interface Placed {
  readonly secret_namespace: string;
  readonly secret_name: string;
  readonly object_id: string;
  readonly config_object_id: string | null;
  readonly sealed_at: number;
}

interface Placing {
  /** Locked alone. */
  readonly network: LockedNetwork;
  readonly provider: ConfiguredProvider;
  /** New credentials; undefined to leave the stored ones. */
  readonly sealedSecret: string | undefined;
  /** Null before there are any. */
  readonly stored: Placed | null;
  readonly command: string;
  readonly versionsKept: number;
}

interface Hub {
  readonly namespace: string;
  readonly cluster: string;
}

/**
 * Places sealed credentials on the hub of the network, and the ProviderConfig that names them. What is sealed is one encrypted value and
 * nothing else, so that no plain text is stored with it by mistake.
 * @throws Failure
 */
export async function placeProvider(
  work: Work<unknown, undefined, unknown>,
  { network, provider, sealedSecret, stored, command, versionsKept }: Placing,
): Promise<{ columns: Placed; change: RecordedChange }> {
  const { tx, now } = work;
  const hub = await hubOf(tx, network.id);
  if (hub === undefined) throw refused(routerMessages.hubFirst);
  const sealed =
    sealedSecret === undefined ? null : await readSealed(tx, { network, hub, sealedSecret, stored });
  const secret =
    sealed === null
      ? { namespace: stored?.secret_namespace ?? '', name: stored?.secret_name ?? '' }
      : { namespace: hub.namespace, name: sealed.read.object.name };
  const config = providerConfig(provider, secret, hub.cluster);
  const named = config === null ? null : wantedOn(hub, await readYaml(yamlText(config)));
  const wanted = [sealed, named].filter((each) => each !== null);
  const { answer, change } = await placeOnClusters(work, { network, wanted, command, versionsKept });
  const ids = answer.items.map(({ id }) => id);
  const objectID = sealed === null ? stored?.object_id : ids[0];
  if (typeof objectID !== 'string') throw new Error('a provider was placed without its credentials');
  const columns = {
    secret_namespace: secret.namespace,
    secret_name: secret.name,
    object_id: objectID,
    config_object_id: named === null ? null : (ids.at(-1) ?? null),
    sealed_at: sealed === null ? (stored?.sealed_at ?? now) : now,
  };
  return { columns, change };
}

const wantedOn = ({ cluster }: Hub, read: ReadYaml): Wanted => ({
  yaml: read.yaml,
  read,
  rule: placementRule({ key: read.object.key, cluster }),
});

/** The hub of a network; undefined before one is attached. */
async function hubOf(tx: TenantTransaction, networkID: string): Promise<Hub | undefined> {
  const { rows } = await sql<Hub>`
    select r.namespace, c.name as cluster
      from routers r join clusters c on c.owner_uid = r.owner_uid and c.id = r.cluster_id
     where r.owner_uid = ${tx.owner} and r.network_id = ${networkID} and r.active and not r.is_edge
     order by r.created_at, r.id limit 1`.execute(tx.db);
  return rows[0];
}

interface Sealing extends Pick<Placing, 'network' | 'stored'> {
  readonly hub: Hub;
  readonly sealedSecret: string;
}

/** @throws Failure for what is no SealedSecret with one encrypted value for the hub. */
async function readSealed(
  tx: TenantTransaction,
  { network, hub, sealedSecret, stored }: Sealing,
): Promise<Wanted> {
  if (!network.features['sealedSecrets']?.['pemKey']) throw refused(networkReasons.pemKeyMissing);
  const { namespace, cluster } = hub;
  const read = await readYaml(sealedSecret).catch((error: unknown) => {
    throw withPathPrefix('sealedSecret', error);
  });
  const { object } = read;
  const refuse = (message: string) => invalid(message, 'sealedSecret');
  if (!isSealedSecretKind(object.apiVersion, object.kind) || !holdsOneValue(object))
    throw refuse(providerMessages.oneValue(CREDENTIALS_KEY));
  if (object.namespace !== namespace) throw refuse(providerMessages.otherNamespace(namespace));
  if (object.key !== `${object.kind}/${object.name}@${cluster}`)
    throw refuse(`Its annotation ${MAIN_TARGET_ANNOTATION} must name ${cluster}.`);
  if (stored !== null && object.name !== stored.secret_name)
    throw refuse(providerMessages.otherSecret(stored.secret_name));
  if (stored === null) await refuseTaken(tx, network.id, object);
  return wantedOn(hub, read);
}

/** New credentials never replace a SealedSecret that is something else. */
async function refuseTaken(
  tx: TenantTransaction,
  networkID: string,
  { key, name }: CheckedManifest,
): Promise<void> {
  const taken = await tx.db
    .selectFrom('objects')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('key', '=', key)
    .where('active', '=', true)
    .executeTakeFirst();
  if (taken !== undefined) throw conflicting(providerMessages.secretTaken(name), 'sealedSecret');
}

/** Whether a SealedSecret has the credentials encrypted, and no other value, encrypted or not. */
function holdsOneValue({ manifest }: CheckedManifest): boolean {
  const { encryptedData, template, data } = recordIn(manifest['spec']);
  const keys = Object.keys(recordIn(encryptedData));
  const { data: plain, stringData } = recordIn(template);
  const others = [data, plain, stringData];
  return keys.length === 1 && keys[0] === CREDENTIALS_KEY && others.every((part) => part === undefined);
}

const recordIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
