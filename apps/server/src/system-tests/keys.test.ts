import { systemClock, systemRandom } from '@hawser/ports';
import { signUp } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storedServerKey } from '../agents/server-key/index.ts';
import { SEALED_COLUMNS } from '../sealed.ts';
import { createSealer, keyIdOf } from '../store/sealer.ts';
import { countSealed, resealAll } from '../store/sealed-columns.ts';
import { populateAccount } from './testing/populated-account.ts';
import { type InProcessServer, startInProcessServer } from './testing/server.ts';

const NEXT = 'the secret after that of the server';

let server: InProcessServer;

beforeAll(async () => {
  server = await startInProcessServer(systemClock);
  await signUp(server.url, 'root', 'root@example.org');
  for (const name of ['ada', 'eve']) (await populateAccount(server, name)).connection.close();
});
afterAll(() => server?.close());

/** `table.column` of every column of the database in which a text contains `text`. */
async function columnsWith(text: string): Promise<string[]> {
  const columns = await server.query<{ table: string; column: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as table, quote_ident(column_name) as column
       from information_schema.columns where table_schema in ('public', 'identity')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const rows = await server.query(`select from ${table} where ${column}::text like $1 limit 1`, [
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found.sort();
}

test('after a rotation nothing in the database needs the previous key, and everything opens with the new one', async () => {
  const [before, after] = [keyIdOf(server.secret), keyIdOf(NEXT)];
  const sealed = await columnsWith(`v2.${before}.`);
  expect(sealed).toEqual([
    'public.argocd_tokens.sealed',
    'public.cluster_credentials.sealed',
    'public.idempotency_keys.answer',
    'public.kubeconfig_uploads.sealed',
    'public.repository_credentials.sealed',
    'public.settings.value',
  ]);
  const count = (await countSealed(server.store, SEALED_COLUMNS)).get(before) ?? 0;
  expect(count).toBeGreaterThanOrEqual(6);

  const recognized = (await storedServerKey(server.store, systemRandom)).publicKey;
  const sealer = createSealer(NEXT, systemRandom, [server.secret]);
  expect(await resealAll(server.store, SEALED_COLUMNS, sealer, after)).toBe(count);
  expect(await columnsWith(`v2.${before}.`)).toEqual([]);
  expect(await columnsWith(`v2.${after}.`)).toEqual(sealed);
  expect([...(await countSealed(server.store, SEALED_COLUMNS))]).toEqual([[after, count]]);

  // Again with the new key alone: all of it opens.
  const alone = createSealer(NEXT, systemRandom);
  // Agents recognize the server by the key that their manifests name.
  const { system } = server.store;
  expect((await storedServerKey({ system, sealer: alone }, systemRandom)).publicKey).toBe(recognized);
  expect(await resealAll(server.store, SEALED_COLUMNS, alone, 'other')).toBe(count);
  expect(await resealAll(server.store, SEALED_COLUMNS, alone, after)).toBe(0);
});
