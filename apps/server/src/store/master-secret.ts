import { scryptSync } from 'node:crypto';
import { chmod, link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Random, toHex } from '@hawser/ports';
import { inDataFolder } from './data-folder.ts';

/** Where the secret comes from. */
export interface SecretSource {
  readonly secret: string | null;
  readonly databaseUrl: string | null;
  readonly data: string;
}

/**
 * The installation's secret, from which all keys derive: the configured one, else one derived from the password of the database
 * (so that several servers agree), else a random one in the file `secret`, mode 0600.
 * @throws Error for the operator when that file is needed and cannot be written.
 */
export async function masterSecret(source: SecretSource, random: Random): Promise<string> {
  if (source.secret !== null) return source.secret;
  const password = source.databaseUrl === null ? '' : passwordIn(source.databaseUrl);
  if (password !== '') return scryptSync(password, 'hawser secret', 32).toString('hex');
  return inDataFolder(source.data, () => secretInFile(join(source.data, 'secret'), random));
}

async function secretInFile(path: string, random: Random): Promise<string> {
  const known = await readFile(path, 'utf8').catch(() => null);
  if (known !== null) {
    await chmod(path, 0o600);
    return known.trim();
  }
  const fresh = `${path}.${toHex(random.bytes(8))}`;
  await writeFile(fresh, toHex(random.bytes(32)), { mode: 0o600, flush: true });
  // Of two servers that start at once one wins, and the file is never incomplete.
  await link(fresh, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await unlink(fresh);
  return (await readFile(path, 'utf8')).trim();
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
