import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { systemFetch } from './adapters/machine.ts';
import { Api, ApiError, NoServerError } from './api.ts';

/** A server that returns this response to every request. */
async function answering(status: number, text: string) {
  const server = createServer((_, answer) => answer.writeHead(status).end(text)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('when no server listens, the error names the address and the cause', async () => {
  const { server, url } = await answering(200, '{}');
  server.close();
  await once(server, 'close');
  const failure = await new Api(url, systemFetch).request('GET', '/api/me').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NoServerError);
  expect(String(failure)).toContain(`There is no Hawser at ${url}: connect ECONNREFUSED`);
});

test('another program is not accepted as a server; the message of a refusal is shown', async () => {
  const other = await answering(200, '<html>');
  await expect(new Api(other.url, systemFetch).request('GET', '/api/me')).rejects.toThrow(
    `There is no Hawser at ${other.url}: GET /api/me is not answered with JSON.`,
  );
  other.server.close();
  for (const [text, message] of [
    ['{"detail":"Sign in first."}', 'Sign in first.'],
    ['<html>', 'GET /api/me: 401 <html>'],
    ['null', 'GET /api/me: 401 null'],
  ] as const) {
    const hawser = await answering(401, text);
    const asked = new Api(hawser.url, systemFetch).request('GET', '/api/me');
    const refused = await asked.catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ApiError);
    expect((refused as ApiError).message).toBe(message);
    hawser.server.close();
  }
});
