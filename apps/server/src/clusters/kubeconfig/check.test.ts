import { generateKeyPairSync } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { networkInterfaces } from 'node:os';
import { connectionMessages as messages } from '@hawser/domain/clusters';
import type { Clock } from '@hawser/ports';
import { afterEach, describe, expect, it } from 'vitest';
import type { Resolver } from './adapters/guarded-lookup.ts';
import { sendToKubernetes } from './adapters/send-to-kubernetes.ts';
import { outboundGuard } from './adapters/outbound.ts';
import { checkConnection, type KubernetesResponse } from './check.ts';
import type { Credentials } from './credentials.ts';
import { certificatePem, keyPem } from '../testing/kubeconfig.ts';
import { slowRsaKey } from '../testing/slow-rsa-key.ts';

/** Of an address, that it is not allowed; of a name nothing, not even whether it exists. */
const REFUSED = /are not allowed by the operator of this server|^No Kubernetes API server/;
const NOW = 1_800_000_000_000;

/** A clock that goes on by itself while something waits for it. */
function clockAt(now: number): Clock & { at: number } {
  const clock = {
    at: now,
    now: () => clock.at,
    after(delayMs: number, run: () => void) {
      let isOn = true;
      queueMicrotask(() => {
        if (!isOn) return;
        clock.at += delayMs;
        run();
      });
      return { cancel: () => void (isOn = false) };
    },
  };
  return clock;
}

const here = outboundGuard(['127.0.0.0/8', '::1']);
const nowhere = outboundGuard([]);
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function apiServer(answer: RequestListener): Promise<string> {
  const server = createServer({
    cert: certificatePem,
    key: keyPem,
    requestCert: true,
    rejectUnauthorized: false,
  });
  server.on('request', answer);
  opened.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const credentials = (server: string, more: Partial<Credentials> = {}): Credentials => ({
  server,
  tlsServerName: null,
  ca: certificatePem,
  user: { kind: 'token', token: 't0ken' },
  ...more,
});
const check = (of: Credentials, allowed = here) =>
  checkConnection(of, null, { send: sendToKubernetes(allowed), clock: clockAt(NOW) });

const versioned: RequestListener = (request, answer) => {
  const knows = request.headers.authorization === 'Bearer t0ken';
  answer.writeHead(knows && request.url === '/version' ? 200 : 401);
  answer.end(JSON.stringify({ gitVersion: 'v1.36.1', major: '1' }));
};

describe('a connection check', () => {
  it('returns the version of a server that accepts the credentials', async () => {
    expect(await check(credentials(await apiServer(versioned)))).toEqual({
      reached: true,
      kubernetesVersion: 'v1.36.1',
      message: 'Connected: Kubernetes v1.36.1.',
      checkedAt: NOW,
    });
  });

  it('sends a client certificate', async () => {
    const server = await apiServer((request, answer) => {
      const { subject } = (request.socket as unknown as TLSSocket).getPeerCertificate();
      answer.end(JSON.stringify({ gitVersion: `v1.${subject?.CN === 'hawser-test' ? 2 : 0}.0` }));
    });
    const user = { kind: 'certificate' as const, certificate: certificatePem, key: keyPem };
    expect(await check(credentials(server, { user }))).toMatchObject({ kubernetesVersion: 'v1.2.0' });
  });

  it('distinguishes rejected credentials and missing permission, and nothing else', async () => {
    const answering = async (answer: RequestListener) =>
      (await check(credentials(await apiServer(answer)))).message;
    const status =
      (code: number): RequestListener =>
      (_, answer) =>
        void answer.writeHead(code).end('{"kind":"Status","apiVersion":"v1"}');
    expect(await answering(status(401))).toBe(messages.unauthorized);
    expect(await answering(status(403))).toBe(messages.forbidden);
    const unreachable =
      /^No Kubernetes API server that the kubeconfig trusts answered at 127\.0\.0\.1:\d+\. /;
    expect(await answering(status(200))).toMatch(unreachable);
    const other: RequestListener = (_, answer) => void answer.writeHead(401).end('sign in');
    expect(await answering(other)).toMatch(unreachable);
    expect(await answering(() => undefined)).toMatch(unreachable);
    const endless: RequestListener = (_, answer) => void answer.end('x'.repeat(1_000_000));
    expect(await answering(endless)).toMatch(unreachable);
    const switching: RequestListener = (_, answer) =>
      void answer.writeHead(101, { connection: 'upgrade', upgrade: 'h2c' }).end();
    expect(await answering(switching)).toMatch(unreachable);
  });

  it('follows no redirect', async () => {
    let requests = 0;
    const other = await apiServer((_, answer) => {
      requests++;
      answer.end(JSON.stringify({ gitVersion: 'v1.0.0' }));
    });
    const server = await apiServer((_, answer) => void answer.writeHead(302, { location: other }).end());
    expect((await check(credentials(server))).reached).toBe(false);
    expect(requests).toBe(0);
  });

  it('trusts only the certificate authority of the kubeconfig', async () => {
    const server = await apiServer(versioned);
    const { message } = await check(credentials(server, { ca: null }));
    expect(message).toBe(messages.unreachable(new URL(server).host));
    const named = await check(credentials(server, { tlsServerName: 'other.test' }));
    expect(named.message).toBe(messages.unreachable(new URL(server).host));
  });

  it('returns a message for credentials that no request can contain', async () => {
    const server = await apiServer(versioned);
    const answered = async (user: Credentials['user']) =>
      (await check(credentials(server, { user }))).message;
    const key = generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    for (const user of [
      { kind: 'token' as const, token: 'two\nlines' },
      { kind: 'token' as const, token: 'ключ' },
      { kind: 'certificate' as const, certificate: certificatePem, key },
      { kind: 'certificate' as const, certificate: certificatePem, key: slowRsaKey() },
    ]) {
      expect(await answered(user)).toBe(messages.unreachable(new URL(server).host));
    }
  });

  it('answers alike for a closed port, an open one, and an unknown host name', async () => {
    const server = await apiServer(versioned);
    for (const one of opened.splice(0)) await new Promise((closed) => one.close(closed));
    const plain = createPlainServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    const open = `https://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    const talking = check(credentials(open));
    // What arrived is read, or the socket would wait for a reader and never close.
    plain.on('connection', (socket) => void socket.resume().end('220 ready\r\n'));
    expect((await talking).message).toBe(messages.unreachable(new URL(open).host));
    await new Promise((closed) => plain.close(closed));
    expect((await check(credentials(server))).message).toBe(messages.unreachable(new URL(server).host));
    const { message } = await check(credentials('https://no-such-host.invalid/'));
    expect(message).toBe(messages.unreachable('no-such-host.invalid'));
  });

  it('answers a failure after the same time, however long the connection took', async () => {
    const after = async (tookMs: number, response: KubernetesResponse) => {
      const clock = clockAt(NOW);
      const send = async () => {
        clock.at += tookMs;
        return response;
      };
      const { reached } = await checkConnection(credentials('https://api.test/'), null, { send, clock });
      expect(reached).toBe(false);
      return clock.at - NOW;
    };
    // A closed port answers at once, a filtered one never; an open one says something else, or nothing.
    const [closed, filtered] = [
      after(1, { failure: 'unreachable' }),
      after(5_000, { failure: 'unreachable' }),
    ];
    const [open, redirecting] = [
      after(30, { status: 200, body: '220 ready' }),
      after(70, { status: 302, body: '' }),
    ];
    const times = await Promise.all([closed, filtered, open, redirecting]);
    expect(new Set(times).size).toBe(1);
  });

  it('does not connect where the operator has not allowed it, by address or by name', async () => {
    let requests = 0;
    const server = await apiServer(() => requests++);
    const { port } = new URL(server);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '127.0.0.1.',
      '127.1',
      '0x7f.1',
      '0177.0.0.1',
      '2130706433',
      '0',
    ];
    for (const host of [...hosts, '[::]', '[::ffff:127.0.0.1]', '[::127.0.0.1]', '[::ffff:0:7f00:1]']) {
      const { message } = await check(credentials(`https://${host}:${port}/`), nowhere);
      expect(message).toMatch(REFUSED);
    }
    expect(requests).toBe(0);
  });
});

describe('a host name whose address changes', () => {
  const inside = { address: '127.0.0.1', family: 4 };
  const outside = { address: '203.0.113.7', family: 4 };
  /** Returns these answers one after the other. */
  const answering = (answers: LookupAddress[][]): { requests: number; resolver: Resolver } => {
    const state = { requests: 0, resolver: (() => undefined) as Resolver };
    state.resolver = (_name, _options, done) => done(null, answers[state.requests++] ?? []);
    return state;
  };
  const check = (server: string, allowed: typeof here, resolver: Resolver) => {
    const { port } = new URL(server);
    const of = credentials(`https://moving.test:${port}/`, { tlsServerName: 'localhost' });
    return checkConnection(of, null, { send: sendToKubernetes(allowed, resolver), clock: clockAt(NOW) });
  };

  it('is resolved once, and the connection goes to the address that was checked', async () => {
    const name = answering([[inside], [outside]]);
    const server = await apiServer(versioned);
    expect(await check(server, here, name.resolver)).toMatchObject({ reached: true });
    expect(name.requests).toBe(1);
  });

  it('is not contacted if one of its addresses is not allowed', async () => {
    let requests = 0;
    const server = await apiServer(() => requests++);
    for (const addresses of [[inside], [outside, inside], [inside, outside]]) {
      const { message } = await check(server, nowhere, answering([addresses]).resolver);
      expect(message).toMatch(REFUSED);
    }
    expect(requests).toBe(0);
  });
});

describe('the guard of outbound connections', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '169.254.169.254',
    '100.100.100.200',
    '::1',
    '::ffff:169.254.169.254',
    'fe80::1%eth0',
    '168.63.129.16',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd00:42::42',
    'fd20:ce::254',
    '::',
    '::7f00:1',
    '::ffff:0:127.0.0.1',
    '100::1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::a9fe:a9fe',
    '2001:0:7f00:1::1',
    'fec0::1',
    'ff02::1',
    '255.255.255.255',
    '2002:7f00:1::',
    '224.0.0.1',
    'localhost',
    '',
  ])('refuses %j', (address) => {
    expect(nowhere(address)).toBe(false);
  });

  it.each(['10.1.2.3', '192.168.1.10', '203.0.113.7', 'fd12:3456::1', '2a00:1450::1'])(
    'allows %j',
    (address) => {
      expect(nowhere(address)).toBe(true);
    },
  );

  it('refuses the addresses of the machine itself, unless the operator allows them', () => {
    const own = () => ['10.1.2.3', 'fd12:3456::1'];
    const guard = outboundGuard([], own);
    expect(['10.1.2.3', '::ffff:10.1.2.3', '[fd12:3456::1]', 'fd12:3456:0::1'].some(guard)).toBe(false);
    expect(guard('10.1.2.4')).toBe(true);
    expect(outboundGuard(['10.1.2.3'], own)('10.1.2.3')).toBe(true);
    for (const addresses of Object.values(networkInterfaces()))
      for (const { address } of addresses ?? []) expect(nowhere(address)).toBe(false);
  });

  it('allows what the operator allows', () => {
    const allowed = outboundGuard(['127.0.0.0/8', '::1', '169.254.7.7']);
    expect(['127.0.0.1', '::1', '169.254.7.7'].every(allowed)).toBe(true);
    expect(allowed('169.254.169.254')).toBe(false);
  });
});
