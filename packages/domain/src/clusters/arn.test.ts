import { describe, expect, it } from 'vitest';
import { eksArnOf, eksRegionOfHost } from './arn.ts';

describe('an EKS cluster', () => {
  it('is recognized by its ARN in every AWS partition', () => {
    expect(eksArnOf('arn:aws:eks:eu-central-1:123456789012:cluster/Prod_West-1')).toEqual({
      region: 'eu-central-1',
      accountId: '123456789012',
      clusterName: 'Prod_West-1',
    });
    expect(eksArnOf('arn:aws-us-gov:eks:us-gov-west-1:123456789012:cluster/a')?.region).toBe('us-gov-west-1');
    expect(eksArnOf('arn:aws-cn:eks:cn-north-1:123456789012:cluster/a')?.region).toBe('cn-north-1');
    expect(eksArnOf('arn:aws-eusc:eks:eusc-de-east-1:123456789012:cluster/a')?.region).toBe('eusc-de-east-1');
  });

  it.each([
    '',
    'kind-demo',
    'arn:aws:ec2:eu-central-1:123456789012:cluster/a',
    'arn:aws:eks:eu-central-1:12345:cluster/a',
    'arn:aws:eks:eu-central-1:123456789012:nodegroup/a',
    'arn:aws:eks:eu-central-1:123456789012:cluster/a b',
    ' arn:aws:eks:eu-central-1:123456789012:cluster/a',
    `arn:aws:eks:eu-central-1:123456789012:cluster/${'a'.repeat(101)}`,
  ])('is not %j', (text) => {
    expect(eksArnOf(text)).toBeNull();
  });

  it('has its region in the host name of its API server too', () => {
    expect(eksRegionOfHost('ABCDEF0123456789.gr7.eu-west-1.eks.amazonaws.com')).toBe('eu-west-1');
    expect(eksRegionOfHost('abc.yl4.cn-north-1.eks.amazonaws.com.cn')).toBe('cn-north-1');
    expect(eksRegionOfHost('abc.gr7.eusc-de-east-1.eks.amazonaws.eu')).toBe('eusc-de-east-1');
    expect(eksRegionOfHost('eks.amazonaws.com.attacker.test')).toBeNull();
    expect(eksRegionOfHost('abc.gr7.eu-west-1.eks.amazonaws.com.attacker.test')).toBeNull();
  });
});
