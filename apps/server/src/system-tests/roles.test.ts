import type { Organization } from '@hawser/contract/organizations';
import { accountMessages } from '@hawser/domain/accounts';
import { organizationMessages } from '@hawser/domain/organizations';
import { hasRight, isRight, type Right, rightRefusal, type Role } from '@hawser/domain/rights';
import { systemClock } from '@hawser/ports';
import { Client, signUp } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installSettings } from '../agents/index.ts';
import type { AnyRoute } from '../http/route.ts';
import { allRoutes } from '../routes.ts';
import { manualClock } from '../testing/test-server.ts';
import { LiveClient } from './testing/live-client.ts';
import { testedCollections, TESTED_NOUNS } from './testing/nouns.ts';
import { samplesOf } from './testing/samples.ts';
import { type InProcessServer, startInProcessServer } from './testing/server.ts';

const settings = () => installSettings({ publicUrl: 'https://hawser.invalid' });
const routes = allRoutes({ settings }, TESTED_NOUNS);
/** Routes that need a right. What a request says is read only after the right was found. */
const withRight = routes.flatMap((route) =>
  isRight(route.policy) ? [[route.operationId, route] as const] : [],
);
const CANARY = 'canary-of-acme';

let server: InProcessServer;
let acme: Organization;
const people = new Map<string, Client>();
const person = (name: string): Client => {
  const client = people.get(name);
  if (client === undefined) throw new Error(`Nobody is called ${name}.`);
  return client;
};

/** Asks a route for records that do not exist. */
async function ask(client: Client, route: AnyRoute, context: string | null) {
  const path = route.path.replaceAll(/\{[^}]+\}/g, CANARY);
  const { status, text } = await client.ask<{ errors?: { message: string }[] }>(route.method, path, {
    version: 1,
    ...(route.method === 'GET' ? {} : { body: {} }),
    ...(context === null ? {} : { headers: { 'hawser-context': context } }),
  });
  return { status, text };
}

beforeAll(async () => {
  server = await startInProcessServer(manualClock(systemClock.now()));
  const uids = new Map<string, string>();
  // The first one is the site administrator.
  for (const name of ['root', 'admin', 'member', 'other', 'company']) {
    const { client, uid } = await signUp(server.url, name, `${name}@example.org`);
    people.set(name, client);
    uids.set(name, uid);
  }
  // Before its first request, because sessions are cached.
  await server.query('update accounts set is_organization = true where owner_uid = $1', [
    uids.get('company'),
  ]);
  const { created } = await person('admin').done<{ created: Organization }>('POST', '/api/organizations', {
    body: { uniqueName: 'acme', displayName: `Acme ${CANARY}` },
  });
  acme = created;
  await server.query(
    `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
     values ($1, $2, 'member', 'member@example.org', 'member', 0, 0)`,
    [acme.id, uids.get('member')],
  );
});
afterAll(() => server?.close());

const refusal = (role: Role, right: Right): string | null => {
  if (hasRight(role, right)) return null;
  if (role === 'organization') return accountMessages.planOnly;
  return role === 'owner' ? 'Not found.' : rightRefusal(right, acme.displayName);
};

describe.each([
  ['admin', 'admin'],
  ['member', 'member'],
] as const)('a member of an organization with the role %s', (name, role) => {
  it.each(withRight)('may do what the right of %s permits, and is told what is missing', async (_, route) => {
    const reason = refusal(role, route.policy as Right);
    const { status, text } = await ask(person(name), route, acme.id);
    expect(status).not.toBe(401);
    if (reason === null) expect(text).not.toContain('You need the right');
    else expect([status, text]).toEqual([403, expect.stringContaining(reason)]);
  });
});

describe('the grant of an agent', () => {
  const attach = (name: string, grant: object) =>
    person(name).ask('POST', '/api/routers', {
      body: { cloudID: CANARY, networkID: CANARY, namespace: 'apps', isEdge: true, hubName: 'hub', grant },
      headers: { 'hawser-context': acme.id },
    });
  const define = (name: string, grant: object) =>
    person(name).ask('POST', '/api/networks', {
      body: {
        name: `of-${name}`,
        features: ['argocd'],
        hub: { cloudID: CANARY, namespace: 'argocd', hubName: 'hub', grant },
      },
      headers: { 'hawser-context': acme.id },
    });
  const reason = () => rightRefusal('routers.grant', acme.displayName);

  it.each([
    { exec: true },
    { secrets: ['*'] },
    { podSecurity: 'privileged' },
    { installer: true },
    { infrastructure: ['s3.aws.upbound.io'] },
  ])('is an administrator’s to widen: %o', async (grant) => {
    for (const ask of [attach, define]) {
      const refused = await ask('member', grant);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining(reason())]);
      expect((await ask('admin', grant)).text).not.toContain('You need the right');
    }
  });

  it('is a member’s as it is by default, and with logs', async () => {
    for (const grant of [{}, { logs: true }])
      for (const ask of [attach, define])
        expect((await ask('member', grant)).text).not.toContain('You need the right');
  });
});

describe('with which credentials infrastructure is made', () => {
  const headers = () => ({ 'hawser-context': acme.id });
  const reason = () => rightRefusal('infrastructure.write', acme.displayName);
  const config = (apiVersion: string, kind: string) =>
    `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: prod }\nspec: { credentials: { source: None } }\n`;
  const GUARDED = [
    ['aws.upbound.io/v1beta1', 'ProviderConfig'],
    ['aws.m.upbound.io/v1beta1', 'ClusterProviderConfig'],
    ['gcp.m.upbound.io/v1beta1', 'ProviderConfig'],
    ['pkg.crossplane.io/v1', 'Provider'],
    // It could make any of the above.
    ['apiextensions.crossplane.io/v1', 'Composition'],
  ] as const;
  let networkID = '';
  beforeAll(async () => {
    const body = { name: 'made', features: [] };
    const { created } = await person('admin').done<{ created: { id: string } }>('POST', '/api/networks', {
      body,
      headers: headers(),
    });
    networkID = created.id;
    await server.query(
      `insert into objects (owner_uid, id, network_id, name, key, kind, derived_kind, origin, yaml, manifest, digest, created_at, updated_at)
       values ($1, 'guarded', $2, 'stored', 'ProviderConfig/stored', 'ProviderConfig', 'ProviderConfig.aws.upbound.io', 'nethopper-config',
               '', '{"metadata": {}}', '', 0, 0)`,
      [acme.id, networkID],
    );
  });

  it.each(GUARDED)('%s %s is written by administrators, by whatever way', async (apiVersion, kind) => {
    const yaml = config(apiVersion, kind);
    const ways = [
      ['POST', '/api/objects', { networkID, yaml, tags: [] }],
      ['POST', `/api/networks/${networkID}/objects`, { objects: [{ yaml, tags: [] }] }],
      ['PUT', `/api/networks/${networkID}/objects`, { objects: [{ yaml, tags: [] }] }],
    ] as const;
    for (const [method, path, body] of ways) {
      const { text } = await person('member').ask(method, path, { body, headers: headers() });
      expect(text).toContain(reason());
      const asAdmin = await person('admin').ask(method, path, { body, headers: headers() });
      expect(asAdmin.text).not.toContain('You need the right');
    }
  });

  it('what is stored is changed and deleted by administrators, one or many', async () => {
    const member = person('member');
    const path = '/api/objects/guarded';
    const changed = await member.ask('PATCH', path, {
      body: { tags: ['a'] },
      version: 1,
      headers: headers(),
    });
    const deleted = await member.ask('DELETE', path, { headers: headers() });
    const body = { action: 'delete', objectIDs: ['guarded'] };
    const many = await member.ask('POST', '/api/objects/bulk', { body, headers: headers() });
    for (const { status, text } of [changed, deleted, many])
      expect([status, text]).toEqual([403, expect.stringContaining(reason())]);
    type Stored = { can: { update: object; delete: object } };
    const { can } = await member.done<Stored>('GET', path, { headers: headers() });
    const no = { allowed: false, reason: reason() };
    expect(can).toEqual({ update: no, delete: no });
    const forAdmin = await person('admin').done<Stored>('GET', path, { headers: headers() });
    expect(forAdmin.can.update).toEqual({ allowed: true, reason: '' });
  });
});

describe('nobody else', () => {
  it.each(withRight)(
    'gets through %s into the organization, or learns whether it exists',
    async (_, route) => {
      for (const name of ['other', 'root', 'company']) {
        const inside = await ask(person(name), route, acme.id);
        expect(inside.status).toBe(403);
        expect(inside.text).toContain(organizationMessages.contextLost);
        expect(await ask(person(name), route, 'organization-of-nobody')).toEqual(inside);
      }
    },
  );

  it.each(withRight)('gets through %s without a session', async (_, route) => {
    const { status, text } = await ask(new Client(server.url), route, acme.id);
    expect(status).toBe(401);
    expect(text).not.toContain(CANARY);
  });
});

describe('in the own context', () => {
  it.each(withRight)(
    '%s is an owner’s, if it concerns no organization, and not the account of an organization’s',
    async (_, route) => {
      const right = route.policy as Right;
      const own = await ask(person('other'), route, null);
      if (hasRight('owner', right)) expect(own.text).not.toContain('You need the right');
      else expect(own.status).toBe(404);
      const company = await ask(person('company'), route, null);
      const reason = refusal('organization', right);
      if (reason !== null)
        expect([company.status, company.text]).toEqual([403, expect.stringContaining(reason)]);
    },
  );
});

describe('live windows', () => {
  it.each(['admin', 'member'] as const)(
    'open in an organization by the rights of the role %s',
    async (role) => {
      const live = await LiveClient.connect(server.url, person(role).cookie, acme.id);
      for (const { contract, read } of testedCollections.all) {
        const [query] = samplesOf(contract, [CANARY]).get('range') ?? [];
        if (query === undefined) throw new Error(`${contract.name} has no query.`);
        if (hasRight(role, read)) await live.snapshotOf(query);
        else {
          live.send({ type: 'open', window: contract.name, query });
          const refused = await live.next('refused');
          expect([refused.code, refused.message]).toEqual(['account', rightRefusal(read, acme.displayName)]);
          live.received.length = 0;
        }
      }
      live.socket.close();
    },
  );

  it('do not open in an organization for others', async () => {
    for (const name of ['other', 'root', 'company']) {
      const live = new LiveClient(server.url, person(name).cookie, {}, acme.id);
      await expect.poll(() => live.refusedWith).toBe(403);
    }
  });
});
