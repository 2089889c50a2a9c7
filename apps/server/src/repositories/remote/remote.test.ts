import { generateKeyPairSync, verify } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import type { RepositoryCredentials } from '@hawser/contract/repositories';
import {
  connectionMessages as messages,
  repositoryMessages,
  type RepositoryType,
} from '@hawser/domain/repositories';
import type { Clock } from '@hawser/ports';
import { certificatePem } from '@hawser/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { outboundGuard, type Resolver } from '../../clusters/index.ts';
import { COMMIT, VERSION_0 } from '../testing/git-answers.ts';
import { basic, gitServer, HELM_INDEX, type RemoteServer, remoteServer } from '../testing/remote-server.ts';
import { slowRsaKey } from '../../clusters/testing/slow-rsa-key.ts';
import { sendHttps } from './adapters/send-https.ts';
import { browseCharts, browseFolders, browseRefs, browseVersions } from './browse.ts';
import { checkConnection } from './check.ts';
import { pktLine } from './git/pkt-line.ts';
import type { SendToRemote } from './send.ts';
import type { ExchangeSsh } from './ssh.ts';

const NOW = 1_800_000_000_000;
/** A clock that goes on by itself while something waits for it. */
const clock: Clock & { at: number } = {
  at: NOW,
  now: () => clock.at,
  after(delayMs, run) {
    let isOn = true;
    queueMicrotask(() => {
      if (!isOn) return;
      clock.at += delayMs;
      run();
    });
    return { cancel: () => void (isOn = false) };
  },
};
const here = sendHttps({ allowed: outboundGuard(['127.0.0.0/8']), ca: certificatePem });
const noSsh: ExchangeSsh = async () => ({ failure: 'unreachable' });
const ports = { send: here, ssh: noSsh, clock };

const opened: RemoteServer[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});
async function open(server: Promise<RemoteServer>): Promise<RemoteServer> {
  opened.push(await server);
  return server;
}
const answering = (answer: RequestListener) => open(remoteServer(answer));
const text =
  (content: string | Buffer): RequestListener =>
  (_, response) =>
    void response.end(content);

const at = (
  { origin }: Pick<RemoteServer, 'origin'>,
  type: RepositoryType = 'git',
  credentials: RepositoryCredentials | null = null,
) => ({ url: `${origin}/acme/shop.git`, type, credentials });
const unreachable = messages.unreachable('127.0.0.1');
const messageOf = async (listener: RequestListener, type: RepositoryType = 'git') =>
  (await checkConnection(at(await answering(listener), type), ports)).message;
const password = { kind: 'password', username: 'ada', password: 't0ken' } as const;

describe('a check of a Git repository', () => {
  it('is successful with its default branch, over either version of the protocol', async () => {
    const expected = { status: 'successful', message: 'Connected.', defaultBranch: 'main' };
    expect(await checkConnection(at(await open(gitServer())), ports)).toMatchObject(expected);
    expect(await checkConnection(at(await answering(text(VERSION_0))), ports)).toMatchObject(expected);
  });

  it('sends user and token, and says when they are not accepted', async () => {
    const server = await open(gitServer('ada:t0ken'));
    expect(await checkConnection(at(server, 'git', password), ports)).toMatchObject({ status: 'successful' });
    const wrong = await checkConnection(at(server, 'git', { ...password, password: 'x' }), ports);
    expect([wrong.status, wrong.message]).toEqual(['failed', messages.unauthorized]);
    expect((await checkConnection(at(server), ports)).message).toBe(messages.unauthorized);
  });

  it('says nothing else about a server that is no repository', async () => {
    const status =
      (code: number): RequestListener =>
      (_, response) =>
        void response.writeHead(code).end('x');
    for (const code of [200, 204, 401, 403, 404, 500])
      expect(await messageOf(status(code))).toBe(unreachable);
    expect(await messageOf(text('0010# service=x'))).toBe(unreachable);
    expect(await messageOf(text('zzzz'))).toBe(unreachable);
    expect(await messageOf((request) => request.socket.destroy())).toBe(unreachable);
  });

  it('takes as long when nothing answers, whatever the reason', async () => {
    for (const url of ['https://127.0.0.1:1/a', 'https://name.invalid/a']) {
      const before = clock.at;
      const resolver: Resolver = (_, __, done) => done(new Error('no such name'), []);
      const send = sendHttps({ allowed: outboundGuard(['127.0.0.0/8']), resolver });
      await checkConnection({ url, type: 'git', credentials: null }, { ...ports, send });
      expect(clock.at - before).toBe(5_500);
    }
  });

  it('ends when the server changes the protocol instead of answering', async () => {
    const switching: RequestListener = (_, response) =>
      void response.writeHead(101, { connection: 'upgrade', upgrade: 'h2c' }).end();
    expect(await messageOf(switching)).toBe(unreachable);
  });

  it('reads only the beginning of an answer without end', async () => {
    let sent = 0;
    const endless: RequestListener = (_, response) => {
      const timer = setInterval(() => {
        sent += 65_536;
        response.write(pktLine(`${'a'.repeat(40)} refs/heads/x\n`).repeat(1_000));
      }, 1);
      response.on('close', () => clearInterval(timer));
    };
    // What was read is the beginning of a repository.
    expect(await messageOf(endless)).toBe('Connected.');
    expect(sent).toBeLessThan(100 * 65_536);
  });

  it('follows no redirect', async () => {
    const other = await open(gitServer());
    const redirect: RequestListener = (_, response) =>
      void response.writeHead(302, { location: `${other.origin}/acme/shop.git/info/refs` }).end();
    expect(await messageOf(redirect)).toBe(unreachable);
    const metadata: RequestListener = (_, response) =>
      void response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data' }).end();
    expect(await messageOf(metadata)).toBe(unreachable);
    expect(other.requests).toEqual([]);
  });

  it('connects to no address that the operator closes, also when a name resolves to it', async () => {
    const server = await open(gitServer());
    const nowhere = { ...ports, send: sendHttps({ allowed: outboundGuard([]), ca: certificatePem }) };
    expect((await checkConnection(at(server), nowhere)).message).toBe(messages.notAllowed('127.0.0.1'));
    const addresses: LookupAddress[] = [{ address: '169.254.169.254', family: 4 }];
    const resolver: Resolver = (_, __, done) => done(null, addresses);
    const send = sendHttps({ allowed: outboundGuard([]), resolver });
    const named = { url: 'https://git.test/a', type: 'git', credentials: null } as const;
    expect((await checkConnection(named, { ...ports, send })).message).toBe(messages.unreachable('git.test'));
    expect(server.requests).toEqual([]);
  });
});

describe('a GitHub App', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const app = { kind: 'githubApp', appID: '12', installationID: '34', privateKey: key } as const;

  it('gets a token of its installation from the host of the repository, with a proof that its key signed', async () => {
    const asked: { url: string; authorization: string | undefined }[] = [];
    const send: SendToRemote = async ({ url, headers }) => {
      asked.push({ url: url.href, authorization: headers['authorization'] });
      const body = Buffer.from('{"token":"ghs_installed"}');
      return url.href.includes('access_tokens')
        ? { status: 201, challenge: false, body }
        : { status: 200, challenge: false, body: VERSION_0 };
    };
    const target = { url: 'https://github.com/acme/shop', type: 'git', credentials: app } as const;
    expect(await checkConnection(target, { ...ports, send })).toMatchObject({ status: 'successful' });
    expect(asked[0]?.url).toBe('https://api.github.com/app/installations/34/access_tokens');
    const [head = '', claims = '', signature = ''] =
      asked[0]?.authorization?.slice('Bearer '.length).split('.') ?? [];
    expect(
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: '12' });
    expect(asked[1]?.authorization).toBe(basic('x-access-token:ghs_installed'));
    const enterprise = { ...target, url: 'https://github.example.org/acme/shop' };
    await checkConnection(enterprise, { ...ports, send });
    expect(asked.map(({ url }) => url)).toContain(
      'https://github.example.org/api/v3/app/installations/34/access_tokens',
    );
  });

  it('whose key takes long to sign is asked nothing', async () => {
    const slow = slowRsaKey();
    const send: SendToRemote = () => Promise.reject(new Error('asked'));
    const target = {
      url: 'https://github.com/acme/shop',
      type: 'git',
      credentials: { ...app, privateKey: slow },
    } as const;
    expect((await checkConnection(target, { ...ports, send })).message).toBe(repositoryMessages.privateKey);
  });

  it('reveals nothing of a host by the time of its failure', async () => {
    const before = clock.at;
    const target = { url: 'https://127.0.0.1:1/acme/shop', type: 'git', credentials: app } as const;
    expect((await checkConnection(target, ports)).message).toBe(unreachable);
    expect(clock.at - before).toBe(5_500);
  });

  it('without a token is not accepted', async () => {
    const send: SendToRemote = async () => ({ status: 404, challenge: false, body: Buffer.from('{}') });
    const target = { url: 'https://github.com/acme/shop', type: 'git', credentials: app } as const;
    expect((await checkConnection(target, { ...ports, send })).message).toBe(messages.unauthorized);
  });
});

describe('browsing a Git repository', () => {
  it('that cannot be reached takes as long as its check, whatever the reason', async () => {
    for (const url of ['https://127.0.0.1:1/a', 'https://name.invalid/a']) {
      const target = { url, type: 'git', credentials: null } as const;
      const before = clock.at;
      const resolver: Resolver = (_, __, done) => done(new Error('no such name'), []);
      const send = sendHttps({ allowed: outboundGuard(['127.0.0.0/8']), resolver });
      await expect(browseRefs(target, { ...ports, send })).rejects.toMatchObject({ status: 502 });
      expect(clock.at - before).toBe(5_500);
    }
  });

  it('lists branches and tags, an annotated tag with its commit', async () => {
    const refs = await browseRefs(at(await open(gitServer())), ports);
    expect(refs.defaultBranch).toBe('main');
    expect(refs.branches.map(({ name }) => name)).toEqual(['feature', 'main']);
    expect(refs.tags.map(({ name }) => name)).toEqual(['light', 'v1']);
    expect(refs.tags[1]?.commit).toBe(COMMIT);
  });

  it('lists the folders of a revision with what is in them, without reading files', async () => {
    const server = await open(gitServer());
    const found = await browseFolders(at(server), '', ports);
    expect(found).toMatchObject({ revision: 'main', commit: COMMIT, truncated: false });
    expect(found.folders).toHaveLength(51);
    expect(found.folders).toEqual(
      expect.arrayContaining([
        { path: '.', kind: 'other' },
        { path: 'apps/till', kind: 'manifests' },
        { path: 'apps/web', kind: 'kustomize' },
        { path: 'charts/shop', kind: 'helm' },
      ]),
    );
    expect(server.requests.at(-1)?.body).toContain('filter blob:none');
  });

  it('finds no revision that is not there', async () => {
    const server = await open(gitServer());
    await expect(browseFolders(at(server), 'nowhere', ports)).rejects.toMatchObject({ status: 404 });
  });

  it('leaves out refs with names that are none, and hidden characters', async () => {
    const names = [
      'refs/heads/ok',
      'refs/heads/a..b',
      'refs/heads/\u202eevil',
      'refs/heads/a\u0007',
      'refs/heads/x.lock',
      '../../etc',
    ];
    const lines = names.map((name) => pktLine(`${'a'.repeat(40)} ${name}\n`)).join('');
    const server = await answering((request, response) =>
      response.end(request.method === 'GET' ? pktLine('version 2\n') : `${lines}0000`),
    );
    expect((await browseRefs(at(server), ports)).branches.map(({ name }) => name)).toEqual(['ok']);
  });

  it('refuses an answer that is larger than refs may be, or that is malformed', async () => {
    const large = await answering((request, response) =>
      response.end(request.method === 'GET' ? pktLine('version 2\n') : Buffer.alloc(5 * 1024 * 1024, '0')),
    );
    await expect(browseRefs(at(large), ports)).rejects.toThrow(messages.tooLarge);
    const broken = await answering((request, response) =>
      response.end(request.method === 'GET' ? pktLine('version 2\n') : 'zzzz'),
    );
    await expect(browseRefs(at(broken), ports)).rejects.toThrow(messages.malformed);
  });
});

describe('a Helm repository', () => {
  it('is checked by the beginning of its index', async () => {
    expect(await messageOf(text(HELM_INDEX), 'helm')).toBe('Connected.');
    expect(await messageOf(text(HELM_INDEX + '#'.repeat(40 * 1024 * 1024)), 'helm')).toBe('Connected.');
    expect(await messageOf(text('<html>'), 'helm')).toBe(unreachable);
  });

  it('lists its charts with the newest version of each, and all versions of one', async () => {
    const server = await answering(text(HELM_INDEX));
    const { charts } = await browseCharts(at(server, 'helm'), ports);
    expect(charts).toEqual([
      {
        name: 'shop',
        description: "The shop's chart: everything",
        version: '1.2.0',
        appVersion: '2.1',
        created: '2026-11-20T10:00:00.0Z',
        deprecated: false,
        versionCount: 2,
      },
      expect.objectContaining({ name: 'till', version: '0.1.0', description: '' }),
    ]);
    const { versions } = await browseVersions(at(server, 'helm'), 'shop', ports);
    expect(versions.map(({ version, deprecated }) => [version, deprecated])).toEqual([
      ['1.2.0', false],
      ['1.1.0', true],
    ]);
    await expect(browseVersions(at(server, 'helm'), 'constructor', ports)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('reads an index of 10 MB, and refuses one of 40', async () => {
    const entry = (n: number) => `  chart-${n}:\n${'  - version: 1.0.0\n    description: x\n'.repeat(250)}`;
    const index = `apiVersion: v1\nentries:\n${Array.from({ length: 1_200 }, (_, n) => entry(n)).join('')}`;
    expect(index.length).toBeGreaterThan(10_000_000);
    const { charts } = await browseCharts(at(await answering(text(index)), 'helm'), ports);
    expect([charts.length, charts[0]?.versionCount]).toEqual([1_200, 250]);
    const huge = await answering(text(Buffer.alloc(40 * 1024 * 1024, 'a')));
    await expect(browseCharts(at(huge, 'helm'), ports)).rejects.toThrow(messages.tooLarge);
  });

  it('is not expanded by aliases, and has no names with hidden characters', async () => {
    const bomb = `apiVersion: v1\na: &a [x,x]\nb: &b [*a,*a,*a]\nentries:\n  *b :\n  - version: 1.0.0\n  ok:\n  - version: &v 1.0.0\n  - version: 2.0.0\n  "a\u0007":\n  - version: 1.0.0\n`;
    const { charts, truncated } = await browseCharts(at(await answering(text(bomb)), 'helm'), ports);
    expect(charts.map(({ name, version }) => [name, version])).toEqual([['ok', '2.0.0']]);
    expect(truncated).toBe(true);
  });
});
