import {
  Client,
  hasMailServer,
  PASSWORD,
  type Product,
  signUp,
  startMailServer,
  startProduct,
  type TestMailServer,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const NEW_PASSWORD = 'Another-Horse-8';

describe.skipIf(!hasMailServer())('a mail server', () => {
  let server: TestMailServer;
  let product: Product;

  beforeAll(async () => {
    server = await startMailServer();
    product = await startProduct({
      env: {
        SMTP_URL: server.url,
        MAIL_FROM: 'Hawser <hawser@example.org>',
        MAIL_REPLY_TO: 'help@example.org',
      },
    });
  });

  afterAll(async () => {
    await product?.stop();
    await server?.stop();
  });

  it('contains the link to set a new password, which works once and is not logged', async () => {
    await signUp(product.url, 'ada');
    const visitor = new Client(product.url);
    await visitor.done('POST', '/api/auth/request-password-reset', { body: { email: 'ada@example.org' } });
    const letter = await server.mailTo('ada@example.org', 'Choose a new password');
    expect(letter.To.map((to) => to.Address)).toEqual(['ada@example.org']);
    expect(letter.From.Address).toBe('hawser@example.org');
    expect(letter.ReplyTo.map((to) => to.Address)).toEqual(['help@example.org']);
    const token = new URL(/https?:\/\/\S+/.exec(letter.Text)?.[0] ?? '').searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    await visitor.done('POST', '/api/auth/reset-password', { body: { newPassword: NEW_PASSWORD, token } });
    const signIn = (password: string) =>
      new Client(product.url).ask('POST', '/api/auth/sign-in/email', {
        body: { email: 'ada@example.org', password },
      });
    expect((await signIn(NEW_PASSWORD)).status).toBe(200);
    expect((await signIn(PASSWORD)).status).toBe(401);
    const again = await visitor.ask('POST', '/api/auth/reset-password', {
      body: { newPassword: PASSWORD, token },
    });
    expect(again.status).toBe(400);
    expect(product.output()).not.toContain(token);
  });

  it('shows names in a subject as they were written, whatever they look like', async () => {
    const client = new Client(product.url);
    await client.done('POST', '/api/auth/sign-in/email', {
      body: { email: 'ada@example.org', password: NEW_PASSWORD },
    });
    const displayName = '=?utf-8?q?=0d=0aBcc:_eve=40example.org?=';
    const { created } = await client.done<{ created: { id: string } }>('POST', '/api/organizations', {
      body: { uniqueName: 'encoded', displayName },
    });
    await client.done('POST', `/api/organizations/${created.id}/invitations`, {
      body: { invitations: [{ inviteeEmail: 'cleo@example.org', inviteeName: '', role: 'member' }] },
      headers: { 'hawser-context': created.id },
    });
    const letter = await server.mailTo('cleo@example.org', 'Invitation to');
    expect(letter.Subject).toBe(`Invitation to ${displayName} on Hawser`);
  });
});
