import { accountMessages } from '@hawser/domain/accounts';
import { expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestServerOptions } from '../testing/test-server.ts';

/** Runs `check` on a new installation. */
async function on(options: TestServerOptions, check: (whole: TestServer) => Promise<void>): Promise<void> {
  const whole = await startTestServer(options);
  try {
    await check(whole);
  } finally {
    await whole.close();
  }
}

/** The default mode: what an operator has who sets nothing. */
const unset = { HAWSER_SIGNUP: '' };
const PUBLIC = 'https://hawser.example.org';

test('on loopback the first sign-up needs no code', () =>
  on({}, async (whole) => {
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({
      firstAccount: true,
      setupCodeNeeded: false,
    });
    expect(whole.server.setupCode).toBe(null);
  }));

test.each([
  ['beyond loopback', { HOST: '0.0.0.0' }],
  ['behind a local proxy with a public URL', { HAWSER_PUBLIC_URL: PUBLIC }],
  ['with a trusted proxy', { HAWSER_TRUSTED_PROXIES: '127.0.0.1' }],
  ['with further host names', { HAWSER_ALLOWED_HOSTS: 'hawser.internal' }],
])('%s the first sign-up needs the printed setup code, later ones do not', (_, env) =>
  on({ env }, async (whole) => {
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({
      firstAccount: true,
      setupCodeNeeded: true,
    });
    await expect(whole.signUp('eve@example.org')).rejects.toThrow('setup code');
    await expect(
      whole.signUp('eve@example.org', { 'x-setup-code': 'AAAAA-AAAAA-AAAAA-AAAAA' }),
    ).rejects.toThrow('setup code');
    const code = whole.server.setupCode ?? '';
    const cookie = await whole.signUp('ada@example.org', { 'x-setup-code': code.toLowerCase() });
    expect((await whole.ask('GET', '/api/me', { cookie })).body).toMatchObject({ admin: true });
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({
      firstAccount: false,
      setupCodeNeeded: false,
    });
    const second = await whole.signUp('bob@example.org');
    expect((await whole.ask('GET', '/api/me', { cookie: second })).body).toMatchObject({ admin: false });
  }),
);

test('through a proxy that the server does not know, nobody can claim the installation', () =>
  on({}, async (whole) => {
    for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
      await expect(whole.signUp('eve@example.org', { [header]: '203.0.113.7' })).rejects.toThrow(
        'Set HAWSER_PUBLIC_URL',
      );
    }
    await whole.signUp('ada@example.org');
  }));

test.each([
  ['open', true],
  ['', true],
  ['off', false],
])('with HAWSER_SIGNUP=%s whoever is invited may create an account: %s', (mode, may) =>
  on({ env: { HAWSER_SIGNUP: mode } }, async (whole) => {
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({ signUpByInvitation: may });
  }),
);

test('sign-up is open only until the first account, by default', () =>
  on({ env: unset }, async (whole) => {
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({ signUpOpen: true });
    const attempts = await Promise.allSettled([1, 2, 3, 4].map((n) => whole.signUp(`first${n}@example.org`)));
    expect(attempts.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
      'rejected',
    ]);
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({ signUpOpen: false });
    const body = { name: 'Eve', email: 'eve@example.org', password: 'Correct-Horse-7' };
    const late = await whole.ask('POST', '/api/auth/sign-up/email', { body });
    expect([late.status, late.body.errors?.[0]?.message]).toEqual([403, accountMessages.signUpClosed]);
    const { status } = await whole.ask('POST', '/api/auth/sign-in/email', { body });
    expect(status).toBe(401);
  }));
