import { CREDENTIALS_KEY, providerMessages } from '@hawser/domain/infrastructure';
import { networkReasons } from '@hawser/domain/networks';
import type { CheckedManifest } from '@hawser/domain/objects';
import { routerMessages } from '@hawser/domain/routers';
import { conflicting, invalid, refused, withPathPrefix } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { readYaml } from '../objects/index.ts';
import type { LockedNetwork } from '../placement/index.ts';
import { placeSealedSecrets } from '../secrets/index.ts';
import type { TenantTransaction } from '../store/store.ts';

/** The columns that say where the credentials of a provider are. */
interface CredentialColumns {
  readonly secret_namespace: string;
  readonly secret_name: string;
  readonly object_id: string;
  readonly sealed_at: number;
}

interface Placing {
  /** Locked alone. */
  readonly network: LockedNetwork;
  readonly sealedSecret: string;
  /** The name of the stored credentials, which are replaced; null when there are none. */
  readonly replaces: string | null;
  readonly versionsKept: number;
}

/**
 * Places sealed credentials on the hub of the network. They are one encrypted value and nothing else, so that no plain text is stored with
 * them by mistake.
 * @throws Failure
 */
export async function placeCredentials(
  work: Work<unknown, undefined, unknown>,
  { network, sealedSecret, replaces, versionsKept }: Placing,
): Promise<{ columns: CredentialColumns; change: RecordedChange }> {
  const { tx, now } = work;
  if (!network.features['sealedSecrets']?.['pemKey']) throw refused(networkReasons.pemKeyMissing);
  const hub = await hubOf(tx, network.id);
  if (hub === undefined) throw refused(routerMessages.hubFirst);
  const { object } = await readYaml(sealedSecret).catch((error: unknown) => {
    throw withPathPrefix('sealedSecret', error);
  });
  const { namespace } = hub;
  if (!holdsOneValue(object)) throw invalid(providerMessages.oneValue(CREDENTIALS_KEY), 'sealedSecret');
  if (object.namespace !== namespace)
    throw invalid(providerMessages.otherNamespace(namespace), 'sealedSecret');
  if (replaces !== null && object.name !== replaces)
    throw invalid(providerMessages.otherSecret(replaces), 'sealedSecret');
  if (replaces === null) await refuseTaken(tx, network.id, object);
  const { answer, change } = await placeSealedSecrets(
    {
      ...work,
      params: { networkID: network.id },
      body: { secrets: [{ routerID: hub.id, yaml: sealedSecret }] },
    },
    versionsKept,
  );
  const objectID = answer.items[0]?.id;
  if (typeof objectID !== 'string') throw new Error('sealed credentials were placed without an object');
  const columns = {
    secret_namespace: namespace,
    secret_name: object.name,
    object_id: objectID,
    sealed_at: now,
  };
  return { columns, change };
}

/** The hub of a network: a network with Crossplane has one. */
const hubOf = (tx: TenantTransaction, networkID: string) =>
  tx.db
    .selectFrom('routers')
    .select(['id', 'namespace'])
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('active', '=', true)
    .where('is_edge', '=', false)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst();

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
  return (
    keys.length === 1 &&
    keys[0] === CREDENTIALS_KEY &&
    [data, plain, stringData].every((part) => part === undefined)
  );
}

const recordIn = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
