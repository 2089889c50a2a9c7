import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '@hawser/contract/problem';
import { freePort } from '@hawser/testkit';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetricsServer } from './metrics-server.ts';
import { createMetrics } from './metrics.ts';
import { type Answer, startTestServer, type TestServer } from '../testing/test-server.ts';

let whole: TestServer;
let cookie: string;
let consoleDir: string;
let metricsPort: number;

const PAGE = `<meta name="csp-nonce" content="__CSP_NONCE__"><meta name="operators-theme" content="__OPERATORS_THEME__">
<!--signed-in--><link rel="modulepreload" href="/assets/shell.js">
<!--/signed-in-->
</head>`;
/** Characters that would end the attribute, and a pattern that `String.replace` would interpret. */
const THEME = { name: 'acme', title: '"><script>$&</script>&amp;' };

beforeAll(async () => {
  consoleDir = await mkdtemp(join(tmpdir(), 'console-'));
  await mkdir(join(consoleDir, 'assets'));
  await writeFile(join(consoleDir, 'index.html'), PAGE);
  await writeFile(join(consoleDir, 'assets', 'main-abc.js'), 'export {};');
  await writeFile(join(consoleDir, 'icon.svg'), '<svg/>');
  metricsPort = await freePort();
  whole = await startTestServer({ config: { consoleDir, theme: THEME, metricsPort } });
  cookie = await whole.signUp('ada@example.org');
});

afterAll(async () => {
  await whole.close();
  await rm(consoleDir, { recursive: true, force: true });
});

function expectProblem(answer: Answer, status: number, message: string | RegExp): void {
  expect([answer.status, answer.text]).toEqual([status, answer.text]);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = Problem.parse(answer.body);
  expect(problem.status).toBe(status);
  expect(problem.errors[0]?.message).toMatch(message);
  expect(answer.text).not.toMatch(/node_modules|\.ts:|stack/);
}

const define = (name: unknown, headers: Record<string, string> = {}) =>
  whole.ask('POST', '/api/networks', { cookie, body: { name }, headers });

describe('a refusal', () => {
  test('is a problem document for every invalid request', async () => {
    const post = (raw: string, headers = {}) => whole.ask('POST', '/api/networks', { cookie, raw, headers });
    expectProblem(await whole.ask('GET', '/api/networks'), 401, 'Not signed in!');
    expectProblem(await whole.ask('GET', '/api/nothing', { cookie }), 404, 'Not found.');
    expectProblem(await whole.ask('DELETE', '/api/networks', { cookie }), 404, 'Not found.');
    expectProblem(await whole.ask('GET', '/api/networks/%E0%A4%A', { cookie }), 400, /./);
    expectProblem(await post('{"name":'), 400, 'not valid JSON');
    expectProblem(await post(`{"name":${'['.repeat(700_000)}`), 400, 'too many values');
    expectProblem(await post(''), 400, 'empty');
    expectProblem(await post('[]'), 400, /expected object/);
    expectProblem(await post('{"__proto__":{"x":1},"name":"demo"}'), 400, /./);
    expectProblem(await post('<x/>', { 'content-type': 'application/xml' }), 415, 'must be JSON');
    expectProblem(
      await post('{"name":"demo"}', { 'idempotency-key': 'k'.repeat(201) }),
      400,
      /idempotency-key/,
    );
  });

  test('names the field it concerns', async () => {
    const answer = await whole.ask('POST', '/api/networks', { cookie, body: { name: 7 } });
    expect(answer.body.errors).toEqual([
      { message: 'name: Invalid input: expected string, received number', displayable: true, path: 'name' },
    ]);
  });

  test('names few of many problems: an answer is not larger than what was sent', async () => {
    const alertSettings = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`alert-${n}`, 'on']));
    const answer = await whole.ask('PATCH', '/api/me', { cookie, body: { alertSettings } });
    expectProblem(answer, 400, 'alertSettings.alert-0: Invalid input: expected boolean, received string');
    expect(answer.body.errors).toHaveLength(100);
  });

  test('of 2 MiB of YAML names the limit', async () => {
    const body = { networkID: 'x', yaml: 'a'.repeat(2 * 1_048_576), tags: [] };
    expectProblem(await whole.ask('POST', '/api/objects', { cookie, body }), 413, '1 MiB');
  });

  test('is also sent for a malformed HTTP request', async () => {
    const { port } = new URL(whole.origin);
    const response = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
      socket.on('data', (part) => {
        text += part.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('application/problem+json');
  });
});

describe('a repeated command', () => {
  test('gets the same answer and is executed once', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await define('once-only', key);
    const second = await define('once-only', key);
    expect(first.status).toBe(201);
    expect(second.text).toBe(first.text);
    expect(second.headers.get('idempotent-replay')).toBe('true');
  });

  test('sent concurrently is executed once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => define('at-once', { 'idempotency-key': 'at once' })),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    expect(answers.filter((answer) => answer.headers.get('idempotent-replay') === null)).toHaveLength(1);
  });

  test('is not refused when it is unknown whether the first one succeeded', async () => {
    const key = { 'idempotency-key': 'unseen' };
    const first = await define('unseen', key);
    const database = new Client(whole.url);
    await database.connect();
    await database.query('alter table idempotency_keys rename to idempotency_keys_away');
    const meanwhile = await define('unseen', key);
    await database.query('alter table idempotency_keys_away rename to idempotency_keys');
    await database.end();
    expect(meanwhile.status).toBe(500);
    const after = await define('unseen', key);
    expect([first.status, after.text]).toEqual([201, first.text]);
  });

  test('with the key of another request is refused', async () => {
    const key = { 'idempotency-key': 'shared' };
    expect((await define('with-key', key)).status).toBe(201);
    expectProblem(await define('other', key), 422, 'already used');
    const other = await whole.signUp('bob@example.org');
    const theirs = { cookie: other, body: { name: 'other' }, headers: key };
    expect((await whole.ask('POST', '/api/networks', theirs)).status).toBe(201);
  });

  test('that failed is executed again', async () => {
    const key = { 'idempotency-key': 'again' };
    expect((await define('x', key)).status).toBe(400);
    expect((await define('longer', key)).status).toBe(201);
  });
});

test('an update requires the version that it is based on', async () => {
  const { body } = await define('versioned');
  const { id, version } = body['created'] as { id: string; version: number };
  const put = (headers: Record<string, string>) =>
    whole.ask('PUT', `/api/networks/${id}/distributionRules`, {
      cookie,
      body: { distributionRules: [] },
      headers,
    });
  expectProblem(await put({}), 428, 'If-Match');
  expectProblem(await put({ 'if-match': 'seven' }), 400, 'If-Match');
  const outdated = await put({ 'if-match': `"${version + 7}"` });
  expectProblem(outdated, 412, 'Someone else');
  expect(outdated.body['conflict']).toMatchObject({ sent: version + 7, current: version, record: { id } });
  expect((await put({ 'if-match': `"${version}"` })).status).toBe(200);
});

describe('the console', () => {
  test('serves one page for all its paths, with a nonce for styles and no inline script', async () => {
    const [one, two] = [await whole.ask('GET', '/'), await whole.ask('GET', '/networks/x/y?z=1')];
    const nonces = [one, two].map((answer) => /content="([0-9a-f]{32})"/.exec(answer.text)?.[1] ?? '');
    expect(new Set(nonces).size).toBe(2);
    const theme = /operators-theme" content="([^"]*)">/.exec(one.text)?.[1] ?? '';
    const read = theme.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
    expect(JSON.parse(read)).toEqual(THEME);
    const policy = one.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`style-src 'self' 'nonce-${nonces[0]}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('referrer-policy')).toBe('no-referrer');
    expect(one.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('preloads the signed-in pages only for a request with a session', async () => {
    expect((await whole.ask('GET', '/networks', { cookie })).text).toContain('href="/assets/shell.js"');
    const stranger = (await whole.ask('GET', '/networks')).text;
    expect(stranger).not.toContain('shell.js');
    expect(stranger).toContain('</head>');
  });

  test('caches files with a hash in their name, and answers 404 for missing ones', async () => {
    const asset = await whole.ask('GET', '/assets/main-abc.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await whole.ask('GET', '/icon.svg')).text).toBe('<svg/>');
    for (const path of [
      '/assets/gone.js',
      '/api/x',
      '/agent/x',
      '/install/x',
      '/gone.svg',
      '/..%2fpackage.json',
    ]) {
      expect([path, (await whole.ask('GET', path)).text]).toEqual([
        path,
        path === '/..%2fpackage.json'
          ? expect.not.stringContaining('"name": "hawser"')
          : expect.stringContaining('404'),
      ]);
    }
  });
});

describe('the server itself', () => {
  test('is live and ready, and its metrics contain no names', async () => {
    expect((await whole.ask('GET', '/livez')).body).toEqual({ status: 'alive' });
    expect((await whole.ask('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const numbers = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(numbers).toContain('hawser_commands_total{command="defineNetwork",outcome="done"}');
    expect(numbers).toContain('route="/api/networks"');
    expect(numbers).not.toContain('once-only');
  });

  test('serves metrics on a port of their own, and nothing else there', async () => {
    expect((await whole.ask('GET', '/metrics')).status).toBe(404);
    for (const path of ['/', '/api/me', '/livez', '/metrics/', '/metrics?x=1']) {
      expect([path, (await fetch(`http://127.0.0.1:${metricsPort}${path}`)).status]).toEqual([path, 404]);
    }
    const closed = await startTestServer();
    expect((await closed.ask('GET', '/metrics')).status).toBe(404);
    await closed.close();
    const second = createMetricsServer({
      registry: createMetrics().registry,
      host: '127.0.0.1',
      port: metricsPort,
      hostAllowed: () => true,
    });
    await expect(second.listen()).rejects.toThrow(
      `HAWSER_METRICS_PORT ${metricsPort} cannot be used: EADDRINUSE.`,
    );
    await second.close();
  });

  test('serves an OpenAPI 3.1 document with every route', async () => {
    const document = (await whole.ask('GET', '/api/openapi.json')).body;
    expect(document['openapi']).toBe('3.1.0');
    const paths = Object.keys(document['paths'] as object);
    for (const path of ['/api/networks/{networkID}', '/api/me', '/api/auth/sign-in/email', '/api/setup']) {
      expect(paths).toContain(path);
    }
  });

  test('logs no error for what a server of others answers', async () => {
    const body = { url: 'https://127.0.0.1:9/shop.git', repoType: 'git' };
    const { created } = (await whole.ask('POST', '/api/repositories', { cookie, body })).body as {
      created: { id: string };
    };
    const before = whole.lines.length;
    const answer = await whole.ask('GET', `/api/repositories/${created.id}/refs`, { cookie });
    expectProblem(answer, 502, /127\.0\.0\.1/);
    const logged = whole.lines.slice(before).map((line) => JSON.parse(line));
    expect(logged).toContainEqual(expect.objectContaining({ level: 'info', status: 502 }));
    expect(logged.filter(({ level }) => level === 'error')).toEqual([]);
  });

  test('logs no cookies, passwords and install IDs', async () => {
    await whole.ask('GET', '/install/VERYSECRETINSTALLID/standard/');
    const log = whole.lines.join('\n');
    expect(log).toContain('/install/:installId/:flavor/');
    expect(log).not.toContain('VERYSECRETINSTALLID');
    expect(log).not.toContain(cookie.split('=')[1]);
    for (const line of whole.lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  });
});
