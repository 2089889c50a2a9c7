import { createHash, createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eksToken } from './eks-token.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 2, 3, 456);
const aws = {
  accessKeyId: 'AKIDEXAMPLE123456',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
  sessionToken: null,
};
const prod = { clusterName: 'prod', region: 'eu-west-1' };

function addressOf(token: string): URL {
  expect(token.startsWith('k8s-aws-v1.')).toBe(true);
  return new URL(Buffer.from(token.slice('k8s-aws-v1.'.length), 'base64url').toString());
}

interface Signed {
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly path?: string;
  /** In order of their names. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly payload: string;
  readonly stamp: string;
  readonly scope: string;
  readonly secret: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** RFC 3986: everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/** Signature Version 4 of a GET request by the steps of AWS's own description ("Create a signed AWS API request"). */
function signatureOf({ query, path = '/', headers, payload, stamp, scope, secret }: Signed): string {
  const parameters = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = headers.map(([name, value]) => `${name}:${value}\n`).join('');
  const names = headers.map(([name]) => name).join(';');
  const canonical = ['GET', path, parameters.join('&'), lines, names, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key as Buffer, text).toString('hex');
}

/** The signature that an address of a token must carry. */
const signatureFor = (address: URL, secret: string): string =>
  signatureOf({
    query: [...address.searchParams].filter(([name]) => name !== 'X-Amz-Signature'),
    headers: [
      ['host', address.host],
      ['x-k8s-aws-id', 'prod'],
    ],
    payload: sha256(''),
    stamp: address.searchParams.get('X-Amz-Date') ?? '',
    scope: (address.searchParams.get('X-Amz-Credential') ?? '').split('/').slice(1).join('/'),
    secret,
  });

describe('the signatures that tokens are compared with', () => {
  it('are those of the Signature Version 4 test suite, get-vanilla-query-order-key-case', () => {
    const request = {
      query: [
        ['Param2', 'value2'],
        ['Param1', 'value1'],
      ],
      headers: [
        ['host', 'example.amazonaws.com'],
        ['x-amz-date', '20150830T123600Z'],
      ],
      payload: sha256(''),
      stamp: '20150830T123600Z',
      scope: '20150830/us-east-1/service/aws4_request',
      secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
    } as const;
    expect(signatureOf(request)).toBe('b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500');
  });

  it("are that of the presigned address in AWS's description of query parameters", () => {
    const scope = '20130524/us-east-1/s3/aws4_request';
    const request = {
      query: [
        ['X-Amz-Algorithm', 'AWS4-HMAC-SHA256'],
        ['X-Amz-Credential', `AKIAIOSFODNN7EXAMPLE/${scope}`],
        ['X-Amz-Date', '20130524T000000Z'],
        ['X-Amz-Expires', '86400'],
        ['X-Amz-SignedHeaders', 'host'],
      ],
      path: '/test.txt',
      headers: [['host', 'examplebucket.s3.amazonaws.com']],
      payload: 'UNSIGNED-PAYLOAD',
      stamp: '20130524T000000Z',
      scope,
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    } as const;
    expect(signatureOf(request)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  });
});

describe('a token for EKS', () => {
  it('is the presigned question of STS who somebody is, for one cluster and one minute', () => {
    const token = eksToken(prod, aws, NOW);
    expect(token).toMatch(/^k8s-aws-v1\.[\w-]+$/);
    const address = addressOf(token);
    expect([address.origin, address.pathname]).toEqual(['https://sts.eu-west-1.amazonaws.com', '/']);
    const { 'X-Amz-Signature': signature, ...rest } = Object.fromEntries(address.searchParams);
    expect(rest).toEqual({
      Action: 'GetCallerIdentity',
      Version: '2011-06-15',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${aws.accessKeyId}/20261121/eu-west-1/sts/aws4_request`,
      'X-Amz-Date': '20261121T010203Z',
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
    });
    expect(signature).toBe(signatureFor(address, aws.secretAccessKey));
  });

  it('carries the session of temporary credentials, signed with the rest', () => {
    const session = { ...aws, sessionToken: "a session/token+ with = ! ' ( ) *" };
    const address = addressOf(eksToken(prod, session, NOW));
    expect(address.searchParams.get('X-Amz-Security-Token')).toBe(session.sessionToken);
    expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureFor(address, aws.secretAccessKey));
  });

  it.each([
    ['us-gov-west-1', 'sts.us-gov-west-1.amazonaws.com'],
    ['cn-north-1', 'sts.cn-north-1.amazonaws.com.cn'],
    ['eusc-de-east-1', 'sts.eusc-de-east-1.amazonaws.eu'],
    ['us-iso-east-1', 'sts.us-iso-east-1.c2s.ic.gov'],
    ['us-isob-east-1', 'sts.us-isob-east-1.sc2s.sgov.gov'],
  ])('is asked in %s where its partition is', (region, host) => {
    expect(addressOf(eksToken({ ...prod, region }, aws, NOW)).host).toBe(host);
  });

  it('never holds the secret', () => {
    expect(addressOf(eksToken(prod, aws, NOW)).href).not.toContain(aws.secretAccessKey);
  });
});
