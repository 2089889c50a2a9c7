import type { Network } from '@hawser/contract/networks';
import type { Me } from '@hawser/contract/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ACME = 'organization-acme';
const LOST = 'You are no longer a member of this organization.';

let server: TestServer;
let [ada, bob, eve] = ['', '', ''];
const uids = new Map<string, string>();

/** Sends a request as a person, in a context. */
const ask = (cookie: string, context: string | null, method: string, path: string, body?: unknown) =>
  server.ask(method, `/api${path}`, {
    cookie,
    ...(body === undefined ? {} : { body }),
    headers: context === null ? {} : { 'hawser-context': context },
  });

async function join(email: string, role: 'admin' | 'member'): Promise<void> {
  await server.store.tenant(ACME, ({ db, owner }) =>
    db
      .insertInto('organization_members')
      .values({
        owner_uid: owner,
        member_uid: uids.get(email) ?? '',
        role,
        email,
        display_name: email,
        joined_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
}

const leave = (email: string) =>
  server.store.tenant(ACME, ({ db }) =>
    db
      .deleteFrom('organization_members')
      .where('member_uid', '=', uids.get(email) ?? '')
      .execute(),
  );

/** Opens the live stream; resolves with what closes it. */
async function openLive(cookie: string, context: string): Promise<{ closed: Promise<number> }> {
  const url = `${server.origin.replace(/^http/, 'ws')}/api/live?context=${context}`;
  const socket = new WebSocket(url, { headers: { cookie, origin: server.origin } });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const welcomed = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ type: 'hello', protocol: 1 }));
  await welcomed;
  return { closed };
}

beforeAll(async () => {
  server = await startTestServer();
  const signUp = async (email: string) => {
    const cookie = await server.signUp(email);
    uids.set(email, ((await ask(cookie, null, 'GET', '/me')).body as unknown as Me).uid);
    return cookie;
  };
  [ada, bob, eve] = [
    await signUp('ada@example.org'),
    await signUp('bob@example.org'),
    await signUp('eve@example.org'),
  ];
  await server.store.system
    .insertInto('accounts')
    .values({ owner_uid: ACME, plan_tier_slug: 'enterprise', is_organization: true, created_at: 1 })
    .execute();
  await server.store.tenant(ACME, ({ db, owner }) =>
    db
      .insertInto('organizations')
      .values({
        owner_uid: owner,
        id: owner,
        unique_name: 'acme',
        display_name: 'Acme',
        creator_uid: '',
        creator_name: '',
        created_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
  await join('ada@example.org', 'admin');
  await join('bob@example.org', 'member');
});
afterAll(() => server.close());

describe('the context of a request', () => {
  it('is the own one, or that of an organization which lists the account', async () => {
    const made = await ask(ada, ACME, 'POST', '/networks', { name: 'shared' });
    expect(made.status).toBe(201);
    const names = async (cookie: string, context: string | null) =>
      ((await ask(cookie, context, 'GET', '/networks')).body['items'] as Network[]).map(({ name }) => name);
    expect(await names(ada, ACME)).toEqual(['shared']);
    expect(await names(bob, ACME)).toEqual(['shared']);
    expect(await names(ada, null)).toEqual([]);
    expect(await names(ada, uids.get('ada@example.org') ?? '')).toEqual([]);
  });

  it.each(['organization-acme', 'organization-of-nobody', 'x'])(
    'is refused equally whether it exists or not: %s',
    async (context) => {
      const refused = await ask(eve, context, 'GET', '/networks');
      expect(refused.status).toBe(403);
      expect(refused.body.errors).toEqual([{ message: LOST, displayable: true, code: 'context-lost' }]);
    },
  );

  it('is never that of another account', async () => {
    const refused = await ask(eve, uids.get('ada@example.org') ?? '', 'GET', '/networks');
    expect(refused.status).toBe(403);
  });

  it('is remembered for the next page, and forgotten in the own one', async () => {
    const me = async (cookie: string, context: string | null = null) =>
      (await ask(cookie, context, 'GET', '/me')).body as unknown as Me;
    expect((await ask(bob, null, 'PUT', '/me/context', { contextUid: ACME })).status).toBe(200);
    expect(await me(bob)).toMatchObject({
      contextUid: ACME,
      context: { role: 'member', name: 'Acme', uniqueName: 'acme' },
      organizations: [{ id: ACME, uniqueName: 'acme', displayName: 'Acme', photoURL: '', role: 'member' }],
    });
    const own = uids.get('bob@example.org') ?? '';
    expect(await me(bob, own)).toMatchObject({ contextUid: own, context: { role: 'owner' } });
    expect((await ask(bob, ACME, 'PUT', '/me/context', { contextUid: own })).status).toBe(200);
    expect((await me(bob)).contextUid).toBe(own);
    const other = await ask(eve, null, 'PUT', '/me/context', { contextUid: ACME });
    expect([other.status, other.body.errors?.[0]?.message]).toEqual([403, LOST]);
  });

  it('leaves the account itself in its own context, also with one that is lost', async () => {
    const renamed = await ask(bob, ACME, 'PATCH', '/me', { displayName: 'Bob' });
    expect(renamed.body['updated']).toMatchObject({ displayName: 'Bob', contextUid: ACME });
    const lost = await ask(eve, ACME, 'PATCH', '/me', { displayName: 'Eve' });
    expect(lost.body['updated']).toMatchObject({
      displayName: 'Eve',
      contextUid: uids.get('eve@example.org'),
    });
  });
});

describe('a role', () => {
  it('limits what a member may do, and says what is missing and who can give it', async () => {
    const asked = (cookie: string) => ask(cookie, ACME, 'POST', '/kubeconfigs', { kubeconfig: '' });
    expect((await asked(ada)).status).toBe(400);
    const refused = await asked(bob);
    expect(refused.status).toBe(403);
    expect(refused.body.errors?.[0]?.message).toBe(
      'You need the right to upload and check kubeconfigs. Administrators of Acme can give it.',
    );
  });

  it('leaves the plan of an organization to its administrators', async () => {
    expect((await ask(ada, ACME, 'GET', '/subscription')).status).toBe(200);
    expect((await ask(bob, ACME, 'GET', '/subscription')).status).toBe(403);
    expect((await ask(bob, null, 'GET', '/subscription')).status).toBe(200);
  });
});

it('ends the streams of who leaves within a second, and nobody else’s', async () => {
  await join('eve@example.org', 'member');
  const [left, stays, elsewhere] = await Promise.all([
    openLive(eve, ACME),
    openLive(ada, ACME),
    openLive(eve, uids.get('eve@example.org') ?? ''),
  ]);
  let others = 0;
  void Promise.race([stays.closed, elsewhere.closed]).then(() => others++);
  await leave('eve@example.org');
  expect(await left.closed).toBe(4403);
  expect(others).toBe(0);
  expect((await ask(eve, ACME, 'GET', '/networks')).status).toBe(403);
});
