import type { AdminAgents, AdminAudit } from '@hawser/contract/admin';
import type { Organization } from '@hawser/contract/organizations';
import { systemClock, systemRandom } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestAgent } from '../../agents/testing/agent.ts';
import { makeAdministrator } from '../../identity/index.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';

interface Received {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

let whole: TestServer;
let admin = '';
const mails: Received[] = [];
beforeAll(async () => {
  whole = await startTestServer({
    env: { SMTP_URL: 'smtp://127.0.0.1:1' },
    deliver: async (mail) => void mails.push(mail),
  });
  admin = await whole.signUp('root@example.org');
});
afterAll(() => whole.close());

const done = async <Body>(
  cookie: string,
  method: string,
  path: string,
  { body, context }: { body?: object; context?: string } = {},
): Promise<Body> => {
  const headers: Record<string, string> = context === undefined ? {} : { 'hawser-context': context };
  const answer = await whole.ask(method, `/api${path}`, { cookie, headers, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.body as Body;
};
const reminded = async (owner: string, cookie = admin) =>
  (await whole.ask('POST', `/api/admin/agents/${owner}/reminders`, { cookie, body: {} })).status;
const owners = async () => (await done<AdminAgents>(admin, 'GET', '/admin/agents')).owners;

/** Attaches a cluster in a context, and connects an agent of a version of before this server. */
async function connectOlder(
  cookie: string,
  { context, agentVersion = '5.1.0' }: { context?: string; agentVersion?: string } = {},
): Promise<void> {
  const create = async (path: string, body: object) =>
    (
      await done<{ created: Record<string, string> }>(cookie, 'POST', path, {
        body,
        ...(context && { context }),
      })
    ).created;
  const [{ id: networkID }, { id: cloudID }] = await Promise.all([
    create('/networks', { name: 'east' }),
    create('/clusters', { alias: 'oslo' }),
  ]);
  const attach = { networkID, cloudID, namespace: 'hawser', hubName: 'hub', isEdge: false };
  const { id } = await create('/routers', attach);
  const agent = new TestAgent(whole.origin);
  const { created } = await done<{ created: { installId: string } }>(
    cookie,
    'POST',
    `/routers/${id}/install`,
    {
      body: {},
      ...(context && { context }),
    },
  );
  await agent.enroll(created.installId);
  await agent.connect({ agentVersion });
}

it('asks whoever can upgrade older agents by mail, once a day', async () => {
  const kim = await whole.signUp('kim@example.org');
  await connectOlder(kim);
  const { uniqueName, id } = (
    await done<{ created: Organization }>(kim, 'POST', '/organizations', {
      body: { uniqueName: 'acme', displayName: 'Acme' },
    })
  ).created;
  await connectOlder(kim, { context: id });
  const found = await waitUntil(
    async () => {
      const all = await owners();
      return all.length === 2 ? all : null;
    },
    { what: 'both agents' },
  );
  expect(new Map(found.map((each) => [each.context, each.remindedAt]))).toEqual(
    new Map([
      ['kim@example.org', null],
      [uniqueName, null],
    ]),
  );
  const own = found.find(({ context }) => context === 'kim@example.org')?.id ?? '';
  expect(await reminded(own, kim)).toBe(404);
  expect(await reminded('nothing')).toBe(404);
  expect([await reminded(own), await reminded(id)]).toEqual([200, 200]);
  expect([await reminded(own), await reminded(id)]).toEqual([409, 409]);
  expect((await owners()).every(({ remindedAt }) => remindedAt !== null)).toBe(true);

  const asked = await waitUntil(
    () => {
      const upgrades = mails.filter(({ subject }) => subject.startsWith('Upgrade'));
      return upgrades.length === 2 ? upgrades : null;
    },
    { what: 'both mails', timeoutMs: 20_000 },
  );
  expect(asked.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['kim@example.org', 'Upgrade 1 agent of acme on Hawser'],
    ['kim@example.org', 'Upgrade 1 agent of kim@example.org on Hawser'],
  ]);
  for (const { text } of asked) {
    expect(text).toContain('1 with version 5.1.0');
    expect(text).toContain(`${whole.origin}/networks?depth=2&filter=`);
  }
  const { items } = await done<AdminAudit>(admin, 'GET', '/admin/audit?q=to%20upgrade%20its%20agents');
  expect(items.map(({ summary }) => summary)).toContain('acme asked by mail to upgrade its agents');
});

it('asks once when several administrators do at the same time, nobody who is disabled, and shows no text of an agent as a version', async () => {
  const lee = await whole.signUp('lee@example.org');
  await connectOlder(lee, { agentVersion: 'see https://elsewhere.example' });
  const { uid } = await done<{ uid: string }>(lee, 'GET', '/me');
  await waitUntil(async () => (await owners()).some(({ id }) => id === uid) || null, { what: 'its agent' });
  const all = [admin];
  for (const name of ['una', 'vic', 'wes']) {
    all.push(await whole.signUp(`${name}@example.org`));
    await makeAdministrator({ ...whole, clock: systemClock, random: systemRandom }, `${name}@example.org`);
  }
  const disable = (disabled: boolean) =>
    done(admin, 'PUT', `/admin/users/${uid}/disabled`, { body: { disabled } });
  await disable(true);
  expect(await reminded(uid)).toBe(409);
  await disable(false);
  const statuses = await Promise.all(all.map((cookie) => reminded(uid, cookie)));
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  const asked = await waitUntil(
    () => {
      const upgrades = mails.filter(
        ({ to, subject }) => to === 'lee@example.org' && subject.startsWith('Upgrade'),
      );
      return upgrades.length > 0 ? upgrades : null;
    },
    { what: 'the mail', timeoutMs: 20_000 },
  );
  expect(asked).toHaveLength(1);
  expect(asked[0]?.text).toContain('1 with an unknown version. Current is');
  expect(asked[0]?.text).not.toContain('https://elsewhere.example');
});
