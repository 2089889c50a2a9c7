import type { Repository, RepositoryUse } from '@hawser/contract/repositories';
import { CHECK_LEASE_MS } from '@hawser/domain/repositories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweep } from '../sweeps.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

const SHOP = 'https://github.com/acme/shop.git';
const password = { kind: 'password', username: 'ada', password: 'geheim-geheim' } as const;

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let uid = '';
let number = 0;
beforeEach(async () => {
  number += 1;
  uid = `ada-${number}`;
  await nouns.account(uid);
});

const define = (body: object) =>
  nouns.request<{ created: Repository; errors?: { message: string; path?: string }[] }>(
    uid,
    'POST',
    '/repositories',
    { body },
  );
const defined = async (body: object): Promise<Repository> => {
  const { status, body: answer } = await define(body);
  expect(status, JSON.stringify(answer)).toBe(201);
  return answer.created;
};
const messageOf = ({ body }: { body: { errors?: { message: string; path?: string }[] } }) => body.errors?.[0];
const update = (id: string, version: number, body: object) =>
  nouns.request<{ updated: Repository }>(uid, 'PATCH', `/repositories/${id}`, { body, version });
const get = async (id: string) => (await nouns.request<Repository>(uid, 'GET', `/repositories/${id}`)).body;
const sealedOf = (id: string) =>
  nouns.store.tenantRead(uid, ({ db }) =>
    db.selectFrom('repository_credentials').select('sealed').where('repository_id', '=', id).execute(),
  );
/** Stores the result of a check, as the background does. */
const observe = (id: string, at: number) =>
  nouns.store.tenant(uid, ({ db }) =>
    db
      .updateTable('repositories')
      .set({
        connection_status: 'successful',
        connection_message: 'Connected.',
        observed_at: at,
        connection_since: at,
      })
      .where('id', '=', id)
      .execute(),
  );

async function network(name: string): Promise<string> {
  const { body } = await nouns.request<{ created: { id: string } }>(uid, 'POST', '/networks', {
    body: { name },
  });
  return body.created.id;
}

async function application(networkID: string, name: string, spec: string): Promise<string> {
  const yaml = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ${name} }
spec: { project: default, destination: { name: edge, namespace: apps }, ${spec} }
`;
  const { status, body } = await nouns.request<{ created: { id: string } }>(uid, 'POST', '/objects', {
    body: { networkID, yaml },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.created.id;
}

describe('a repository', () => {
  it('is answered as `created`, with every field of the specification', async () => {
    const repository = await defined({ url: SHOP, repoType: 'git' });
    expect(repository).toMatchObject({
      url: SHOP,
      label: 'shop',
      repoType: 'git',
      image: 'github',
      ownerName: 'acme',
      organization: null,
      activeContextUid: uid,
      ownerUID: uid,
      connectionAccess: 'public',
      credentialKind: null,
      repoInfo: { vendor: 'github', defaultBranch: null, sshHostKey: null },
      repoData: { connectionState: { status: 'unknown', message: 'Not checked yet.', observedAt: null } },
      networks: [],
      applicationCount: 0,
      status: { status: 'UNKNOWN', tone: 'unknown' },
    });
  });

  it('needs a valid URL of its type', async () => {
    expect(messageOf(await define({ url: 'shop', repoType: 'git' }))).toMatchObject({
      message: 'Enter a valid Git URL',
      path: 'url',
    });
    expect(messageOf(await define({ url: 'http://charts.test', repoType: 'helm' }))).toMatchObject({
      message: 'Enter a valid url to continue',
      path: 'url',
    });
  });

  it('has a URL that no other has in its context, however it is written', async () => {
    await defined({ url: SHOP, repoType: 'git' });
    const again = await define({ url: 'https://GitHub.com/acme/shop', repoType: 'git' });
    expect([again.status, messageOf(again)?.path]).toEqual([409, 'url']);
    const other = await defined({ url: 'https://github.com/acme/other', repoType: 'git' });
    const moved = await update(other.id, 1, { url: `${SHOP}/` });
    expect(moved.status).toBe(409);
  });

  it('refuses credentials that do not fit', async () => {
    const at = async (body: object) =>
      messageOf(await define({ repoType: 'git', url: SHOP, ...body }))?.message;
    expect(await at({ connectionAccess: 'private' })).toBe('A private Repository needs credentials.');
    expect(await at({ credentials: password })).toBe('A public Repository has no credentials.');
    expect(await at({ url: 'git@github.com:acme/shop.git' })).toBe('An SSH URL needs an SSH key.');
    const key = { kind: 'sshKey', privateKey: 'no key' };
    expect(await at({ url: 'git@github.com:a/b', connectionAccess: 'private', credentials: key })).toMatch(
      /^Enter a private key/,
    );
  });
});

describe('credentials of a repository', () => {
  const priv = { url: SHOP, repoType: 'git', connectionAccess: 'private', credentials: password };

  it('are stored encrypted, and in no answer', async () => {
    const created = await define(priv);
    const { id } = created.body.created;
    const all = [created, await nouns.request(uid, 'GET', '/repositories'), await sealedOf(id)];
    expect(JSON.stringify(all)).not.toContain('geheim');
    expect(await sealedOf(id)).toHaveLength(1);
    expect(created.body.created.credentialKind).toBe('password');
  });

  it('are removed with another URL, whose connection is unknown', async () => {
    const { id } = await defined(priv);
    await observe(id, nouns.clock.now());
    expect((await get(id)).status.status).toBe('SUCCESSFUL');
    const { body } = await update(id, 1, { url: 'https://gitlab.com/acme/shop.git' });
    expect(body.updated).toMatchObject({
      credentialKind: null,
      image: 'gitlab',
      connectionAccess: 'private',
    });
    expect(body.updated.repoData.connectionState.observedAt).toBeNull();
    expect(await sealedOf(id)).toEqual([]);
  });

  it('are removed with public access, and kept with another label', async () => {
    const { id } = await defined(priv);
    const labeled = await update(id, 1, { label: 'Shop of Acme' });
    expect(labeled.body.updated).toMatchObject({ label: 'Shop of Acme', credentialKind: 'password' });
    expect(await sealedOf(id)).toHaveLength(1);
    await update(id, 2, { connectionAccess: 'public' });
    expect(await sealedOf(id)).toEqual([]);
  });

  it('are named in the recorded change by their kind only', async () => {
    const { id } = await defined(priv);
    await update(id, 1, { credentials: { ...password, password: 'anderes-geheim' } });
    const entries = await nouns.store.tenantRead(uid, ({ db }) =>
      db.selectFrom('audit_entries').selectAll().where('subject_id', '=', id).execute(),
    );
    expect(JSON.stringify(entries)).toContain('User and token, replaced');
    expect(JSON.stringify(entries)).not.toContain('geheim');
    const changes = await nouns.request<{ items: { name: string; details: unknown }[] }>(
      uid,
      'GET',
      '/changes',
    );
    expect(changes.body.items.find(({ details }) => details !== null)).toMatchObject({
      name: 'shop: credentials changed (v1 → v2)',
      subject: { kind: 'repository', name: 'shop' },
      details: {
        fields: [{ name: 'credentials', before: 'User and token', after: 'User and token, replaced' }],
      },
    });
  });
});

describe('what uses a repository', () => {
  it('is every active application whose YAML names its URL, in one source or several', async () => {
    const { id } = await defined({ url: SHOP, repoType: 'git' });
    const networkID = await network('demo');
    const one = await application(networkID, 'one', `source: { repoURL: '${SHOP}', path: a }`);
    await application(
      networkID,
      'two',
      `sources: [{ repoURL: 'https://github.com/ACME/shop', path: b }, { repoURL: 'https://charts.test', chart: c, targetRevision: '1' }]`,
    );
    await application(networkID, 'other', `source: { repoURL: 'https://github.com/acme/shop-2', path: a }`);
    const repository = await get(id);
    const { body: object } = await nouns.request<{ repositoryId: string | null }>(
      uid,
      'GET',
      `/objects/${one}`,
    );
    expect(object.repositoryId).toBe(id);
    expect(repository).toMatchObject({
      applicationCount: 2,
      networks: [{ networkID, networkName: 'demo' }],
      can: { delete: { allowed: false } },
    });
    const uses = await nouns.request<{ items: RepositoryUse[] }>(uid, 'GET', `/repositories/${id}/uses`);
    expect(uses.body.items.map(({ name, networkName }) => [name, networkName])).toEqual([
      ['one', 'demo'],
      ['two', 'demo'],
    ]);
    const refusal = await nouns.request(uid, 'DELETE', `/repositories/${id}`);
    expect([refusal.status, messageOf(refusal)?.message]).toEqual([
      409,
      'Used by one, two. Delete those applications first.',
    ]);
    await nouns.request(uid, 'DELETE', `/objects/${one}`, { version: 1 });
    expect((await get(id)).applicationCount).toBe(1);
    const filtered = await nouns.request<{ items: Repository[] }>(
      uid,
      'GET',
      `/repositories?networkID=${networkID}`,
    );
    expect(filtered.body.items.map((each) => each.id)).toEqual([id]);
  });

  it('is nothing after that: then it can be deleted, with its credentials', async () => {
    const { id } = await defined({ url: SHOP, repoType: 'git' });
    expect((await nouns.request(uid, 'DELETE', `/repositories/${id}`)).status).toBe(200);
    expect((await nouns.request(uid, 'GET', `/repositories/${id}`)).status).toBe(404);
  });
});

describe('the connection state', () => {
  it('is unknown once its last check is too old, for the list and its filters as well', async () => {
    const { id } = await defined({ url: SHOP, repoType: 'git' });
    const at = nouns.clock.now();
    await observe(id, at);
    const listed = async (tone: string) =>
      (await nouns.request<{ total: number }>(uid, 'GET', `/repositories?tones=${tone}`)).body.total;
    expect([await listed('positive'), await listed('unknown')]).toEqual([1, 0]);
    nouns.clock.time = at + CHECK_LEASE_MS;
    expect(await get(id)).toMatchObject({
      repoData: {
        connectionState: { status: 'unknown', observedAt: at, message: 'The last check is too old.' },
      },
      status: { status: 'UNKNOWN', since: at + CHECK_LEASE_MS },
    });
    expect([await listed('positive'), await listed('unknown')]).toEqual([0, 1]);
    await sweep(nouns.store.system, nouns.clock.now());
    const row = await nouns.store.tenantRead(uid, ({ db }) =>
      db.selectFrom('repositories').select('connection_status').where('id', '=', id).executeTakeFirst(),
    );
    expect(row?.connection_status).toBe('unknown');
  });
});
