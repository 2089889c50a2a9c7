import { connect } from 'node:net';
import { Client, type Product, signUp } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BAD_REQUESTS } from './testing/bad-requests.ts';
import { type AttackedServer, expectHealthy, startAttackedServer } from './testing/attacked-server.ts';
import { expectProblem } from './testing/problem.ts';

let server: AttackedServer;
let product: Product;
let ada: Client;

beforeAll(async () => {
  server = await startAttackedServer();
  ({ product, ada } = server);
});
afterAll(() => server?.close());

const changesNothing = <T>(work: () => Promise<T>) => server.changesNothing(work);

describe('a request', () => {
  it.each(BAD_REQUESTS)('with %s is refused with its reason', async (_what, make) => {
    const { method, path, status, reason, ...sent } = make(server.target);
    const answer = await changesNothing(() => ada.ask(method, path, sent));
    expect(answer.status, answer.text).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expectProblem(answer.text, status, reason);
  });

  it.each([
    ['broken JSON', 'application/json', '{"name": "fresh"', 400, 'not valid JSON'],
    ['no JSON at all', 'application/json', 'name=fresh', 400, 'not valid JSON'],
    ['an empty text', 'application/json', '', 400, ''],
    ['a key that reaches the prototype', 'application/json', '{"name":"fresh","__proto__":{"a":1}}', 400, ''],
    ['a constructor', 'application/json', '{"name":"fresh","constructor":{"prototype":{"a":1}}}', 400, ''],
    ['lists a million deep', 'application/json', `{"name":${'['.repeat(500_000)}`, 400, ''],
    ['a form', 'application/x-www-form-urlencoded', 'name=fresh', 415, 'must be JSON'],
    ['plain text', 'text/plain', '{"name":"fresh"}', 415, 'must be JSON'],
    ['XML', 'application/xml', '<name>fresh</name>', 415, 'must be JSON'],
    ['a type that is none', 'json', '{"name":"fresh"}', 415, ''],
    ['parts', 'multipart/form-data; boundary=x', '--x--', 415, 'must be JSON'],
  ])('whose body is %s is refused', async (_what, type, body, status, reason) => {
    const answer = await changesNothing(() =>
      fetch(`${product.url}/api/networks`, {
        method: 'POST',
        headers: { cookie: ada.cookie, 'content-type': type },
        body,
      }),
    );
    expect(answer.status).toBe(status);
    expectProblem(await answer.text(), status, reason);
  });

  it('that reuses an Idempotency-Key for another command is refused', async () => {
    const key = 'used';
    await ada.done('POST', '/api/networks', { body: { name: 'keyed' }, key });
    const again = () => ada.ask('POST', '/api/networks', { body: { name: 'other' }, key });
    expectProblem((await changesNothing(again)).text, 422, 'already used for another request');
  });

  it('to sign up with the administrator flag creates a normal account', async () => {
    const { client } = await signUp(product.url, 'mallory');
    await client.ask('PATCH', '/api/me', { body: { admin: true, planTierSlug: 'enterprise', uid: 'x' } });
    const body = {
      name: 'trudy',
      email: 'trudy@example.org',
      password: 'Correct-Horse-9',
      admin: true,
      role: 'admin',
    };
    const trudy = new Client(product.url);
    await trudy.ask('POST', '/api/auth/sign-up/email', { body });
    for (const one of [client, trudy])
      expect(await one.done('GET', '/api/me')).toMatchObject({ admin: false });
  });
});

/** The server's answer to malformed HTTP, until it closes the connection. */
function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(product.port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

describe('malformed HTTP', () => {
  const head = (line: string, ...headers: string[]) =>
    [line, 'host: x', 'connection: close', `cookie: ${ada.cookie}`, ...headers, '', ''].join('\r\n');
  const create = 'POST /api/networks HTTP/1.1';
  const json = 'content-type: application/json';
  it.each([
    ['bytes of another protocol', () => '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', 400],
    ['headers of 100 KB', () => head('GET /api/me HTTP/1.1', `x-long: ${'x'.repeat(100_000)}`), 431],
    ['an address of 100 KB', () => head(`GET /api/networks?q=${'x'.repeat(100_000)} HTTP/1.1`), 431],
    ['a cookie of 100 KB', () => head('GET /api/me HTTP/1.1', `cookie: a=${'x'.repeat(100_000)}`), 431],
    ['two lengths', () => `${head(create, json, 'content-length: 5', 'content-length: 9')}{"a":1}`, 400],
    [
      'a length and chunks',
      () => `${head(create, json, 'content-length: 5', 'transfer-encoding: chunked')}0\r\n\r\n`,
      400,
    ],
    ['a header broken over lines', () => head('GET /api/me HTTP/1.1', 'x-a: b\r\n\r: c'), 400],
    ['a version that there is not', () => head('GET /api/me HTTP/9.9'), 400],
  ])('%s is refused', async (_what, text, status) => {
    const answer = await changesNothing(() => raw(text()));
    expect(answer.split(' ')[1], answer.slice(0, 200)).toBe(String(status));
  });
});

it('afterwards the same server still works, and has logged no error', async () => {
  await expectHealthy(server);
});
