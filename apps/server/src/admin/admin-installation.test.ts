import type {
  AdminAgents,
  AdminAudit,
  AdminHealth,
  AdminMails,
  AdminOrganizations,
  Banner,
} from '@hawser/contract/admin';
import type { Organization } from '@hawser/contract/organizations';
import { isDeepStrictEqual } from 'node:util';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestAgent } from '../agents/testing/agent.ts';
import { VERSION } from '../version.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
let admin = '';
let ada = '';

beforeAll(async () => {
  whole = await startTestServer({});
  admin = await whole.signUp('root@example.org');
  ada = await whole.signUp('ada@example.org');
});
afterAll(() => whole.close());

const get = async <Body>(path: string, cookie = admin): Promise<Body> =>
  (await whole.ask('GET', `/api${path}`, { cookie })).body as unknown as Body;
const send = (method: string, path: string, body: object, cookie = admin): Promise<Answer> =>
  whole.ask(method, `/api${path}`, { body, cookie });

describe('the outbox of a server without a mail server', () => {
  it('shows the link of a mail to the administrator, once asked and with an audit entry', async () => {
    await send('POST', '/auth/request-password-reset', { email: 'ada@example.org' });
    const mail = await waitUntil(
      async () => {
        const { items } = await get<AdminMails>('/admin/mails?q=Choose');
        return items[0] ?? null;
      },
      { what: 'the mail' },
    );
    expect(mail).toMatchObject({
      to: 'ada@example.org',
      subject: 'Choose a new password for Hawser',
      template: 'reset',
      from: 'Hawser <hawser@localhost>',
      replyTo: 'Hawser <hawser@localhost>',
      state: 'waiting',
      hasLink: true,
      dueAt: null,
    });
    expect(JSON.stringify(await get<AdminMails>('/admin/mails'))).not.toContain('token');
    const shown = await send('POST', `/admin/mails/${mail.id}/link`, {});
    expect(shown.body).toMatchObject({ to: 'ada@example.org' });
    expect(shown.text).toContain(`${whole.origin}/auth/do?mode=reset&token=`);
    const { items } = await get<AdminAudit>('/admin/audit?q=Link%20of%20the%20mail');
    // Both are of one moment: their order is none.
    expect(new Set(items.map(({ summary }) => summary))).toEqual(
      new Set([
        'Link of the mail to ada@example.org shown',
        'An administrator read the link of the mail to ada@example.org',
      ]),
    );
    expect(JSON.stringify(items)).not.toContain('token=');
  });

  it('has nothing to send again, and no link of an unknown mail', async () => {
    expect((await send('POST', '/admin/mails/test', {})).status).toBe(409);
    expect((await send('POST', '/admin/mails/nothing/link', {})).status).toBe(404);
    expect((await send('POST', '/admin/mails/nothing/link', {}, ada)).status).toBe(404);
  });
});

describe('an organization', () => {
  it('that lost its administrators gets another one, who is told', async () => {
    const made = await send('POST', '/organizations', { uniqueName: 'acme', displayName: 'Acme' }, ada);
    const { id } = (made.body as unknown as { created: Organization }).created;
    const found = async () => (await get<AdminOrganizations>('/admin/organizations?q=acm')).items[0];
    expect(await found()).toMatchObject({ id, adminCount: 1, admins: ['ada@example.org'], memberCount: 1 });
    const [user] = (await get<{ items: { uid: string }[] }>('/admin/users?q=ada')).items;
    await send('PUT', `/admin/users/${user?.uid}/disabled`, { disabled: true });
    expect(await found()).toMatchObject({ adminCount: 0, admins: [] });
    const add = (email: string) => send('POST', `/admin/organizations/${id}/admins`, { email });
    expect((await add('ada@example.org')).body.errors?.[0]?.path).toBe('email');
    expect((await add('nobody@example.org')).status).toBe(400);
    const bob = await whole.signUp('bob@example.org');
    expect((await add('Bob@example.org')).body).toMatchObject({
      updated: { admins: ['bob@example.org'], adminCount: 1, memberCount: 2 },
    });
    const members = await whole.ask('GET', `/api/organizations/${id}/members`, {
      cookie: bob,
      headers: { 'hawser-context': id },
    });
    expect(members.status).toBe(200);
    expect(
      (await send('POST', '/admin/organizations/none/admins', { email: 'bob@example.org' })).status,
    ).toBe(404);
    const { items } = await get<AdminAudit>('/admin/audit?context=acme&q=administrator');
    expect(items[0]?.summary).toBe(
      'The administrator of the installation made bob@example.org an administrator',
    );
    const mails = await get<AdminMails>('/admin/mails?q=bob@');
    expect(mails.items.map(({ subject }) => subject)).toContain('Your role in Acme was changed');
  });
});

describe('the plan of an organization', () => {
  it('is assigned by the administrator of the installation, also while nobody signs in to its account', async () => {
    const eva = await whole.signUp('eva@example.org');
    const made = await send('POST', '/organizations', { uniqueName: 'planned', displayName: 'Planned' }, eva);
    const { id } = (made.body as unknown as { created: Organization }).created;
    const { tiers } = await get<AdminOrganizations>('/admin/organizations');
    expect(tiers.map(({ slug }) => slug)).toContain('free');
    const put = (planTierSlug: string, of = id, cookie = admin) =>
      send('PUT', `/admin/organizations/${of}/tier`, { planTierSlug }, cookie);
    expect((await put('free')).body).toMatchObject({ updated: { id, planTierSlug: 'free' } });
    const me = await whole.ask('GET', '/api/me', { cookie: eva, headers: { 'hawser-context': id } });
    expect(me.body).toMatchObject({ planTierSlug: 'free', limits: { maxNumNetworks: 2 } });
    expect((await put('gold')).body.errors?.[0]?.path).toBe('planTierSlug');
    const [user] = (await get<{ items: { uid: string }[] }>('/admin/users?q=eva@')).items;
    expect((await put('free', user?.uid)).status).toBe(404);
    expect((await put('free', id, eva)).status).toBe(404);
    const { items } = await get<AdminAudit>('/admin/audit?context=planned&q=Plan');
    expect(items[0]?.summary).toBe('Plan free assigned instead of enterprise');
  });
});

describe('the audit log of all contexts', () => {
  it('is searched by text, by who did it, by context and by time, page by page', async () => {
    for (const name of ['one', 'two', 'three']) {
      const cat = name === 'one' ? await whole.signUp('cat@example.org') : null;
      await send('POST', '/networks', { name: `net-${name}` }, cat ?? admin);
    }
    const of = async (query: string) => (await get<AdminAudit>(`/admin/audit?${query}`)).items;
    expect((await of('q=net-one')).map(({ actor, context }) => [actor, context])).toEqual([
      ['cat@example.org', 'cat@example.org'],
    ]);
    expect((await of('q=net-&actor=root@example.org')).length).toBe(2);
    expect((await of('q=net-&context=cat@example.org')).length).toBe(1);
    expect(await of('actor=nobody@example.org')).toEqual([]);
    const future = 4_000_000_000_000;
    expect(await of(`from=${future}`)).toEqual([]);
    expect((await of(`q=net-&to=${future}`)).length).toBe(3);
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const cursor = after === '' ? '' : `&after=${after}`;
      const page: AdminAudit = await get<AdminAudit>(`/admin/audit?limit=2${cursor}`);
      seen.push(...page.items.map(({ id }) => id));
      after = page.next;
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual([...seen].sort().reverse());
    expect(seen.length).toBeGreaterThan(6);
  });
});

describe('the installation', () => {
  it('shows its health, each part with what was found', async () => {
    const { checks } = await get<AdminHealth>('/admin/health');
    const states = Object.fromEntries(checks.map(({ name, state }) => [name, state]));
    expect(states).toEqual({
      Server: 'good',
      'Change feed': 'good',
      Database: 'good',
      'Background work': 'good',
      Mail: 'attention',
      Agents: 'good',
      'Audit log': 'good',
    });
    expect(checks.find(({ name }) => name === 'Mail')?.help).toContain('SMTP_URL');
    expect(checks.find(({ name }) => name === 'Agents')?.text).toBe('There are no agents yet.');
  });

  it('counts agents by version, and shows whose are older until they are upgraded', async () => {
    const agents = () => get<AdminAgents>('/admin/agents');
    expect(await agents()).toMatchObject({ versions: [], owners: [], connected: 0 });
    const kim = await whole.signUp('kim@example.org');
    const create = async (path: string, body: object): Promise<Record<string, string>> => {
      const { status, text, body: answer } = await send('POST', path, body, kim);
      if (status >= 300) throw new Error(text);
      return answer['created'] as Record<string, string>;
    };
    const network = await create('/networks', { name: 'east' });
    const attach = async (alias: string, isEdge: boolean) => {
      const { id: cloudID } = await create('/clusters', { alias });
      const router = { networkID: network['id'], cloudID, namespace: 'hawser', hubName: 'hub', isEdge };
      const { id } = await create('/routers', router);
      const agent = new TestAgent(whole.origin);
      await agent.enroll(String((await create(`/routers/${id}/install`, {}))['installId']));
      return agent;
    };
    const [first, second] = [await attach('oslo', false), await attach('rome', true)];
    const tooOld = await first.connect({ agentVersion: '4.9.9' });
    const older = await second.connect({ agentVersion: '5.1.0' });
    const seen = (versions: string[]) =>
      waitUntil(
        async () => {
          const found = await agents();
          return isDeepStrictEqual(
            found.versions.map(({ version }) => version),
            versions,
          )
            ? found
            : undefined;
        },
        { what: `agents of ${versions.join(' and ')}` },
      );
    const context = 'kim@example.org';
    expect(await seen(['4.9.9', '5.1.0'])).toMatchObject({
      version: VERSION,
      connected: 2,
      versions: [
        { version: '4.9.9', count: 1, isOlder: true, isTooOld: true },
        { version: '5.1.0', count: 1, isOlder: true, isTooOld: false },
      ],
      owners: [
        { context, version: '4.9.9', count: 1 },
        { context, version: '5.1.0', count: 1 },
      ],
    });
    const owner = String((await agents()).owners[0]?.id);
    // This server sends no mails.
    expect((await send('POST', `/admin/agents/${owner}/reminders`, {})).status).toBe(409);
    for (const connection of [tooOld, older]) connection.close();
    const upgraded = [await first.connect(), await second.connect()];
    expect(await seen([VERSION])).toMatchObject({
      versions: [{ version: VERSION, count: 2, isOlder: false, isTooOld: false }],
      owners: [],
    });
    for (const connection of upgraded) connection.close();
  });

  it('shows its configuration, and nothing of it to others', async () => {
    const { text } = await whole.ask('GET', '/api/admin/installation', { cookie: admin });
    expect(text).toContain(whole.origin);
    for (const path of ['installation', 'health', 'audit', 'mails', 'organizations', 'agents'])
      expect((await whole.ask('GET', `/api/admin/${path}`, { cookie: ada })).status).not.toBe(200);
  });

  it('shows a message to everyone, until it is removed or its time is over', async () => {
    const dan = await whole.signUp('dan@example.org');
    const banner = () => get<Banner>('/banner', dan);
    expect((await banner()).text).toBe('');
    const put = (body: object) => send('PUT', '/admin/banner', { tone: 'warning', until: null, ...body });
    expect((await put({ text: ' Maintenance at 18:00. ' })).status).toBe(200);
    expect(await banner()).toEqual({ text: 'Maintenance at 18:00.', tone: 'warning', until: null });
    expect((await put({ text: 'x'.repeat(501) })).body.errors?.[0]?.path).toBe('text');
    expect((await put({ text: 'over', until: 1 })).body.errors?.[0]?.path).toBe('until');
    expect(
      (await send('PUT', '/admin/banner', { text: 'no', tone: 'warning', until: null }, dan)).status,
    ).toBe(404);
    await put({ text: '' });
    expect((await banner()).text).toBe('');
  });
});
