import { execFile } from 'node:child_process';
import { access, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Cluster, ConnectionCheck, KubeconfigUpload } from '@hawser/contract/clusters';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { certificatePem, keyPem, kubeconfigOf } from '../testing/kubeconfig.ts';
import { presignedIn, signatureFor } from '../testing/presigned.ts';

const AWS = { accessKeyId: 'AKIDEXAMPLE123456', secretAccessKey: 'a-secret-access-key' };
const ARN = 'arn:aws:eks:eu-west-1:123456789012:cluster/prod';

let nouns: Nouns;
/** The API server of the EKS cluster `prod`: it accepts current tokens that are signed for this cluster. */
let kubernetes: Server;
/** The tokens that it received. */
const tokens: string[] = [];
/** A folder with programs that create the file `ran` when they are executed. */
let programs: string;

beforeAll(async () => {
  nouns = await startNouns();
  kubernetes = createServer({ cert: certificatePem, key: keyPem }, (request, answer) => {
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ');
    tokens.push(token);
    answer.writeHead(scheme === 'Bearer' && isAdmitted(token) ? 200 : 401);
    answer.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', gitVersion: 'v1.36.1-eks-1234567' }));
  });
  await new Promise<void>((listening) => kubernetes.listen(0, '127.0.0.1', listening));
  programs = await mkdtemp(join(tmpdir(), 'hawser-programs-'));
  for (const name of ['aws', 'aws-iam-authenticator']) {
    await writeFile(join(programs, name), '#!/bin/sh\ntouch "$(dirname "$0")/ran"\n');
    await chmod(join(programs, name), 0o755);
  }
});
afterAll(async () => {
  await nouns.close();
  kubernetes.closeAllConnections();
  await new Promise((closed) => kubernetes.close(closed));
  await rm(programs, { recursive: true, force: true });
});
beforeEach(() => {
  tokens.length = 0;
});

/** Checks a token like EKS and STS: signed with the key, for this cluster, and not expired. */
function isAdmitted(token: string): boolean {
  const address = presignedIn(token);
  const [, year, month, day, hours, minutes, seconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(address.searchParams.get('X-Amz-Date') ?? '') ?? [];
  const signedAt = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  const age = nouns.clock.time - signedAt;
  return (
    address.searchParams.get('X-Amz-Signature') === signatureFor(address, 'prod', AWS.secretAccessKey) &&
    age >= 0 &&
    age < Number(address.searchParams.get('X-Amz-Expires')) * 1000
  );
}

const ran = () =>
  access(join(programs, 'ran')).then(
    () => true,
    () => false,
  );

let accounts = 0;

/** An account with an uploaded kubeconfig with this exec entry, for the API server of `prod`. */
async function uploaded(exec: object) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  const { port } = kubernetes.address() as AddressInfo;
  const text = kubeconfigOf({
    clusterName: ARN,
    cluster: {
      server: `https://127.0.0.1:${port}`,
      'certificate-authority-data': Buffer.from(certificatePem).toString('base64'),
    },
    user: { exec: { apiVersion: 'client.authentication.k8s.io/v1beta1', ...exec } },
  });
  const sent = { body: { text } };
  const { body } = await nouns.request<{ created: KubeconfigUpload }>(uid, 'POST', '/kubeconfigs', sent);
  const [context] = body.created.contexts;
  const choice = { context_name: context?.name ?? '' };
  return {
    uid,
    context,
    check: async (aws: object = AWS) =>
      (
        await nouns.request<ConnectionCheck>(uid, 'POST', `/kubeconfigs/${body.created.id}/check`, {
          body: { ...choice, awsEksCredentials: aws },
        })
      ).body,
    define: async () =>
      (
        await nouns.request<{ created: Cluster }>(uid, 'POST', '/clusters', {
          body: { alias: 'prod', kubeconfig_upload_id: body.created.id, ...choice, awsEksCredentials: AWS },
        })
      ).body.created,
  };
}

it.each([
  {
    command: 'aws',
    args: ['--region', 'eu-west-1', 'eks', 'get-token', '--cluster-name', 'prod', '--output', 'json'],
  },
  { command: 'aws-iam-authenticator', args: ['token', '-i', 'prod'] },
])('the server makes the token itself instead of running $command', async (exec) => {
  const { uid, context, check, define } = await uploaded({
    ...exec,
    command: join(programs, exec.command),
    env: [{ name: 'AWS_PROFILE', value: 'someone' }],
  });
  expect(context).toMatchObject({ region: 'eu-west-1', needsAwsEksCredentials: true, refusal: null });
  expect(await check()).toMatchObject({ reached: true, kubernetesVersion: 'v1.36.1-eks-1234567' });
  const [token = ''] = tokens;
  const address = presignedIn(token);
  expect(address.origin).toBe('https://sts.eu-west-1.amazonaws.com');
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    Action: 'GetCallerIdentity',
    'X-Amz-Credential': `${AWS.accessKeyId}/20270115/eu-west-1/sts/aws4_request`,
    'X-Amz-Date': '20270115T080000Z',
    'X-Amz-Expires': '60',
    'X-Amz-SignedHeaders': 'host;x-k8s-aws-id',
  });
  // It is signed for this cluster only.
  expect(signatureFor(address, 'other', AWS.secretAccessKey)).not.toBe(
    address.searchParams.get('X-Amz-Signature'),
  );
  expect(token).not.toContain(AWS.secretAccessKey);

  const { id } = await define();
  const stored = async () =>
    (await nouns.request<ConnectionCheck>(uid, 'POST', `/clusters/${id}/check`)).body;
  nouns.clock.time += 60_000;
  expect(isAdmitted(token)).toBe(false);
  // A token is valid for a minute, so every check makes a new one.
  expect(await stored()).toMatchObject({ reached: true });
  expect(new Set(tokens).size).toBe(2);
  nouns.clock.time -= 60_000;
  expect(await ran()).toBe(false);
});

it('a check with a wrong key is refused, and temporary credentials add their session token', async () => {
  const { check } = await uploaded({ command: 'aws', args: ['eks', 'get-token', '--cluster-name', 'prod'] });
  expect(await check({ ...AWS, secretAccessKey: 'another-secret-key' })).toMatchObject({
    reached: false,
    message: 'The server rejected these credentials.',
  });
  expect(await check({ ...AWS, sessionToken: 'a session/token+=' })).toMatchObject({ reached: true });
  expect(presignedIn(tokens.at(-1) ?? '').searchParams.get('X-Amz-Security-Token')).toBe('a session/token+=');
});

it('a token for another cluster is refused', async () => {
  const { check } = await uploaded({ command: 'aws', args: ['eks', 'get-token', '--cluster-name', 'test'] });
  expect(await check()).toMatchObject({ reached: false });
});

it('any other program is refused and not run', async () => {
  const other = await uploaded({ command: join(programs, 'aws'), args: ['s3', 'ls'] });
  expect(other.context?.refusal).toBe(
    'exec is not accepted: nothing in a kubeconfig is ever run. Please use a token or a client certificate.',
  );
  await other.check();
  expect(tokens).toEqual([]);
  expect(await ran()).toBe(false);
  // Running the program does create the file.
  await promisify(execFile)(join(programs, 'aws'));
  expect(await ran()).toBe(true);
});
