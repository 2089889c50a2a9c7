import { lookup } from 'node:dns';
import { request } from 'node:https';
import { isIP } from 'node:net';
import { rootCertificates } from 'node:tls';
import {
  CHECK_TIMEOUT_MS,
  type KubernetesRequest,
  type KubernetesResponse,
  type SendToKubernetes,
} from '../check.ts';
import { guardedLookup, type Resolver } from './guarded-lookup.ts';
import { quickPrivateKey } from '../private-key.ts';
import type { OutboundAllowed } from './outbound.ts';

/** Most bytes of a response. */
const BODY_MAX = 65_536;

interface Outbound {
  readonly allowed: OutboundAllowed;
  readonly resolver: Resolver;
}

/** The only answer about a connection that failed, so that nothing is learned about the network of the server. */
const UNREACHABLE: KubernetesResponse = { failure: 'unreachable' };

/**
 * Sends requests over HTTPS. A host name is resolved once, and the connection goes to the very address that was checked, so
 * that a changed DNS response can't redirect it. Redirects and proxies are not used.
 */
export function sendToKubernetes(allowed: OutboundAllowed, resolver: Resolver = lookup): SendToKubernetes {
  return (message) =>
    new Promise<KubernetesResponse>((resolve) => {
      send(message, { allowed, resolver }, resolve);
      // Invalid credentials, such as a token of two lines, throw before anything is sent.
    }).catch(() => UNREACHABLE);
}

function send(
  { url, ca, tlsServerName, token, certificate }: KubernetesRequest,
  { allowed, resolver }: Outbound,
  resolve: (response: KubernetesResponse) => void,
): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed(host)) return resolve({ failure: 'not allowed' });
  if (certificate !== null && quickPrivateKey(certificate.key) === null) return resolve(UNREACHABLE);
  const outgoing = request(url, {
    agent: false,
    lookup: guardedLookup(allowed, resolver),
    signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    ca: ca ?? [...rootCertificates],
    ...(tlsServerName === null ? {} : { servername: tlsServerName }),
    ...(certificate === null ? {} : { cert: certificate.certificate, key: certificate.key }),
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  let hasResponse = false;
  outgoing.on('error', () => resolve(UNREACHABLE));
  // Also after an answer that is no response, such as a change of the protocol, of which nothing else is reported.
  outgoing.on('close', () => hasResponse || resolve(UNREACHABLE));
  outgoing.on('response', (response) => {
    hasResponse = true;
    const parts: Buffer[] = [];
    let size = 0;
    response.on('error', () => resolve(UNREACHABLE));
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > BODY_MAX) return void outgoing.destroy(new Error('The response is too large.'));
      parts.push(part);
    });
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
    );
  });
  outgoing.end();
}
