import { scryptSync } from 'node:crypto';
import { chmod, link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Random, toHex } from '@hawser/ports';
import { inDataFolder } from './data-folder.ts';

/** Where the secrets come from. */
interface SecretSource {
  readonly secret: string | null;
  /** The one before `secret`, until `keys -- rotate` has run. */
  readonly previousSecret: string | null;
  readonly databaseUrl: string | null;
  readonly data: string;
}

/** The installation's secrets. Everything derives from the current one; earlier ones only open what they sealed. */
export interface Secrets {
  readonly current: string;
  readonly previous: readonly string[];
}

const FILE = 'secret';

/**
 * The installation's secrets: the configured ones, else those in the file `secret` of the data folder. With the embedded database
 * that file is created, mode 0600, with a random one.
 * @throws Error for the operator when there is none, or the file cannot be written.
 */
export async function masterSecrets(source: SecretSource, random: Random): Promise<Secrets> {
  const { secret, previousSecret, databaseUrl, data } = source;
  if (secret !== null) return { current: secret, previous: previousSecret === null ? [] : [previousSecret] };
  const path = join(data, FILE);
  if (databaseUrl === null) return inDataFolder(data, () => secretsInFile(path, random));
  // Never from the password of the database: who has its backups and its password could then open what it holds.
  const kept = await readSecrets(path);
  if (kept !== null) return kept;
  throw new Error(
    'DATABASE_URL needs HAWSER_SECRET beside it: at least 16 random characters, the same for all servers of the database, ' +
      'such as the output of `openssl rand -hex 32`. Credentials of clusters are encrypted with it, so keep it apart from the ' +
      'database. Versions before 5.2 derived it from the password of the database: after setting it, run `npm run keys -- rotate` once.',
  );
}

/** Puts a new random secret in front of those in the data folder; returns all. */
export async function addSecret(data: string, random: Random): Promise<Secrets> {
  const path = join(data, FILE);
  const { current, previous } = await secretsInFile(path, random);
  const secrets = { current: toHex(random.bytes(32)), previous: [current, ...previous] };
  await replaceFile(path, secrets, random);
  return secrets;
}

/** Removes all but the current secret from the data folder. */
export async function removePreviousSecrets(data: string, random: Random): Promise<void> {
  const path = join(data, FILE);
  const kept = await readSecrets(path);
  if (kept !== null) await replaceFile(path, { ...kept, previous: [] }, random);
}

/** The secret that versions before 5.2 derived from the password of the database; null without a password. */
export function formerSecret(databaseUrl: string | null): string | null {
  const password = databaseUrl === null ? '' : passwordIn(databaseUrl);
  return password === '' ? null : scryptSync(password, 'hawser secret', 32).toString('hex');
}

/** The secrets in a file, one on each line, the current one first; null when there is no such file. */
async function readSecrets(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  await chmod(path, 0o600);
  const [current, ...previous] = text.split(/\s+/).filter((line) => line !== '');
  if (current === undefined)
    throw new Error(`${path} is empty. Restore it from a backup, or set HAWSER_SECRET.`);
  return { current, previous };
}

async function secretsInFile(path: string, random: Random): Promise<Secrets> {
  const known = await readSecrets(path);
  if (known !== null) return known;
  const fresh = await freshFile(path, toHex(random.bytes(32)), random);
  // Of two servers that start at once one wins, and the file is never incomplete.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return (await readSecrets(path)) ?? secretsInFile(path, random);
}

/** Replaces the file as a whole, so that a crash leaves the former or the new one. */
async function replaceFile(path: string, { current, previous }: Secrets, random: Random): Promise<void> {
  await rename(await freshFile(path, `${[current, ...previous].join('\n')}\n`, random), path);
}

async function freshFile(path: string, text: string, random: Random): Promise<string> {
  const fresh = `${path}.${toHex(random.bytes(8))}`;
  await writeFile(fresh, text, { mode: 0o600, flush: true });
  return fresh;
}

/** The password in front of the host, or in the query; a URL without a host (a Unix socket) may have one too. */
export function passwordIn(databaseUrl: string): string {
  const [, rest = ''] = /^[a-z]+:\/\/(.*)$/s.exec(databaseUrl) ?? [];
  const authority = rest.split(/[/?#]/, 1)[0] ?? '';
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  const colon = user.indexOf(':');
  if (colon >= 0) return decodeURIComponent(user.slice(colon + 1));
  return new URLSearchParams(rest.split('?', 2)[1] ?? '').get('password') ?? '';
}
