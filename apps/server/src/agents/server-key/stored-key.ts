import type { Random } from '@hawser/ports';
import type { SealedColumn } from '../../store/sealed-columns.ts';
import type { Store } from '../../store/store.ts';
import { newPrivateKey, type ServerKey, serverKeyOf } from './server-key.ts';

/** Its row in the table `settings`. */
const ROW = 'agents-server-key';

/** `keys -- rotate` encrypts it again. The key itself stays, so that agents recognize the server. */
export const sealedServerKey: SealedColumn = {
  table: 'settings',
  key: 'key',
  column: 'value',
  isShared: true,
  associatedData: (_owner, key) => `settings ${key}`,
};

/**
 * The key of this installation, the same for all its servers; the first one creates it.
 * @throws Error for the operator when it was encrypted with a secret that this server does not have.
 */
export async function storedServerKey(
  { system, sealer }: Pick<Store, 'system' | 'sealer'>,
  random: Random,
): Promise<ServerKey> {
  const place = sealedServerKey.associatedData('', ROW);
  await system
    .insertInto('settings')
    .values({ key: ROW, value: sealer.seal(newPrivateKey(random), place) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const { value } = await system
    .selectFrom('settings')
    .select('value')
    .where('key', '=', ROW)
    .executeTakeFirstOrThrow();
  try {
    return serverKeyOf(sealer.open(value, place));
  } catch (error) {
    throw new Error(
      'The key by which agents recognize this server cannot be decrypted: set the secret that it was encrypted with as ' +
        `HAWSER_SECRET_PREVIOUS. If that is lost, delete the row ${ROW} of the table settings, and install all agents again.`,
      { cause: error },
    );
  }
}
