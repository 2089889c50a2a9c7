import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/test-server.ts';
import { hostCheck, hostnameOf } from './host.ts';

/** Status of a request to a server on this machine that names it `host`, as a browser does whose DNS entry was rebound. */
function statusAs(port: number, host: string, path: string, headers: Record<string, string> = {}) {
  return new Promise<number>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, headers: { ...headers, host } });
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    sent.on('error', reject);
    sent.setTimeout(2000, () => reject(new Error(`no answer to ${host} ${path}`)));
    sent.end();
  });
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.from('sixteen bytes ok').toString('base64'),
};

test('a page whose DNS name was rebound to this machine reaches nothing, also no socket', async () => {
  const whole = await startTestServer({ env: { HAWSER_ALLOWED_HOSTS: 'hawser.internal' } });
  try {
    const port = Number(new URL(whole.origin).port);
    for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', 'localhost@evil']) {
      for (const path of ['/', '/api/setup', '/livez', '/install/x/standard/', '/nothing'])
        expect([host, path, await statusAs(port, host, path)]).toEqual([host, path, 421]);
      for (const path of ['/api/live', '/api/streams', '/api/terminals', '/agent/v1'])
        expect([host, path, await statusAs(port, host, path, UPGRADE)]).toEqual([host, path, 421]);
    }
    for (const host of [`127.0.0.1:${port}`, 'localhost', `[::1]:${port}`, 'HAWSER.internal'])
      expect([host, await statusAs(port, host, '/api/setup')]).toEqual([host, 200]);
    expect(await statusAs(port, 'localhost', '/agent/v1', UPGRADE)).toBe(101);
  } finally {
    await whole.close();
  }
});

test('the public URL, the address that it listens on and the address of the connection are its names', () => {
  const isAllowed = hostCheck({ host: '0.0.0.0', publicUrl: 'https://hawser.example.org', allowedHosts: [] });
  const as = (host: string, localAddress = '10.0.0.7') =>
    isAllowed({ headers: { host }, socket: { localAddress } as never });
  expect(as('hawser.example.org')).toBe(true);
  expect(as('10.0.0.7:8080')).toBe(true);
  expect(as('10.0.0.7:8080', '::ffff:10.0.0.7')).toBe(true);
  expect(as('[2001:db8::7]:8080', '2001:db8::7')).toBe(true);
  expect(as('10.0.0.8:8080')).toBe(false);
  expect(as('0.0.0.0')).toBe(false);
  expect(as('example.org')).toBe(false);
});

test('a host name has no port, and hostile text is none', () => {
  expect(hostnameOf('Hawser.Example.org:8443')).toBe('hawser.example.org');
  expect(hostnameOf('::1')).toBe('[::1]');
  for (const text of ['', 'a b', 'a/b', 'user@host', 'host#x', 'host?x', 'a:b:c', 'a\u0000']) {
    expect([text, hostnameOf(text)]).toEqual([text, null]);
  }
});
