import aws4 from 'aws4';

/** AWS credentials that a person entered. Always encrypted at rest. */
export interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
}

/** How long the presigned URL is valid, seconds: as `aws eks get-token` makes it. */
const EXPIRES_S = 60;
const PREFIX = 'k8s-aws-v1.';

/**
 * A bearer token for an EKS API server: a presigned URL of STS GetCallerIdentity with the cluster's name in a signed header,
 * which EKS requests itself (aws-iam-authenticator, "How does it work"). Making it sends nothing. `now` is epoch milliseconds.
 */
export function eksToken(
  { clusterName, region }: { readonly clusterName: string; readonly region: string },
  aws: AwsCredentials,
  now: number,
): string {
  const host = `sts.${region}.${suffixOf(region)}`;
  const timestamp = new Date(now).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const query = new URLSearchParams({
    Action: 'GetCallerIdentity',
    Version: '2011-06-15',
    'X-Amz-Date': timestamp,
    'X-Amz-Expires': String(EXPIRES_S),
  });
  const { path = '' } = aws4.sign(
    {
      host,
      path: `/?${query}`,
      service: 'sts',
      region,
      signQuery: true,
      headers: { 'x-k8s-aws-id': clusterName },
    },
    {
      accessKeyId: aws.accessKeyId,
      secretAccessKey: aws.secretAccessKey,
      ...(aws.sessionToken === null ? {} : { sessionToken: aws.sessionToken }),
    },
  );
  return PREFIX + Buffer.from(`https://${host}${path}`).toString('base64url');
}

/** Domain suffixes of AWS outside its common partition (AWS SDKs, "partitions"), by prefix of the region. */
const SUFFIXES: readonly (readonly [region: string, suffix: string])[] = [
  ['cn-', 'amazonaws.com.cn'],
  ['eusc-', 'amazonaws.eu'],
  ['us-iso-', 'c2s.ic.gov'],
  ['us-isob-', 'sc2s.sgov.gov'],
  ['us-isof-', 'csp.hci.ic.gov'],
  ['eu-isoe-', 'cloud.adc-e.uk'],
];

function suffixOf(region: string): string {
  return SUFFIXES.find(([beginning]) => region.startsWith(beginning))?.[1] ?? 'amazonaws.com';
}
