import type { Me } from '@hawser/contract/accounts';
import type { Invitation, Member, Organization } from '@hawser/contract/organizations';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailsTo } from '../mail/testing/mails-to.ts';
import { rules } from '../rate-limit/index.ts';
import { LiveClient } from '../system-tests/testing/live-client.ts';
import { type Answer, cookieOf, PASSWORD, startTestServer, type TestServer } from '../testing/test-server.ts';
import { tokenIn } from './testing/people.ts';

let server: TestServer;
let ada: string;
let acme: Organization;
beforeAll(async () => {
  // Further accounts need an invitation, as an operator has it who sets nothing.
  server = await startTestServer({ env: { HAWSER_SIGNUP: '' } });
  ada = await server.signUp('ada@example.org');
  acme = await create('acme', 'office@acme.org');
});
afterAll(() => server.close());

const ask = (cookie: string, method: string, path: string, body?: object, context = '') =>
  server.ask(method, `/api${path}`, {
    cookie,
    ...(body === undefined ? {} : { body }),
    headers: context === '' ? {} : { 'hawser-context': context },
  });

async function done<Body>(...request: Parameters<typeof ask>): Promise<Body> {
  const { status, text, body } = await ask(...request);
  if (status >= 300) throw new Error(`${request[1]} ${request[2]}: ${text}`);
  return body as Body;
}

async function create(uniqueName: string, email = ''): Promise<Organization> {
  const body = { uniqueName, displayName: uniqueName, email };
  return (await done<{ created: Organization }>(ada, 'POST', '/organizations', body)).created;
}

async function invite(inviteeEmail: string, organization = acme) {
  const { created } = await done<{ created: Invitation[] }>(
    ada,
    'POST',
    `/organizations/${organization.id}/invitations`,
    { invitations: [{ inviteeEmail }] },
    organization.id,
  );
  return { id: created[0]?.id ?? '', token: tokenIn(await lastMail(inviteeEmail)) };
}

const lastMail = async (recipient: string): Promise<string> =>
  (await mailsTo(server.store.system, recipient, server.origin)).at(-1) ?? '';

const signUp = (email: string, token?: string) =>
  server.ask('POST', '/api/auth/sign-up/email', {
    body: { name: 'New', email, password: PASSWORD, ...(token === undefined ? {} : { token }) },
  });
const setPassword = (token: string) =>
  server.ask('POST', '/api/auth/reset-password', { body: { token, newPassword: PASSWORD } });
const signIn = (email: string) =>
  server.ask('POST', '/api/auth/sign-in/email', { body: { email, password: PASSWORD } });
const messageOf = ({ status, body }: Answer) => [status, body.errors?.[0]?.message];

describe('the link of an invitation', () => {
  it('admits its address to sign-up, and then to the organization', async () => {
    const { id, token } = await invite('new@example.org');
    expect((await signUp('new@example.org')).status).toBe(403);
    expect(messageOf(await signUp('other@example.org', token))).toEqual([
      400,
      'This invitation is for another e-mail address.',
    ]);
    const signedUp = await signUp('new@example.org', token);
    expect(signedUp.status).toBe(200);
    const cookie = cookieOf(signedUp);
    await done(cookie, 'POST', `/me/invitations/${id}/accept`, { token });
    const me = await done<Me>(cookie, 'GET', '/me', undefined, acme.id);
    expect(me.context).toMatchObject({ role: 'member', uniqueName: 'acme' });
    // It created one account.
    expect((await signUp('new@example.org', token)).status).toBe(400);
  });

  it('admits nobody once the invitation is cancelled, nor by an earlier link', async () => {
    const first = await invite('late@example.org');
    await done(ada, 'POST', `/organizations/${acme.id}/invitations/${first.id}/resend`, undefined, acme.id);
    const again = tokenIn(await lastMail('late@example.org'));
    expect(again).not.toBe(first.token);
    expect((await signUp('late@example.org', first.token)).status).toBe(400);
    await done(ada, 'POST', `/organizations/${acme.id}/invitations/${first.id}/cancel`, undefined, acme.id);
    expect((await signUp('late@example.org', again)).status).toBe(400);
  });

  it('of one organization leaves that of another one', async () => {
    const first = await invite('wanted@example.org');
    const second = await invite('wanted@example.org', await create('beta'));
    const signedUp = await signUp('wanted@example.org', first.token);
    const cookie = cookieOf(signedUp);
    for (const { id, token } of [first, second])
      await done(cookie, 'POST', `/me/invitations/${id}/accept`, { token });
    const { items } = await done<{ items: Organization[] }>(cookie, 'GET', '/organizations');
    expect(items.map(({ uniqueName }) => uniqueName)).toEqual(['acme', 'beta']);
  });

  it('admits nobody to an installation without sign-up', async () => {
    const closed = await startTestServer({ env: { HAWSER_SIGNUP: 'off' }, url: server.url });
    try {
      const { token } = await invite('nobody@example.org');
      const body = { name: 'New', email: 'nobody@example.org', password: PASSWORD, token };
      expect((await closed.ask('POST', '/api/auth/sign-up/email', { body })).status).toBe(403);
    } finally {
      await closed.stop();
    }
  });
});

describe('the account of an organization', () => {
  it('has a password only from who receives mail at its address, and then plan and profile only', async () => {
    expect(messageOf(await signIn('office@acme.org'))).toEqual([
      401,
      'The e-mail address or the password is wrong.',
    ]);
    const mail = await lastMail('office@acme.org');
    expect(mail).toContain(`${server.origin}/auth/do?mode=reset&token=${tokenIn(mail)}`);
    expect((await setPassword(tokenIn(mail))).status).toBe(200);
    expect((await setPassword(tokenIn(mail))).status).toBe(400);
    const signedIn = await signIn('office@acme.org');
    const cookie = cookieOf(signedIn);
    const me = await done<Me>(cookie, 'GET', '/me');
    expect(me).toMatchObject({ uid: acme.id, isOrganization: true, admin: false, displayName: 'acme' });
    expect((await ask(cookie, 'GET', '/subscription')).status).toBe(200);
    for (const path of ['/networks', `/organizations/${acme.id}`, `/organizations/${acme.id}/members`])
      expect((await ask(cookie, 'GET', path)).status).toBe(403);
    expect((await ask(cookie, 'POST', `/organizations/${acme.id}/leave`)).status).toBe(404);
    // Without an address nobody signs in to it.
    const patch = (email: string, version: number) =>
      server.ask('PATCH', `/api/organizations/${acme.id}`, {
        cookie: ada,
        body: { email },
        headers: { 'hawser-context': acme.id, 'if-match': `"${version}"` },
      });
    expect((await patch('', 1)).status).toBe(200);
    expect((await ask(cookie, 'GET', '/me')).status).toBe(401);
    expect((await signIn('office@acme.org')).status).toBe(401);
    // With another one it is that one, once somebody has opened the link.
    expect((await patch('desk@acme.org', 2)).status).toBe(200);
    expect((await signIn('desk@acme.org')).status).toBe(401);
    expect((await setPassword(tokenIn(await lastMail('desk@acme.org')))).status).toBe(200);
    expect((await signIn('desk@acme.org')).status).toBe(200);
  });

  it('does not take the address of a person, nor of an organization', async () => {
    for (const [name, email] of [
      ['gamma', 'ada@example.org'],
      ['delta', 'desk@acme.org'],
    ] as const) {
      await create(name, email);
      expect(messageOf(await setPassword(tokenIn(await lastMail(email))))).toEqual([
        422,
        'This e-mail address cannot be used. Please choose another.',
      ]);
    }
    expect((await signIn('ada@example.org')).status).toBe(200);
    expect((await signIn('desk@acme.org')).status).toBe(200);
  });
});

describe('a member', () => {
  it('cannot fill the mailboxes of administrators with requests for another role', async () => {
    const { token, id } = await invite('eager@example.org');
    const cookie = cookieOf(await signUp('eager@example.org', token));
    await done(cookie, 'POST', `/me/invitations/${id}/accept`, { token });
    const request = () =>
      ask(cookie, 'POST', `/organizations/${acme.id}/role-change-requests`, { newRole: 'admin' }, acme.id);
    for (let n = 0; n < rules.roleRequestAccount.max; n++) expect((await request()).status).toBe(201);
    const before = (await mailsTo(server.store.system, 'ada@example.org', server.origin)).length;
    expect((await request()).status).toBe(429);
    expect(await mailsTo(server.store.system, 'ada@example.org', server.origin)).toHaveLength(before);
  });
});

describe('what members see', () => {
  it('is the name and the address of now', async () => {
    const { token, id } = await invite('mia@example.org');
    const mia = cookieOf(await signUp('mia@example.org', token));
    await done(mia, 'POST', `/me/invitations/${id}/accept`, { token });
    await done(mia, 'PATCH', '/me', { displayName: 'Mia M.' });
    const body = { email: 'mia@new.org' };
    expect((await server.ask('POST', '/api/auth/change-email', { cookie: mia, body })).status).toBe(200);
    const { items } = await done<{ items: Member[] }>(
      ada,
      'GET',
      `/organizations/${acme.id}/members?q=mia`,
      undefined,
      acme.id,
    );
    expect(items).toMatchObject([{ displayName: 'Mia M.', name: 'Mia M.', email: 'mia@new.org' }]);
  });

  it('of their organizations is live in their own context', async () => {
    const { token, id } = await invite('liv@example.org');
    const liv = cookieOf(await signUp('liv@example.org', token));
    const live = await LiveClient.connect(server.origin, liv);
    const { window } = await live.open({ collection: 'organizations', range: { from: 0, to: 10 } });
    const shown = () => [...(live.rows.get(window)?.values() ?? [])];
    expect(shown()).toEqual([]);
    await done(liv, 'POST', `/me/invitations/${id}/accept`, { token });
    await live.until(window, ({ id: shownID }) => shownID === acme.id, 'the organization');
    expect(shown()).toMatchObject([{ id: acme.id, role: 'member' }]);
    const { version } = await done<Organization>(ada, 'GET', `/organizations/${acme.id}`, undefined, acme.id);
    await server.ask('PATCH', `/api/organizations/${acme.id}`, {
      cookie: ada,
      body: { displayName: 'Acme Worldwide' },
      headers: { 'hawser-context': acme.id, 'if-match': `"${version}"` },
    });
    await live.until(window, ({ name }) => name === 'Acme Worldwide', 'the new name');
    const me = await done<Me>(liv, 'GET', '/me');
    await done(ada, 'DELETE', `/organizations/${acme.id}/members/${me.uid}`, undefined, acme.id);
    await waitUntil(() => shown().length === 0 || null, { what: 'no organization' });
    live.close();
  });
});
