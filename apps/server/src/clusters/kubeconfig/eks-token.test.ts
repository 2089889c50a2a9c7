import { describe, expect, it } from 'vitest';
import { presignedIn, sha256, signatureFor, signatureOf } from '../testing/presigned.ts';
import { eksToken } from './eks-token.ts';

const NOW = Date.UTC(2026, 10, 21, 1, 2, 3, 456);
const aws = {
  accessKeyId: 'AKIDEXAMPLE123456',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG',
  sessionToken: null,
};
const prod = { clusterName: 'prod', region: 'eu-west-1' };

describe('the reference signatures that tokens are compared with', () => {
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
      timestamp: '20150830T123600Z',
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
      timestamp: '20130524T000000Z',
      scope,
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    } as const;
    expect(signatureOf(request)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
  });
});

describe('a token for EKS', () => {
  it('is a presigned STS GetCallerIdentity request, for one cluster and one minute', () => {
    const token = eksToken(prod, aws, NOW);
    expect(token).toMatch(/^k8s-aws-v1\.[\w-]+$/);
    const address = presignedIn(token);
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
    expect(signature).toBe(signatureFor(address, 'prod', aws.secretAccessKey));
  });

  it('contains the session token of temporary credentials, as part of the signed request', () => {
    const session = { ...aws, sessionToken: "a session/token+ with = ! ' ( ) *" };
    const address = presignedIn(eksToken(prod, session, NOW));
    expect(address.searchParams.get('X-Amz-Security-Token')).toBe(session.sessionToken);
    expect(address.searchParams.get('X-Amz-Signature')).toBe(
      signatureFor(address, 'prod', aws.secretAccessKey),
    );
  });

  it.each([
    ['us-gov-west-1', 'sts.us-gov-west-1.amazonaws.com'],
    ['cn-north-1', 'sts.cn-north-1.amazonaws.com.cn'],
    ['eusc-de-east-1', 'sts.eusc-de-east-1.amazonaws.eu'],
    ['us-iso-east-1', 'sts.us-iso-east-1.c2s.ic.gov'],
    ['us-isob-east-1', 'sts.us-isob-east-1.sc2s.sgov.gov'],
  ])('uses the STS host of the partition of %s', (region, host) => {
    expect(presignedIn(eksToken({ ...prod, region }, aws, NOW)).host).toBe(host);
  });

  it('never contains the secret', () => {
    expect(presignedIn(eksToken(prod, aws, NOW)).href).not.toContain(aws.secretAccessKey);
  });
});
