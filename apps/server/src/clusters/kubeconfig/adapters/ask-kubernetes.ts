import { type LookupAddress, lookup } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import type { AskKubernetes, KubernetesAnswer, KubernetesQuestion } from '../check.ts';
import type { OutboundAllowed } from './outbound.ts';

/** A connection and its answer may take this long together, milliseconds. */
const TIMEOUT_MS = 8_000;
/** Most of an answer that is read, bytes. */
const BODY_MAX = 65_536;

type Failure = Extract<KubernetesAnswer, { failure: string }>['failure'];

/** Finds all addresses of a name, as `lookup` of `node:dns` does. */
export type Resolver = (
  name: string,
  options: { readonly all: true; readonly verbatim: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

interface Way {
  readonly allowed: OutboundAllowed;
  readonly resolver: Resolver;
}

class NotAllowed extends Error {}

const FAILURES: Readonly<Record<string, Failure>> = {
  ENOTFOUND: 'not found',
  EAI_AGAIN: 'not found',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'timed out',
};
const TLS = /^(?:ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|INVALID_CA|HOSTNAME_MISMATCH)/;

/**
 * Asks over HTTPS. A name is looked up once, and connected is to the very address that was allowed, so that a name cannot change what
 * it means in between. No redirect is followed, and no proxy is used.
 */
export function askKubernetes(allowed: OutboundAllowed, resolver: Resolver = lookup): AskKubernetes {
  return (question) =>
    new Promise<KubernetesAnswer>((resolve) => {
      send(question, { allowed, resolver }, resolve);
      // Credentials that no request can carry, such as a token of two lines, throw before anything is sent.
    }).catch(() => ({ failure: 'other' as const }));
}

function send(
  { url, ca, tlsServerName, token, certificate }: KubernetesQuestion,
  { allowed, resolver }: Way,
  resolve: (answer: KubernetesAnswer) => void,
): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !allowed(host)) return resolve({ failure: 'not allowed' });
  const asked = request(url, {
    agent: false,
    lookup: guardedLookup(allowed, resolver),
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ca: ca ?? [...rootCertificates],
    ...(tlsServerName === null ? {} : { servername: tlsServerName }),
    ...(certificate === null ? {} : { cert: certificate.certificate, key: certificate.key }),
    headers: { accept: 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
  });
  asked.on('error', (error) => resolve({ failure: failureOf(error) }));
  asked.on('response', (response) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('error', (error) => resolve({ failure: failureOf(error) }));
    response.on('data', (part: Buffer) => {
      size += part.length;
      if (size > BODY_MAX) return void asked.destroy(new Error('The answer is too large.'));
      parts.push(part);
    });
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
    );
  });
  asked.end();
}

/** Only addresses that are allowed; a name of which one is not is not asked at all. */
function guardedLookup(allowed: OutboundAllowed, resolver: Resolver): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || first === undefined) return callback(error ?? new Error('no address'), '', 0);
      if (!addresses.every(({ address }) => allowed(address))) return callback(new NotAllowed(), '', 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function failureOf(error: Error & { code?: string }): Failure {
  if (error instanceof NotAllowed) return 'not allowed';
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return 'timed out';
  const code = error.code ?? '';
  return FAILURES[code] ?? (TLS.test(code) ? 'untrusted' : 'other');
}
