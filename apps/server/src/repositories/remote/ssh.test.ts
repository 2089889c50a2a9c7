import { type AddressInfo, createServer } from 'node:net';
import type { Duplex } from 'node:stream';
import { systemClock } from '@hawser/ports';
import ssh2 from 'ssh2';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { outboundGuard } from '../../clusters/index.ts';
import { COMMIT, FETCHED, REFS, VERSION_2 } from '../testing/git-answers.ts';
import { slowRsaKey } from '../../clusters/testing/slow-rsa-key.ts';
import { exchangeSsh } from './adapters/exchange-ssh.ts';
import { browseFolders, browseRefs } from './browse.ts';
import { checkConnection } from './check.ts';
import type { SshRequest } from './ssh.ts';

// Of those of Ed25519 that it makes, it cannot read one in 300.
const person = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const stranger = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const host = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 });
const keyData = (key: string): Buffer => {
  const parsed = ssh2.utils.parseKey(key);
  if (parsed instanceof Error) throw parsed;
  return parsed.getPublicSSH();
};

type Answer = (stream: Duplex & { exit(code: number): void }, command: string) => void;
const servers: InstanceType<typeof ssh2.Server>[] = [];
const commands: string[] = [];
let protocol = '';
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  commands.splice(0);
});

/** `git-upload-pack`, as recorded. */
const git: Answer = (stream) => {
  stream.write(VERSION_2);
  let input = '';
  stream.on('data', (part: Buffer) => (input += part.toString('latin1')));
  stream.on('end', () => {
    stream.write(input.includes('command=fetch') ? FETCHED : REFS);
    stream.exit(0);
    stream.end();
  });
};

/** An SSH server on loopback that accepts the key of the person. Returns its port. */
function sshServer(answer: Answer): Promise<number> {
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (context) =>
      context.key?.data.equals(keyData(person.public)) === true ? context.accept() : context.reject(),
    );
    client.on('session', (accept) => {
      const session = accept();
      session.on('env', (agree, _, { key, val }) => {
        protocol = `${key}=${val}`;
        agree?.();
      });
      session.on('exec', (agree, _, { command }) => {
        commands.push(command);
        answer(agree(), command);
      });
    });
  });
  servers.push(server);
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port)));
}

const ssh = exchangeSsh(outboundGuard(['127.0.0.0/8']));
const ports = { ssh, send: async () => ({ failure: 'unreachable' as const }), clock: systemClock };
const target = (port: number, privateKey = person.private) => ({
  url: `ssh://git@127.0.0.1:${port}/acme/it's-a-shop.git`,
  type: 'git' as const,
  credentials: { kind: 'sshKey' as const, privateKey },
});
const request = (port: number, more: Partial<SshRequest> = {}): SshRequest => ({
  host: '127.0.0.1',
  port,
  user: 'git',
  privateKey: person.private,
  hostKey: null,
  program: 'git-upload-pack',
  path: '/acme/shop.git',
  input: null,
  bytesMax: 16_384,
  isPrefix: true,
  answerMs: 5_000,
  timeoutMs: 5_000,
  ...more,
});

let fingerprint = '';
beforeAll(async () => {
  const answer = await ssh(request(await sshServer(git)));
  if ('hostKey' in answer) fingerprint = answer.hostKey;
});

describe('a Git repository over SSH', () => {
  it('is checked with its key, by version 2, and its path is no command', async () => {
    const found = await checkConnection(target(await sshServer(git)), ports);
    expect(found).toMatchObject({ status: 'successful', defaultBranch: 'main', hostKey: fingerprint });
    expect(fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(commands.at(-1)).toBe(`git-upload-pack '/acme/it'\\''s-a-shop.git'`);
    expect(protocol).toBe('GIT_PROTOCOL=version=2');
  });

  it('lists branches and folders', async () => {
    const port = await sshServer(git);
    expect((await browseRefs(target(port), ports)).branches.map(({ name }) => name)).toEqual([
      'feature',
      'main',
    ]);
    const { folders, commit } = await browseFolders(target(port), 'main', ports);
    expect([folders.length, commit]).toEqual([51, COMMIT]);
  });
});

describe('an SSH server', () => {
  it('with another host key than that of the first connection gets no proof of the key', async () => {
    const port = await sshServer(git);
    expect(await ssh(request(port, { hostKey: fingerprint }))).toMatchObject({ hostKey: fingerprint });
    expect(await ssh(request(port, { hostKey: 'SHA256:other' }))).toEqual({ failure: 'other host key' });
    expect(commands).toHaveLength(1);
  });

  it('that refuses the key, ends, or is none, has the same answer', async () => {
    const ending: Answer = (stream) => {
      stream.exit(128);
      stream.end();
    };
    const unreachable = { failure: 'unreachable' };
    expect(await ssh(request(await sshServer(git), { privateKey: stranger.private }))).toEqual(unreachable);
    expect(await ssh(request(await sshServer(ending)))).toEqual(unreachable);
    expect(await ssh(request(await sshServer((stream) => stream.write('hello, this is a shell'))))).toEqual(
      unreachable,
    );
    expect(await ssh(request(1))).toEqual(unreachable);
  });

  it('that answers without end is read up to the limit', async () => {
    const endless: Answer = (stream) => {
      const more = () => {
        while (!stream.destroyed && stream.write(Buffer.from(`003f${'a'.repeat(59)}`.repeat(1_000))));
        stream.once('drain', more);
      };
      more();
    };
    const port = await sshServer(endless);
    const prefix = await ssh(request(port));
    expect('body' in prefix ? prefix.body.length : prefix).toBe(16_384);
    expect(await ssh(request(port, { isPrefix: false }))).toEqual({ failure: 'too large' });
  });

  it('at an address that the operator closes is not connected to', async () => {
    const port = await sshServer(git);
    const closed = exchangeSsh(outboundGuard([]));
    expect(await closed(request(port))).toEqual({ failure: 'not allowed' });
    expect(await closed(request(port, { host: 'localhost' }))).toEqual({ failure: 'unreachable' });
    expect(commands).toEqual([]);
  });

  it('chooses no algorithm whose cost it decides: a prime of its own, or compression', async () => {
    const offered = Promise.withResolvers<string>();
    const server = createServer((socket) => {
      let text = '';
      socket.on('error', () => undefined);
      socket.on('data', (part: Buffer) => {
        text += part.toString('latin1');
        if (text.includes('curve25519') && text.includes('none')) socket.destroy();
      });
      socket.on('close', () => offered.resolve(text));
      socket.write(`SSH-2.0-OpenSSH_9.0\r\n`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    expect(await ssh(request(port))).toEqual({ failure: 'unreachable' });
    server.close();
    expect(await offered.promise).not.toMatch(/group-exchange|zlib/);
  });

  it('is not proven a key that takes long to sign', async () => {
    let connected = 0;
    const server = createServer((socket) => {
      connected += 1;
      socket.destroy();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const slow = slowRsaKey();
    expect(await ssh(request(port, { privateKey: slow }))).toEqual({ failure: 'unusable key' });
    server.close();
    expect(connected).toBe(0);
  });

  it('gets nothing of a private key that cannot be read', async () => {
    const privateKey = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n';
    expect(await ssh(request(await sshServer(git), { privateKey }))).toEqual({ failure: 'unusable key' });
  });
});
