import { createHash, createHmac } from 'node:crypto';

const PREFIX = 'k8s-aws-v1.';

/** The presigned URL in a token for EKS. @throws Error if it is no such token. */
export function presignedIn(token: string): URL {
  if (!token.startsWith(PREFIX)) throw new Error('This is no token for EKS.');
  return new URL(Buffer.from(token.slice(PREFIX.length), 'base64url').toString());
}

/** The parts of a signed request. */
interface Signed {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly path?: string;
  /** Sorted by name. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly payload: string;
  readonly timestamp: string;
  readonly scope: string;
  readonly secret: string;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4 of a GET request by the steps of AWS's own description ("Create a signed AWS API request"). */
export function signatureOf({
  query,
  path = '/',
  headers,
  payload,
  timestamp,
  scope,
  secret,
}: Signed): string {
  const parameters = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = headers.map(([name, value]) => `${name}:${value}\n`).join('');
  const names = headers.map(([name]) => name).join(';');
  const canonical = ['GET', path, parameters.join('&'), lines, names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key as Buffer, text).toString('hex');
}

/** The signature that the URL in a token must have, for an EKS cluster. */
export const signatureFor = (address: URL, clusterName: string, secret: string): string =>
  signatureOf({
    query: [...address.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
    headers: [
      ['host', address.host],
      ['x-k8s-aws-id', clusterName],
    ],
    payload: sha256(''),
    timestamp: address.searchParams.get('X-Amz-Date') ?? '',
    scope: (address.searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/'),
    secret,
  });
