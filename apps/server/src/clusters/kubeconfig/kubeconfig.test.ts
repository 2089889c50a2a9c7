import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Cluster, ConnectionCheck, KubeconfigUpload } from '@hawser/contract/clusters';
import { kubeconfigMessages } from '@hawser/domain/clusters';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweep } from '../../sweeps.ts';
import { fleetOf } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { UPLOAD_EXPIRES_MS } from './stored.ts';
import { certificatePem, keyPem, kubeconfigOf } from '../testing/kubeconfig.ts';

let nouns: Nouns;
let kubernetes: Server;
let server = '';

beforeAll(async () => {
  nouns = await startNouns();
  kubernetes = createServer({ cert: certificatePem, key: keyPem }, (request, answer) => {
    answer.writeHead(request.headers.authorization === 'Bearer t0ken' ? 200 : 401);
    answer.end(JSON.stringify({ kind: 'Status', apiVersion: 'v1', gitVersion: 'v1.36.1' }));
  });
  await new Promise<void>((listening) => kubernetes.listen(0, '127.0.0.1', listening));
  server = `https://127.0.0.1:${(kubernetes.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await nouns.close();
  await new Promise((closed) => kubernetes.close(closed));
});

let accounts = 0;
async function ada(): Promise<string> {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid);
  return uid;
}

const reachable = () => ({
  server,
  'certificate-authority-data': Buffer.from(certificatePem).toString('base64'),
});
const EKS = {
  clusterName: 'arn:aws:eks:eu-west-1:123456789012:cluster/prod',
  user: { exec: { command: 'aws', args: ['eks', 'get-token', '--cluster-name', 'prod'] } },
};
const awsEksCredentials = { accessKeyId: 'AKIDEXAMPLE123456', secretAccessKey: 'a-secret-access-key' };

async function upload(uid: string, parts: Parameters<typeof kubeconfigOf>[0]): Promise<KubeconfigUpload> {
  const { status, body } = await nouns.request<{ created: KubeconfigUpload }>(uid, 'POST', '/kubeconfigs', {
    body: { text: kubeconfigOf(parts) },
  });
  expect(status).toBe(201);
  return body.created;
}
const define = (uid: string, body: object) =>
  nouns.request<{ created: Cluster; errors: { message: string; path?: string }[] }>(
    uid,
    'POST',
    '/clusters',
    {
      body,
    },
  );

describe('an uploaded kubeconfig', () => {
  const many = (count: number, token: string) => {
    const names = Array.from({ length: count }, (_, at) => `context-${at}`);
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'shared', cluster: reachable() }],
      users: [{ name: 'shared', user: { token } }],
      contexts: names.map((name) => ({ name, context: { cluster: 'shared', user: 'shared' } })),
    });
  };
  const sent = (uid: string, text: string) =>
    nouns.request<{ created: KubeconfigUpload; errors: { message: string }[] }>(uid, 'POST', '/kubeconfigs', {
      body: { text },
    });
  const stored = (uid: string) =>
    nouns.store.tenant(uid, ({ db }) =>
      db.selectFrom('kubeconfig_uploads').select(['id', 'sealed']).execute(),
    );

  it('stores what its contexts share once, however many there are', async () => {
    const uid = await ada();
    const token = 'x'.repeat(16_000);
    const { body } = await sent(uid, many(100, token));
    expect(body.created.contexts).toHaveLength(100);
    const [row] = await stored(uid);
    expect(row?.sealed.length).toBeLessThan(100_000);
    const defined = await define(uid, {
      kubeconfig_upload_id: body.created.id,
      context_name: 'context-99',
      alias: 'last',
    });
    expect(defined.status).toBe(201);
  });

  it('has at most 100 contexts, a token of at most 16 KiB and certificates of at most 64 KiB', async () => {
    const uid = await ada();
    const { status, body } = await sent(uid, many(200, 't0ken'));
    expect([status, body.errors[0]?.message]).toEqual([400, kubeconfigMessages.tooMany(100)]);
    const long = await sent(uid, many(1, 'x'.repeat(16_385)));
    expect(long.body.created.contexts[0]?.refusal).toBe(kubeconfigMessages.longToken);
    const ca = Buffer.from('x'.repeat(65_537)).toString('base64');
    const [context] = (await upload(uid, { cluster: { server, 'certificate-authority-data': ca } })).contexts;
    expect(context?.refusal).toBe(kubeconfigMessages.longCertificate('certificate-authority-data'));
  });

  it.each(['a\r\nSet-Cookie: b', 'a\u0000', 'a\u202eb'])('has no context named %j', async (contextName) => {
    const { status } = await sent(await ada(), kubeconfigOf({ contextName }));
    expect(status).toBe(400);
  });

  it('replaces the oldest pending one when there are more than 20', async () => {
    const uid = await ada();
    const ids: string[] = [];
    for (let n = 0; n < 22; n++) {
      nouns.clock.time += 1;
      ids.push((await sent(uid, many(1, 't0ken'))).body.created.id);
    }
    expect((await stored(uid)).map(({ id }) => id).sort()).toEqual(ids.slice(2).sort());
  });

  it('returns its contexts with a proposed cluster name, and no credentials', async () => {
    const uid = await ada();
    const { contexts } = await upload(uid, { cluster: reachable(), user: { token: 't0ken' } });
    expect(contexts).toEqual([
      {
        name: 'ctx',
        isCurrent: true,
        derivedName: 'ctx',
        kubeConfigClusterName: 'one',
        context_user_name: 'ada',
        server_url: `${server}/`,
        kubesDistro: 'basic',
        region: null,
        roleArn: null,
        needsAwsEksCredentials: false,
        refusal: null,
      },
    ]);
    expect(JSON.stringify(contexts)).not.toContain('t0ken');
  });

  it('of EKS has its region, and a name from its ARN', async () => {
    const { contexts } = await upload(await ada(), EKS);
    expect(contexts[0]).toMatchObject({
      derivedName: 'arn-aws-eks-eu-west-1-123456789012-cluster-prod',
      kubesDistro: 'eks',
      region: 'eu-west-1',
      needsAwsEksCredentials: true,
    });
  });

  it('reports why a context is refused, and what is wrong with invalid text', async () => {
    const uid = await ada();
    const { contexts } = await upload(uid, { user: { exec: { command: 'sh' } } });
    expect(contexts[0]?.refusal).toBe(kubeconfigMessages.exec);
    const { status, body } = await nouns.request(uid, 'POST', '/kubeconfigs', { body: { text: 'a: [' } });
    expect([status, body.errors[0]?.path]).toEqual([400, 'text']);
  });

  it('is encrypted at rest, and deleted if it is not used', async () => {
    const uid = await ada();
    await upload(uid, { cluster: reachable(), user: { token: 'very-secret-token' } });
    const stored = () =>
      nouns.store.tenantRead(uid, ({ db }) => db.selectFrom('kubeconfig_uploads').select('sealed').execute());
    expect(await stored()).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toContain('very-secret-token');
    await sweep(nouns.store.system, nouns.clock.time + UPLOAD_EXPIRES_MS + 1);
    expect(await stored()).toEqual([]);
  });

  it('is not found by another account', async () => {
    const { id } = await upload(await ada(), { cluster: reachable() });
    const eve = await ada();
    const { status, body } = await define(eve, {
      alias: 'mine',
      kubeconfig_upload_id: id,
      context_name: 'ctx',
    });
    expect([status, body.errors[0]?.message]).toEqual([400, kubeconfigMessages.gone]);
  });
});

describe('a cluster that is defined with a kubeconfig', () => {
  it('shows the server, never the credentials', async () => {
    const uid = await ada();
    const { id } = await upload(uid, { cluster: reachable(), user: { token: 't0ken' } });
    const { status, body } = await define(uid, {
      alias: 'East',
      kubeconfig_upload_id: id,
      context_name: 'ctx',
    });
    expect(status).toBe(201);
    expect(body.created).toMatchObject({
      name: 'east',
      context_name: 'ctx',
      context_user_name: 'ada',
      kubeConfigClusterName: 'one',
      server_url: `${server}/`,
      kubeconfig_upload_id: id,
      hasAwsEksCredentials: false,
      arn: null,
    });
    expect(JSON.stringify(await fleetOf(nouns, uid).get('/clusters'))).not.toContain('t0ken');
  });

  it('requires AWS credentials on EKS', async () => {
    const uid = await ada();
    const { id } = await upload(uid, EKS);
    const chosen = { alias: 'prod', kubesDistro: 'eks', kubeconfig_upload_id: id, context_name: 'ctx' };
    const without = await define(uid, chosen);
    expect(without.body.errors).toMatchObject([
      { message: kubeconfigMessages.eksCredentialsNeeded, path: 'awsEksCredentials' },
    ]);
    const { body } = await define(uid, { ...chosen, awsEksCredentials });
    expect(body.created).toMatchObject({ hasAwsEksCredentials: true, arn: { region: 'eu-west-1' } });
    expect(JSON.stringify(body)).not.toContain('a-secret-access-key');
  });

  it('requires a context of the file', async () => {
    const uid = await ada();
    const { id } = await upload(uid, { cluster: reachable() });
    const { body } = await define(uid, { alias: 'x1', kubeconfig_upload_id: id, context_name: 'other' });
    expect(body.errors).toMatchObject([
      { message: 'Please choose one of the contexts of the kubeconfig.', path: 'context_name' },
    ]);
  });

  it('is YAML of at most 1 MiB', async () => {
    const uid = await ada();
    for (const [text, message] of [
      // Twice as many bytes in UTF-8 as characters.
      [`# ${'é'.repeat(600_000)}`, 'The kubeconfig is larger than 1 MiB.'],
      ['no mapping', 'Not a kubeconfig: it must be YAML with clusters, users and contexts.'],
    ] as const) {
      const { status, body } = await nouns.request(uid, 'POST', '/kubeconfigs', { body: { text } });
      expect([status, body.errors[0]]).toMatchObject([400, { message, displayable: true }]);
    }
  });

  it('can be checked, gets new credentials, and deletes them with itself', async () => {
    const uid = await ada();
    const first = await upload(uid, { cluster: reachable(), user: { token: 'old' } });
    const before = await nouns.request<ConnectionCheck>(uid, 'POST', `/kubeconfigs/${first.id}/check`, {
      body: { context_name: 'ctx' },
    });
    expect(before.body).toMatchObject({
      reached: false,
      message: 'The server rejected these credentials.',
    });
    const made = await define(uid, { alias: 'east', kubeconfig_upload_id: first.id, context_name: 'ctx' });
    const { id, version } = made.body.created;
    const second = await upload(uid, { cluster: reachable(), user: { token: 't0ken' } });
    const updated = await nouns.request(uid, 'PATCH', `/clusters/${id}`, {
      body: { kubeconfig_upload_id: second.id, context_name: 'ctx' },
      version,
    });
    expect(updated.status).toBe(200);
    const after = await nouns.request<ConnectionCheck>(uid, 'POST', `/clusters/${id}/check`);
    expect(after.body).toMatchObject({ reached: true, kubernetesVersion: 'v1.36.1' });
    expect((await nouns.request(uid, 'DELETE', `/clusters/${id}`)).status).toBe(200);
    const remaining = await nouns.store.tenantRead(uid, ({ db }) =>
      db.selectFrom('cluster_credentials').select('cluster_id').execute(),
    );
    expect(remaining).toEqual([]);
  });

  it('cannot be checked without credentials', async () => {
    const uid = await ada();
    const { body } = await define(uid, { alias: 'plain' });
    expect((await nouns.request(uid, 'POST', `/clusters/${body.created.id}/check`)).status).toBe(404);
  });
});
