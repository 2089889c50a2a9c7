import {
  Client,
  findProgram,
  freePort,
  PASSWORD,
  type Product,
  type Running,
  run,
  signUp,
  startProduct,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const mailpit = findProgram('mailpit');
const NEW_PASSWORD = 'Another-Horse-8';

interface Letter {
  readonly Text: string;
  readonly Subject: string;
  readonly To: readonly { readonly Address: string }[];
}

describe.skipIf(mailpit === null)('a mail server', () => {
  let inbox: string;
  let post: Running;
  let product: Product;

  beforeAll(async () => {
    const [web, smtp] = [await freePort(), await freePort()];
    inbox = `http://127.0.0.1:${web}`;
    const quiet = ['--disable-version-check', '--smtp-disable-rdns'];
    post = await run(mailpit ?? '', [
      '--listen',
      `127.0.0.1:${web}`,
      '--smtp',
      `127.0.0.1:${smtp}`,
      ...quiet,
    ]);
    await waitUntil(async () => (await fetch(`${inbox}/readyz`)).ok, { what: 'the mail server' });
    product = await startProduct({
      env: { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAIL_FROM: 'Hawser <hawser@example.org>' },
    });
  });

  afterAll(async () => {
    await product?.stop();
    await post?.end();
  });

  it('contains the link to set a new password, which works once and is not logged', async () => {
    await signUp(product.url, 'ada');
    const visitor = new Client(product.url);
    await visitor.done('POST', '/api/auth/request-password-reset', { body: { email: 'ada@example.org' } });
    const letter = await waitUntil(
      async () => {
        const found = (await (await fetch(`${inbox}/api/v1/messages`)).json()) as { messages_count: number };
        if (found.messages_count === 0) return null;
        return (await (await fetch(`${inbox}/api/v1/message/latest`)).json()) as Letter;
      },
      { what: 'the mail' },
    );
    expect(letter.To.map((to) => to.Address)).toEqual(['ada@example.org']);
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
});
