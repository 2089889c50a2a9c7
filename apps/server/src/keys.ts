import { systemClock, systemRandom } from '@hawser/ports';
import type { Config } from './config.ts';
import type { Log } from './log/log.ts';
import { databaseSchema } from './schema.ts';
import { SEALED_COLUMNS } from './sealed.ts';
import {
  addSecret,
  formerSecret,
  masterSecrets,
  removePreviousSecrets,
  type Secrets,
} from './store/master-secret.ts';
import { openStore } from './store/open.ts';
import { countSealed, resealAll } from './store/sealed-columns.ts';
import { createSealer, keyIdOf } from './store/sealer.ts';

/** What the commands about keys depend on. */
interface KeysPorts {
  readonly config: Config;
  /** URL of the database. It is locked for this process when it is the embedded one. */
  readonly url: string;
  readonly log: Log;
  readonly print: (line: string) => void;
}

async function withStore(
  { config, url, log }: KeysPorts,
  secrets: Secrets,
  work: (store: Awaited<ReturnType<typeof openStore>>, former: readonly string[]) => Promise<void>,
): Promise<void> {
  const ports = { clock: systemClock, random: systemRandom, log };
  const store = await openStore({ ...ports, url, schema: databaseSchema, secret: secrets.current });
  const derived = formerSecret(config.databaseUrl);
  try {
    await work(store, [...secrets.previous, ...(derived === null ? [] : [derived])]);
  } finally {
    await store.close();
  }
}

/** `keys`: prints which keys seal how much. */
export async function listKeys(ports: KeysPorts): Promise<void> {
  const secrets = await masterSecrets(ports.config, systemRandom);
  await withStore(ports, secrets, async (store, former) => {
    const current = keyIdOf(secrets.current);
    const counts = await countSealed(store, SEALED_COLUMNS);
    const names = new Map(former.map((secret) => [keyIdOf(secret), 'earlier'])).set(current, 'current');
    for (const id of new Set([current, ...names.keys(), ...counts.keys()])) {
      const name =
        id === '' ? 'without an ID, from a version before 5.2' : `${id}, ${names.get(id) ?? 'not here'}`;
      ports.print(`Key ${name}: ${counts.get(id) ?? 0} encrypted texts`);
    }
  });
}

/**
 * `keys -- rotate`: seals everything with the current key. A secret in the data folder is replaced first; a configured one is
 * replaced by the operator, who sets the one before as HAWSER_SECRET_PREVIOUS. May be repeated after a crash.
 */
export async function rotateKeys(ports: KeysPorts): Promise<void> {
  const { config, print } = ports;
  const isInFile = config.secret === null;
  // Refuses to start where a server would.
  const before = await masterSecrets(config, systemRandom);
  const secrets = isInFile ? await addSecret(config.data, systemRandom) : before;
  const current = keyIdOf(secrets.current);
  await withStore(ports, secrets, async (store, former) => {
    const sealer = createSealer(secrets.current, systemRandom, former);
    const count = await resealAll(store, SEALED_COLUMNS, sealer, current);
    print(`${count} encrypted texts were encrypted again. All use the key ${current} now.`);
  });
  if (isInFile) await removePreviousSecrets(config.data, systemRandom);
  print(
    isInFile
      ? 'The previous key was removed from the data folder. Everyone signs in again.'
      : 'HAWSER_SECRET_PREVIOUS is no longer needed.',
  );
}
