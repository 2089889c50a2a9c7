import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';

test('on loopback the first sign-up needs no code', async () => {
  const whole = await startTestServer();
  try {
    expect((await whole.ask('GET', '/api/setup')).body).toMatchObject({
      firstAccount: true,
      setupCodeNeeded: false,
    });
    expect(whole.server.setupCode).toBe(null);
  } finally {
    await whole.close();
  }
});

test('beyond loopback the first sign-up needs the printed setup code, later ones do not', async () => {
  const whole = await startTestServer({ config: { host: '0.0.0.0' } });
  try {
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
  } finally {
    await whole.close();
  }
});
