import type { AdminAudit, AdminOrganizations, AdminUsers } from '@hawser/contract/admin';
import type { Me } from '@hawser/contract/accounts';
import type { Organization } from '@hawser/contract/organizations';
import { organizationMessages } from '@hawser/domain/organizations';
import { type Clock, systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CONTEXT_HEADER } from '../contexts/index.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

/** Regular checks of sockets, which come every 5 s, never come: what closes a socket is the change itself. */
const withoutChecks: Clock = {
  now: systemClock.now,
  after: (delayMs, run) => (delayMs === 5_000 ? { cancel() {} } : systemClock.after(delayMs, run)),
};

let one: TestServer;
/** Another server on the same database. */
let two: TestServer;
let root = '';
let ada = '';
let bob = '';
let bobUid = '';
let rootUid = '';
let acme: Organization;
let count = 0;

const ask = (method: string, path: string, cookie: string, body?: object, context?: string, server = one) =>
  server.ask(method, `/api${path}`, {
    cookie,
    ...(body === undefined ? {} : { body }),
    ...(context === undefined ? {} : { headers: { [CONTEXT_HEADER]: context } }),
  });
/** The other servers learn of a change by the change feed. */
const until = (what: string, isSo: () => Promise<boolean>) =>
  waitUntil(async () => ((await isSo()) ? true : undefined), { what });
/** Whether a request waits for a lock. */
const waiting = async () => {
  const { rows } = await sql`
    select from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where a.datname = current_database() and not l.granted`.execute(one.store.system);
  return rows.length > 0;
};
const firstMessage = ({ status, body }: Answer) => [status, body.errors?.[0]?.message];

beforeAll(async () => {
  one = await startTestServer({ clock: withoutChecks });
  two = await startTestServer({ clock: withoutChecks, url: one.url });
  root = await one.signUp('root@example.org');
  ada = await one.signUp('ada@example.org');
  bob = await one.signUp('bob@example.org');
  bobUid = ((await ask('GET', '/me', bob)).body as unknown as Me).uid;
  rootUid = ((await ask('GET', '/me', root)).body as unknown as Me).uid;
});
afterAll(async () => {
  await two.stop();
  await one.close();
});
beforeEach(async () => {
  count += 1;
  const made = await ask('POST', '/organizations', ada, { uniqueName: `acme-${count}`, displayName: 'Acme' });
  acme = (made.body as unknown as { created: Organization }).created;
  await one.store.tenant(acme.id, ({ db, owner }) =>
    db
      .insertInto('organization_members')
      .values({
        owner_uid: owner,
        member_uid: bobUid,
        role: 'member',
        email: 'bob@example.org',
        display_name: 'Bob',
        joined_at: 1,
        updated_at: 1,
      })
      .execute(),
  );
});

const disable = (disabled: boolean, cookie = root) =>
  ask('PUT', `/admin/organizations/${acme.id}/disabled`, cookie, { disabled });

/** Opens a socket in a context, or in the own one; resolves, when it is served, with the code that will close it. */
async function open(server: TestServer, path: string, cookie: string, context: string) {
  const socket = new WebSocket(`${server.origin.replace(/^http/, 'ws')}/api/${path}?context=${context}`, {
    headers: { cookie, origin: server.origin },
  });
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { closed, socket };
}

describe('a disabled organization', () => {
  it('is refused to all of its members at every server, who go on elsewhere, until it is enabled', async () => {
    expect((await ask('PUT', '/me/context', bob, { contextUid: acme.id })).status).toBe(200);
    expect((await disable(true)).body).toMatchObject({ updated: { id: acme.id, memberCount: 2 } });
    for (const server of [one, two])
      for (const cookie of [ada, bob]) {
        await until('the refusal', async () => {
          const { status } = await ask('GET', '/networks', cookie, undefined, acme.id, server);
          return status === 403;
        });
        const refused = await ask('GET', '/networks', cookie, undefined, acme.id, server);
        expect(firstMessage(refused)).toEqual([403, organizationMessages.disabled]);
        expect(refused.text).toContain('context-lost');
        expect((await ask('GET', '/networks', cookie, undefined, undefined, server)).status).toBe(200);
      }
    // The next page of who was there last opens in the own account, and says of the organization that it is disabled.
    const me = (await ask('GET', '/me', bob)).body as unknown as Me;
    expect(me.contextUid).toBe(bobUid);
    expect(me.organizations.find(({ id }) => id === acme.id)?.isDisabled).toBe(true);
    expect(firstMessage(await ask('PUT', '/me/context', bob, { contextUid: acme.id }))).toEqual([
      403,
      organizationMessages.disabled,
    ]);
    const listed = await ask('GET', '/organizations', bob);
    const [record] = (listed.body as unknown as { items: Organization[] }).items.filter(
      ({ id }) => id === acme.id,
    );
    expect(record?.disabledAt).toBeGreaterThan(0);
    expect(record?.can.leave).toEqual({ allowed: false, reason: organizationMessages.disabled });
    expect((await disable(false)).body).toMatchObject({ updated: { disabledAt: null } });
    await until(
      'the organization',
      async () => (await ask('GET', '/networks', bob, undefined, acme.id, two)).status === 200,
    );
    const { items } = (await ask('GET', `/admin/audit?context=acme-${count}`, root))
      .body as unknown as AdminAudit;
    expect(items.map(({ summary }) => summary).slice(0, 2)).toEqual([
      'Organization enabled',
      'Organization disabled',
    ]);
  });

  it.each(['live', 'streams', 'terminals'])('closes what is open in it at every server: %s', async (path) => {
    // Terminals are the administrator's.
    const inside = await Promise.all([one, two].map((server) => open(server, path, ada, acme.id)));
    const own = await open(two, path, bob, bobUid);
    await disable(true);
    expect(await Promise.all(inside.map(({ closed }) => closed))).toEqual([4403, 4403]);
    expect(own.socket.readyState).toBe(WebSocket.OPEN);
    own.socket.terminate();
  });

  it('takes no API key and no token that was made for it', async () => {
    const key = (await ask('POST', '/apiKeys', ada, { name: 'ci', days: 7 }, acme.id)).body as unknown as {
      key: string;
    };
    const token = (await ask('POST', '/auth/token', ada, {}, acme.id)).body as unknown as {
      token: string;
    };
    const asked = async () =>
      Promise.all(
        [key.key, token.token].map(
          async (text) =>
            (await one.ask('GET', '/api/networks', { headers: { authorization: `Bearer ${text}` } })).status,
        ),
      );
    expect(await asked()).toEqual([200, 200]);
    await disable(true);
    await until('the refusal', async () => (await asked()).every((status) => status === 401));
    await disable(false);
    await until('the key and the token', async () => (await asked()).every((status) => status === 200));
  });

  it('takes nobody in', async () => {
    const invited = await ask(
      'POST',
      `/organizations/${acme.id}/invitations`,
      ada,
      { invitations: [{ inviteeEmail: 'cleo@example.org' }] },
      acme.id,
    );
    expect(invited.status).toBe(201);
    const cleo = await one.signUp('cleo@example.org');
    await sql`update "user" set "emailVerified" = true where email = 'cleo@example.org'`.execute(
      one.store.identity,
    );
    await disable(true);
    const { items } = (await ask('GET', '/me/invitations', cleo)).body as unknown as {
      items: { id: string }[];
    };
    const accept = () => ask('POST', `/me/invitations/${items[0]?.id}/accept`, cleo, {});
    expect(firstMessage(await accept())).toEqual([409, organizationMessages.disabled]);
    await disable(false);
    expect((await accept()).status).toBe(200);
  });

  it('is one whose account was disabled among the users', async () => {
    await one.store.identity
      .insertInto('user')
      .values({ id: acme.id, email: `plan-${count}@example.org`, name: 'Acme', emailVerified: true } as never)
      .execute();
    const { items } = (await ask('GET', `/admin/users?q=plan-${count}`, root)).body as unknown as AdminUsers;
    expect(items).toMatchObject([{ uid: acme.id, isOrganization: true }]);
    await ask('PUT', `/admin/users/${acme.id}/disabled`, root, { disabled: true });
    const status = async () => (await ask('GET', '/networks', bob, undefined, acme.id)).status;
    await until('the refusal', async () => (await status()) === 403);
    await disable(false);
    await until('the organization', async () => (await status()) === 200);
  });

  it.each(['organizations', 'users'])(
    'waits for whoever changes it without stopping that: %s',
    async (noun) => {
      await one.store.identity
        .insertInto('user')
        .values({
          id: acme.id,
          email: `acme-${count}@example.org`,
          name: 'Acme',
          emailVerified: true,
        } as never)
        .execute();
      const { disabling } = await one.store.tenant(acme.id, async ({ db, owner }) => {
        await db
          .selectFrom('organizations')
          .select('id')
          .where('owner_uid', '=', owner)
          .forUpdate()
          .executeTakeFirst();
        const begun = ask('PUT', `/admin/${noun}/${acme.id}/disabled`, root, { disabled: true });
        await until('the request', waiting);
        // As whoever deletes the organization does, by another connection.
        await one.store.system
          .updateTable('accounts')
          .set({ disabled_at: null })
          .where('owner_uid', '=', owner)
          .execute();
        return { disabling: begun };
      });
      expect((await disabling).status).toBe(200);
    },
  );

  it('is refused to the administrator of the installation too, who administers from the own account', async () => {
    await one.store.tenant(acme.id, ({ db, owner }) =>
      sql`update organization_members set member_uid = ${rootUid} where owner_uid = ${owner} and member_uid = ${bobUid}`.execute(
        db,
      ),
    );
    expect((await ask('GET', '/networks', root, undefined, acme.id)).status).toBe(200);
    expect((await disable(true)).status).toBe(200);
    await until(
      'the refusal',
      async () => (await ask('GET', '/networks', root, undefined, acme.id)).status === 403,
    );
    expect((await disable(false)).status).toBe(200);
  });

  it('is not left, as its capability says', async () => {
    await disable(true);
    const leave = () => ask('POST', `/organizations/${acme.id}/leave`, bob, {});
    expect(firstMessage(await leave())).toEqual([409, organizationMessages.disabled]);
    await disable(false);
    expect((await leave()).status).toBe(200);
  });

  it('is not changed by a request that began before', async () => {
    const asked = await one.store.system.transaction().execute(async (system) => {
      const own = system.updateTable('organizations').where('owner_uid', '=', acme.id);
      await own.set({ disabled_at: null }).execute();
      const path = `/organizations/${acme.id}/invitations`;
      const body = { invitations: [{ inviteeEmail: 'dora@example.org' }] };
      const begun = ask('POST', path, ada, body, acme.id);
      await until('the request', waiting);
      await own.set({ disabled_at: 7 }).execute();
      return { begun };
    });
    expect(firstMessage(await asked.begun)).toEqual([409, organizationMessages.disabled]);
  });

  it('is disabled by the administrator of the installation alone', async () => {
    expect((await disable(true, ada)).status).toBe(404);
    const path = '/admin/organizations/nothing/disabled';
    expect((await ask('PUT', path, root, { disabled: true })).status).toBe(404);
    expect((await ask('GET', '/networks', bob, undefined, acme.id)).status).toBe(200);
  });
});

describe('the rows of users and organizations', () => {
  it('have what their contexts use, each of its own, and the limits of the plans', async () => {
    await ask('POST', '/networks', ada, { name: 'in-acme' }, acme.id);
    await ask('POST', '/networks', bob, { name: 'own' });
    await ask('POST', '/networks', bob, { name: 'own-2' });
    const organizations = (await ask('GET', `/admin/organizations?q=acme-${count}`, root))
      .body as unknown as AdminOrganizations;
    expect(organizations.items.map(({ usage, isExempt }) => ({ usage, isExempt }))).toEqual([
      { usage: { networkCount: 1, attachedCloudsCount: 0, objectCount: 0 }, isExempt: false },
    ]);
    expect(organizations.tiers.find(({ slug }) => slug === 'free')).toMatchObject({
      maxNumNetworks: 2,
      maxNumClouds: 3,
      maxNumObjects: 50,
    });
    const users = (await ask('GET', '/admin/users', root)).body as unknown as AdminUsers;
    const networks = users.items.map(({ email, usage }) => [email, usage.networkCount] as const);
    expect(Object.fromEntries(networks)).toMatchObject({ 'bob@example.org': 2, 'ada@example.org': 0 });
  });
});
