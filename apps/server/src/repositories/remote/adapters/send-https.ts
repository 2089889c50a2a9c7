import { lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { guardedLookup, type OutboundAllowed, type Resolver } from '../../../clusters/index.ts';
import { Received } from '../received.ts';
import type { RemoteAnswer, RemoteRequest, SendToRemote } from '../send.ts';

interface Outbound {
  readonly allowed: OutboundAllowed;
  readonly resolver?: Resolver;
  /** PEM of the trusted authorities; default: those of this machine, and of `NODE_EXTRA_CA_CERTS`. */
  readonly ca?: string;
}

/**
 * Sends requests over HTTPS, as the check of kubeconfigs does: a host name is resolved once, all its addresses are checked, and the
 * connection goes to one of them, so that a changed DNS response cannot redirect it. No redirect, no proxy, no compression.
 */
export function sendHttps({ allowed, resolver = lookup, ca }: Outbound): SendToRemote {
  return (asked) =>
    new Promise<RemoteAnswer>((resolve) => {
      const host = asked.url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(host) !== 0 && !allowed(host)) return resolve({ failure: 'not allowed' });
      let hasResponse = false;
      const outgoing = request(asked.url, {
        method: asked.method,
        agent: false,
        lookup: guardedLookup(allowed, resolver),
        signal: AbortSignal.timeout(asked.timeoutMs),
        headers: {
          ...asked.headers,
          'user-agent': 'git/hawser',
          ...(asked.body === undefined ? {} : { 'content-length': String(asked.body.length) }),
        },
        ...(ca === undefined ? {} : { ca }),
      });
      const late = () => outgoing.destroy(new Error('no answer'));
      const timer = setTimeout(late, asked.answerMs ?? asked.timeoutMs);
      outgoing.on('error', () => resolve({ failure: 'unreachable' }));
      // Also after an answer that is no response, such as a change of the protocol, of which nothing else is reported.
      outgoing.on('close', () => {
        clearTimeout(timer);
        if (!hasResponse) resolve({ failure: 'unreachable' });
      });
      outgoing.on('response', (response) => {
        hasResponse = true;
        clearTimeout(timer);
        void bodyOf(response, asked).then((body) => {
          // What is not read is not received either.
          outgoing.destroy();
          const challenge = response.headers['www-authenticate'] !== undefined;
          resolve(
            typeof body === 'string'
              ? { failure: body }
              : { status: response.statusCode ?? 0, challenge, body },
          );
        });
      });
      outgoing.end(asked.body);
      // An invalid header, such as a user name of two lines, throws before anything is sent.
    }).catch(() => ({ failure: 'unreachable' }));
}

async function bodyOf(
  response: IncomingMessage,
  { bytesMax, isPrefix = false }: RemoteRequest,
): Promise<Buffer | 'unreachable' | 'too large'> {
  const received = new Received();
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      received.add(part);
      if (received.size > bytesMax && !isPrefix) return 'too large';
      if (received.size >= bytesMax) break;
    }
  } catch {
    return 'unreachable';
  }
  return received.bytes(bytesMax);
}
