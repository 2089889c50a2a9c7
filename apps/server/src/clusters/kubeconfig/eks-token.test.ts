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

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Signature Version 4 by the steps of AWS's own description ("Create a signed AWS API request"), for a query. */
function signatureOf(address: URL): string {
  const parameters = [...address.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort();
  const empty = createHash('sha256').update('').digest('hex');
  const headers = `host:${address.host}\nx-k8s-aws-id:prod\n`;
  const canonical = ['GET', '/', parameters.join('&'), headers, 'host;x-k8s-aws-id', empty].join('\n');
  const scope = '20261121/eu-west-1/sts/aws4_request';
  const hashed = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', '20261121T010203Z', scope, hashed].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${aws.secretAccessKey}`);
  return hmac(key as Buffer, text).toString('hex');
}

describe('a token for EKS', () => {
  it('is the presigned question of STS who somebody is, for one cluster and one minute', () => {
    const address = addressOf(eksToken(prod, aws, NOW));
    expect(address.origin).toBe('https://sts.eu-west-1.amazonaws.com');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      Action: 'GetCallerIdentity',
      Version: '2011-06-15',
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': `${aws.accessKeyId}/20261121/eu-west-1/sts/aws4_request`,
      'X-Amz-Date': '20261121T010203Z',
      'X-Amz-Expires': '60',
      'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
    });
    expect(address.searchParams.get('X-Amz-Signature')).toBe(signatureOf(address));
  });

  it('carries the session of temporary credentials, and is asked in China where China is', () => {
    const session = { ...aws, sessionToken: 'a session/token+' };
    const address = addressOf(eksToken({ ...prod, region: 'cn-north-1' }, session, NOW));
    expect(address.host).toBe('sts.cn-north-1.amazonaws.com.cn');
    expect(address.searchParams.get('X-Amz-Security-Token')).toBe('a session/token+');
  });

  it('never holds the secret', () => {
    expect(addressOf(eksToken(prod, aws, NOW)).href).not.toContain(aws.secretAccessKey);
  });
});
