// oxlint-disable-next-line typescript/triple-slash-reference -- packages that import the server compile this file without its folder
/// <reference path="./ssh2.d.ts" />
import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Client, SshKey } from 'ssh2';
import {
  guardedLookup,
  type OutboundAllowed,
  quickPrivateKey,
  type Resolver,
} from '../../../clusters/index.ts';
import { Introduction } from '../git/pkt-line.ts';
import { Received } from '../received.ts';
import type { ExchangeSsh, SshAnswer, SshFailure, SshRequest } from '../ssh.ts';

/** Most bytes of what a server says first, while its answer to something else is awaited. */
const INTRODUCTION_BYTES = 4 * 1024 * 1024;
const PORT = 22;
/**
 * Algorithms whose cost the server cannot choose. Not here: group exchange, whose prime the server sends (testing one of 8,192 bits
 * takes half a minute), and compression, by which a small packet becomes a large one. Every OpenSSH since 6.5 (2014) has one of these.
 */
const ALGORITHMS = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group14-sha256',
    'diffie-hellman-group16-sha512',
  ],
  compress: ['none'],
} as const;

/** The fingerprint of a host key, as OpenSSH writes it. */
const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** An argument of a shell that is not changed by it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Exchanges with SSH servers by public key. Names are resolved once and checked, as over HTTPS. Nothing says why a connection
 * failed, except a host key that is not the one of the first connection.
 */
export function exchangeSsh(allowed: OutboundAllowed, resolver: Resolver = lookup): ExchangeSsh {
  return async (request) => {
    const { host, port } = request;
    const address = host.replace(/^\[|\]$/g, '');
    if (isIP(address) !== 0 && !allowed(address)) return { failure: 'not allowed' };
    const { default: ssh2 } = await import('ssh2');
    const key = privateKeyOf(ssh2.utils.parseKey, request.privateKey);
    if (key === null || quickPrivateKey(key) === null) return { failure: 'unusable key' };
    const socket = connect({ host: address, port: port ?? PORT, lookup: guardedLookup(allowed, resolver) });
    const client = new ssh2.Client();
    try {
      return await exchangeOn(client, socket, request);
    } catch {
      // A private key that cannot be read throws before anything is sent.
      return { failure: 'unusable key' };
    } finally {
      client.destroy();
      socket.destroy();
    }
  };
}

/** The key as PEM; null when it cannot be read. */
function privateKeyOf(parse: (key: string) => SshKey | Error, text: string): string | null {
  try {
    const key = parse(text);
    return key instanceof Error ? null : key.getPrivatePEM();
  } catch {
    return null;
  }
}

function exchangeOn(client: Client, socket: Socket, request: SshRequest): Promise<SshAnswer> {
  return new Promise<SshAnswer>((resolve, reject) => {
    let hostKey = '';
    let failure: SshFailure = 'unreachable';
    const fail = () => resolve({ failure });
    const timeout = AbortSignal.timeout(request.timeoutMs);
    timeout.addEventListener('abort', fail);
    socket.on('error', fail);
    client.on('error', fail);
    client.on('close', fail);
    client.on('ready', () => {
      const env = { GIT_PROTOCOL: 'version=2' };
      client.exec(`${request.program} ${quoted(request.path)}`, { env }, (error, stream) => {
        if (error) return fail();
        void answerOf(stream, request).then(
          (body) => resolve(typeof body === 'string' ? { failure: body } : { body, hostKey }),
          fail,
        );
      });
    });
    try {
      client.connect({
        sock: socket,
        username: request.user,
        privateKey: request.privateKey,
        algorithms: ALGORITHMS,
        readyTimeout: request.answerMs,
        tryKeyboard: false,
        authHandler: ['publickey'],
        hostVerifier(key) {
          hostKey = fingerprintOf(key);
          const isKnown = request.hostKey === null || request.hostKey === hostKey;
          if (!isKnown) failure = 'other host key';
          return isKnown;
        },
      });
    } catch (error) {
      reject(error);
    }
  });
}

/** What the server says first, or after that its answer to the input. */
async function answerOf(
  stream: Duplex,
  { input, bytesMax, isPrefix }: SshRequest,
): Promise<Buffer | 'unreachable' | 'too large'> {
  const introduction = new Introduction();
  const received = new Received();
  let most = input === null ? bytesMax : INTRODUCTION_BYTES;
  let isIntroduced = false;
  for await (const part of stream as AsyncIterable<Buffer>) {
    received.add(part);
    const end = isIntroduced ? null : introduction.endIn(part);
    if (end !== null) {
      const rest = part.subarray(end);
      if (input === null) return received.bytes(received.size - rest.length);
      isIntroduced = true;
      stream.end(input);
      received.clear();
      received.add(rest);
      most = bytesMax;
    }
    if (received.size > most) return isPrefix ? received.bytes(most) : 'too large';
  }
  return isIntroduced ? received.bytes() : 'unreachable';
}
