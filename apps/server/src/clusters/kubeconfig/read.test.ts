import { generateKeyPairSync } from 'node:crypto';
import { kubeconfigMessages as messages } from '@hawser/domain/clusters';
import { describe, expect, it } from 'vitest';
import { readKubeconfig } from './read.ts';
import { certificatePem, keyPem, kubeconfigOf } from '../testing/kubeconfig.ts';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const CA = base64(certificatePem);
const KEY = base64(keyPem);
const OTHER_KEY = base64(
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);

/** The result for the only context of such a file: a refusal, or credentials. */
async function outcome(parts: {
  cluster?: object;
  user?: object | null;
  contextCluster?: string;
  contextUser?: string;
}) {
  const read = await readKubeconfig(kubeconfigOf(parts));
  if ('problem' in read) return { problem: read.problem };
  const [context] = read.contexts;
  return context?.answer ?? {};
}

describe('a kubeconfig', () => {
  it('offers its contexts, the current one first', async () => {
    const read = await readKubeconfig(
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'Config',
        preferences: {},
        clusters: [{ name: 'c', cluster: { server: 'https://one.test:6443' } }],
        users: [{ name: 'u', user: { token: 't0ken' } }],
        contexts: ['a', 'b'].map((name) => ({ name, context: { cluster: 'c', user: 'u', namespace: 'n' } })),
        'current-context': 'b',
      }),
    );
    expect('contexts' in read && read.contexts.map(({ name, isCurrent }) => ({ name, isCurrent }))).toEqual([
      { name: 'b', isCurrent: true },
      { name: 'a', isCurrent: false },
    ]);
  });

  it('gives a token, or a certificate with its key, and the certificate authority', async () => {
    expect(await outcome({ user: { token: ' t0ken\n' } })).toMatchObject({
      credentials: { server: 'https://one.test:6443/', ca: null, user: { kind: 'token', token: 't0ken' } },
    });
    const data = { 'client-certificate-data': CA, 'client-key-data': KEY };
    expect(await outcome({ user: data, cluster: { 'certificate-authority-data': CA } })).toMatchObject({
      credentials: { ca: certificatePem.trim(), user: { kind: 'certificate', key: keyPem } },
    });
  });

  it.each([
    ['no YAML', 'a: ['],
    ['a list', '- a'],
    ['nothing', ''],
    ['two documents', `${kubeconfigOf({})}\n---\n${kubeconfigOf({})}`],
    ['another kind', kubeconfigOf({}).replace('"Config"', '"Pod"')],
    ['a tag that would make something', '!!js/function "x"'],
  ])('is not %s', async (_what, text) => {
    expect(await readKubeconfig(text)).toHaveProperty('problem');
  });

  it('is at most 1 MiB', async () => {
    expect(await readKubeconfig(`# ${'x'.repeat(1_048_576)}`)).toEqual({ problem: messages.tooLarge });
  });

  it('is refused with a field that kubectl does not know; the message names the field without its value', async () => {
    expect(await outcome({ user: { token: 't', command: 'rm -rf /' } })).toEqual({
      problem: messages.unknownField('command'),
    });
    expect(await outcome({ cluster: { '<b>': 'secret' } })).toEqual({
      problem: messages.unknownField('A field'),
    });
  });
});

describe('a context is refused', () => {
  const exec = (command: string, args: string[] = [], env: object[] = []) => ({
    user: { exec: { apiVersion: 'client.authentication.k8s.io/v1beta1', command, args, env } },
  });

  it.each([
    ['an auth-provider', { user: { 'auth-provider': { name: 'gcp' } } }, messages.authProvider],
    ['a token file', { user: { tokenFile: '/etc/passwd' } }, messages.file('tokenFile')],
    ['a certificate file', { user: { 'client-certificate': 'c.pem' } }, messages.file('client-certificate')],
    ['a key file', { user: { 'client-key': '/etc/shadow' } }, messages.file('client-key')],
    [
      'a file of an authority',
      { cluster: { 'certificate-authority': '/ca' } },
      messages.file('certificate-authority'),
    ],
    ['a password', { user: { username: 'ada', password: 'p' } }, messages.password],
    ['impersonation', { user: { token: 't', as: 'root' } }, messages.impersonation],
    ['no credentials', { user: {} }, messages.noCredentials],
    ['half a certificate', { user: { 'client-certificate-data': CA } }, messages.noCredentials],
    [
      'a key that is none',
      { user: { 'client-certificate-data': CA, 'client-key-data': base64('x') } },
      messages.certificate('client-key-data'),
    ],
    ['a token of two lines', { user: { token: 'a\nb' } }, messages.token],
    ['a token of other letters', { user: { token: 'ключ' } }, messages.token],
    [
      'the key of another certificate',
      { user: { 'client-certificate-data': CA, 'client-key-data': OTHER_KEY } },
      messages.otherKey,
    ],
    [
      'an authority that is none',
      { cluster: { 'certificate-authority-data': base64('hello') } },
      messages.certificate('certificate-authority-data'),
    ],
    ['no check of certificates', { cluster: { 'insecure-skip-tls-verify': true } }, messages.insecure],
    ['a proxy', { cluster: { 'proxy-url': 'http://evil.test' } }, messages.proxy],
    ['http', { cluster: { server: 'http://one.test' } }, messages.noServer],
    ['a file as address', { cluster: { server: 'file:///etc/passwd' } }, messages.noServer],
    ['a password in the address', { cluster: { server: 'https://a:b@one.test' } }, messages.noServer],
    ['a cluster that is missing', { contextCluster: 'none' }, messages.noCluster('none')],
    ['a user that is missing', { contextUser: 'none' }, messages.noUser('none')],
    ['a program', exec('gke-gcloud-auth-plugin'), messages.exec],
    ['a shell', exec('sh', ['-c', 'aws eks get-token --cluster-name a']), messages.exec],
    ['aws with another command', exec('aws', ['s3', 'cp', '/etc/passwd', 's3://x']), messages.exec],
    [
      'aws with an argument more',
      exec('aws', ['eks', 'get-token', '--cluster-name', 'a', '--endpoint-url', 'http://evil.test']),
      messages.exec,
    ],
    [
      'aws with a cluster that is none',
      exec('aws', ['--region', 'eu-west-1', 'eks', 'get-token', '--cluster-name', '../x']),
      messages.exec,
    ],
    ['aws without a region', exec('aws', ['eks', 'get-token', '--cluster-name', 'a']), messages.exec],
  ])('for %s', async (_what, parts, refusal) => {
    expect(await outcome(parts)).toEqual({ refusal });
  });
});

describe('the exec entry of EKS', () => {
  const eks = { kind: 'eks', clusterName: 'prod', region: 'eu-west-1', roleArn: null };
  const arn = 'arn:aws:eks:eu-west-1:123456789012:cluster/prod';
  const ROLE = 'arn:aws:iam::123456789012:role/admin';

  it.each([
    ['aws', ['--region', 'eu-west-1', 'eks', 'get-token', '--cluster-name', 'prod', '--output', 'json'], eks],
    ['/usr/local/bin/aws', ['--region=eu-west-1', 'eks', 'get-token', '--cluster-name=prod'], eks],
    [
      'aws',
      ['--region', 'eu-west-1', 'eks', 'get-token', '--cluster-name', 'prod', '--role', ROLE],
      { ...eks, roleArn: ROLE },
    ],
    ['aws-iam-authenticator', ['token', '-i', 'prod'], eks],
    ['aws-iam-authenticator', ['token', '--cluster-id', 'prod', '-r', ROLE], { ...eks, roleArn: ROLE }],
  ])('is recognized and replaced: %s %j', async (command, args, user) => {
    const read = await readKubeconfig(
      kubeconfigOf({
        clusterName: arn,
        user: { exec: { command, args, env: [{ name: 'AWS_PROFILE', value: 'me' }] } },
      }),
    );
    expect('contexts' in read && read.contexts[0]?.answer).toMatchObject({ credentials: { user } });
  });
});
