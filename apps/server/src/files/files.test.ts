import type { Me } from '@hawser/contract/accounts';
import type { Photo } from '@hawser/contract/files';
import { fileMessages } from '@hawser/domain/files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
beforeAll(async () => {
  whole = await startTestServer({});
});
afterAll(() => whole.close());

const png = (end: string): string =>
  Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(end)]).toString('base64');

let accounts = 0;
async function account() {
  const cookie = await whole.signUp(`photo${++accounts}@example.org`);
  const put = (filename: string, data: string) =>
    whole.ask('PUT', '/api/me/photo', { cookie, body: { filename, data } });
  const photo = async () => ((await whole.ask('GET', '/api/me', { cookie })).body as unknown as Me).photoURL;
  return { cookie, put, photo };
}

describe('a picture', () => {
  it('is stored by context, kind and name, and served only as a picture', async () => {
    const { cookie, put, photo } = await account();
    const { updated } = (await put('ada.png', png('one'))).body as unknown as { updated: Photo };
    expect(updated.photoURL).toMatch(/^\/api\/files\/[^/]+\/photo\/ada\.png\?at=\d+$/);
    expect(await photo()).toBe(updated.photoURL);
    const file = await whole.ask('GET', updated.photoURL, { cookie });
    expect(file.text).toContain('PNG');
    expect(file.headers.get('content-type')).toBe('image/png');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
  });

  it('replaces the previous one, even if its filename differs', async () => {
    const { cookie, put, photo } = await account();
    await put('first.png', png('one'));
    const first = await photo();
    await put('second.png', png('two'));
    expect((await whole.ask('GET', first, { cookie })).status).toBe(404);
    expect((await whole.ask('GET', await photo(), { cookie })).text).toContain('two');
  });

  it('can be removed', async () => {
    const { cookie, put, photo } = await account();
    await put('ada.png', png('one'));
    const address = await photo();
    expect((await whole.ask('DELETE', '/api/me/photo', { cookie })).status).toBe(200);
    expect(await photo()).toBe('');
    expect((await whole.ask('GET', address, { cookie })).status).toBe(404);
  });

  it.each([
    ['ada.png', '', fileMessages.undefinedFile],
    ['ada.svg', Buffer.from('<svg onload="x">').toString('base64'), fileMessages.noPicture],
    ['../ada.png', png('one'), fileMessages.name],
    ['ada.png', Buffer.alloc(1_048_577, 1).toString('base64'), fileMessages.tooLarge],
  ])('is not %s with %.12s…', async (filename, data, message) => {
    const { put, photo } = await account();
    const { status, body } = await put(filename, data);
    expect([status, body.errors?.[0]?.message]).toEqual([400, message]);
    expect(await photo()).toBe('');
  });
});
