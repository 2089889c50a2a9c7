import { expect, test } from 'vitest';
import { KubeError, type KubeKind, type KubeObject } from '../../kube/api.ts';
import { ListedKube } from '../../testing/listed-kube.ts';
import { credentialFree } from './credential-free-kube.ts';
import { KnownCredentials } from './known-credentials.ts';

const PASSWORD = 'correct-horse/of+git';
const APPLICATION: KubeKind = {
  apiVersion: 'argoproj.io/v1alpha1',
  kind: 'Application',
  resource: 'applications',
};
const base64 = (text: string) => Buffer.from(text).toString('base64');
const secret = (type: string, data: Readonly<Record<string, string>>, name = 'one'): KubeObject => ({
  metadata: { name, labels: { 'argocd.argoproj.io/secret-type': type } },
  data: Object.fromEntries(Object.entries(data).map(([key, value]) => [key, base64(value)])),
});
const saying = (message: string): KubeObject => ({
  metadata: { name: 'shop' },
  spec: { source: { targetRevision: PASSWORD } },
  status: { conditions: [{ type: 'ComparisonError', message }], operationState: { message } },
});
const repository = secret('repository', { username: 'ada', password: PASSWORD });
const key = ['-----BEGIN KEY-----', 'A'.repeat(64), 'B'.repeat(64), '-----END KEY-----'].join('\n');

function hiddenIn(text: string, ...secrets: readonly KubeObject[]): string {
  const known = new KnownCredentials();
  for (const each of secrets) known.learn(each);
  return known.hiddenIn(text);
}

test.each([
  ['as it is', PASSWORD, repository],
  ['in a URL', encodeURIComponent(PASSWORD), repository],
  ['as it is sent', base64(`ada:${PASSWORD}`), repository],
  ['as the token of an app is sent', base64(`x-access-token:${PASSWORD}`), repository],
  ['of a template for many repositories', PASSWORD, secret('repo-creds', { password: PASSWORD })],
  ['a line of a private key', 'B'.repeat(64), secret('repository', { sshPrivateKey: key })],
  ['a whole private key', key, secret('repository', { githubAppPrivateKey: key })],
  [
    'the token of a cluster',
    'eyJ-t0ken',
    secret('cluster', { config: JSON.stringify({ bearerToken: 'eyJ-t0ken' }) }),
  ],
  [
    'the AWS key of a cluster',
    's3cret-of-aws',
    secret('cluster', {
      config: JSON.stringify({ execProviderConfig: { env: { AWS_SECRET_ACCESS_KEY: 's3cret-of-aws' } } }),
    }),
  ],
])('a credential is hidden: %s', (_which, written, of) => {
  expect(hiddenIn(`authorization failed: ${written} is wrong`, of)).toBe(
    'authorization failed: •••••• is wrong',
  );
});

test('the one before is hidden too: Argo CD may still say it', () => {
  const [first, second] = ['first-t0ken', 'second-t0ken'].map((password) =>
    secret('repository', { password }),
  );
  if (first === undefined || second === undefined) throw new Error('two');
  expect(hiddenIn('first-t0ken, second-t0ken', first, second)).toBe('••••••, ••••••');
});

test.each([
  ['https://ada:s3cr3t@git.example.org/x', 'https://git.example.org/x'],
  ['sent Basic YWRhOnMzY3IzdDEyMzQ1Ng==', 'sent Basic ••••••'],
  ['token ghs_0123456789abcdefABCDEF is invalid', 'token •••••• is invalid'],
  ['Basic authentication is required', 'Basic authentication is required'],
])('what looks like one is hidden wherever it is from: %s', (said, shown) => {
  expect(hiddenIn(said)).toBe(shown);
});

test('a long hostile text is read in its length, not in the square of it', () => {
  for (const part of ['a.', 'a://', 'basic 1', 'basic a', 'ghp_'])
    expect(hiddenIn(part.repeat(300_000), repository).length).toBeGreaterThan(0);
});

test('they are known before the first Application is read, and what else an Application has is as it was', async () => {
  const kube = new ListedKube({ secrets: [repository], applications: [saying(`wrong: ${PASSWORD}`)] });
  const { items } = await credentialFree(kube, 'argocd', new KnownCredentials()).list(APPLICATION, 'argocd');
  expect(items).toEqual([
    {
      metadata: { name: 'shop' },
      spec: { source: { targetRevision: PASSWORD } },
      status: {
        conditions: [{ type: 'ComparisonError', message: 'wrong: ••••••' }],
        operationState: { message: 'wrong: ••••••' },
      },
    },
  ]);
});

test('nothing is read while they cannot be, and it is tried again', async () => {
  const kube = new ListedKube({ secrets: [repository], applications: [saying(`wrong: ${PASSWORD}`)] });
  const { list } = kube;
  kube.list = async () => {
    throw new KubeError(503, 'ServiceUnavailable', 'not now');
  };
  const free = credentialFree(kube, 'argocd', new KnownCredentials());
  await expect(free.list(APPLICATION, 'argocd')).rejects.toThrow('not now');
  kube.list = list;
  expect(JSON.stringify((await free.list(APPLICATION, 'argocd')).items[0]?.status)).not.toContain(PASSWORD);
});
