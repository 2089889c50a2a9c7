import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
let networkID = '';
beforeAll(async () => {
  nouns = await startNouns();
  await nouns.account('ada');
  const body = { name: 'shops' };
  networkID = (await nouns.request<{ created: { id: string } }>('ada', 'POST', '/networks', { body })).body
    .created.id;
});
afterAll(() => nouns.close());

/** The status of creating an Application whose source is this URL. */
async function created(name: string, repoURL: string): Promise<number> {
  const yaml = JSON.stringify({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name },
    spec: { project: 'default', source: { repoURL, path: '.' } },
  });
  return (await nouns.request('ada', 'POST', '/objects', { body: { networkID, yaml } })).status;
}
it('an application that names a URL that no repository can have uses none, and is created', async () => {
  expect(await created('random', `https://git.test/${randomBytes(8_000).toString('base64url')}`)).toBe(201);
  expect(await created('slashes', `https://git.test/${'/'.repeat(900_000)}x`)).toBe(201);
  const { rows } = await nouns.store.tenant('ada', (tx) =>
    sql`select from object_sources where owner_uid = ${tx.owner}`.execute(tx.db),
  );
  expect(rows).toEqual([]);
});

it('a repository whose URL is too long for an index is refused', async () => {
  const letters = [...randomBytes(3_600)].flatMap((byte, n, all) =>
    n % 2 === 0 ? String.fromCodePoint(0x4e00 + ((byte * 256 + (all[n + 1] ?? 0)) % 20_000)) : [],
  );
  const body = { url: `https://git.test/${letters.join('')}`, repoType: 'git' };
  expect((await nouns.request('ada', 'POST', '/repositories', { body })).status).toBe(400);
});
