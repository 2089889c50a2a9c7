import type { Repository } from '@hawser/contract/repositories';
import type { Router } from '@hawser/contract/routers';
import { ANSWERS_REGISTRATIONS } from '@hawser/contract/features';
import { registrationMessages } from '@hawser/domain/gitops';
import { LEASE_MS } from '@hawser/domain/routers';
import { certificatePem, keyPem, waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rule } from '../../testing/fleet.ts';
import { type Nouns, startNouns } from '../../testing/nouns.ts';
import { objectReport, TestAgent, type TestConnection } from '../testing/agent.ts';
import { startGateway, type TestGateway } from '../testing/gateway.ts';
import { gitOpsNetwork } from '../testing/gitops.ts';

let nouns: Nouns;
let server: TestGateway;
beforeAll(async () => {
  nouns = await startNouns();
  server = await startGateway(nouns);
});
afterAll(async () => {
  await server.close();
  await nouns.close();
});

interface Secret {
  readonly labels: Record<string, string>;
  readonly namespace: string;
  readonly name: string;
  readonly values: Record<string, string>;
}

/** The Secrets that an agent received, by id. */
class ReceivedSecrets {
  readonly #connection: TestConnection;
  readonly secrets = new Map<string, Secret>();
  readonly digests = new Map<string, string>();

  constructor(connection: TestConnection) {
    this.#connection = connection;
  }

  /** Reads messages until the Secrets have exactly these names. */
  async until(...names: string[]): Promise<void> {
    const wanted = names.toSorted().join();
    while (this.#names() !== wanted) await this.next();
  }

  async next(): Promise<void> {
    const { apply, remove } = await this.#connection.next('desired');
    for (const { objectID, manifest, digest } of apply) {
      if (!objectID.startsWith('argocd.')) continue;
      const { metadata, data } = manifest as {
        metadata: Omit<Secret, 'values'>;
        data: Record<string, string>;
      };
      const values = Object.fromEntries(
        Object.entries(data).map(([key, value]) => [key, Buffer.from(value, 'base64').toString()]),
      );
      this.secrets.set(objectID, { ...metadata, values });
      this.digests.set(objectID, digest);
    }
    for (const id of remove) this.secrets.delete(id);
  }

  #names(): string {
    return [...this.secrets.values()]
      .map(({ name }) => name)
      .sort()
      .join();
  }

  named(name: string): Secret {
    const found = [...this.secrets.values()].find((each) => each.name === name);
    if (found === undefined) throw new Error(`There is no ${name}.`);
    return found;
  }
}

/** As it is stored: without a line break at its end. */
const base64 = (text: string) => Buffer.from(text.trim()).toString('base64');

function kubeconfig(name: string, user: object, host = `${name}.example.org`): string {
  const cluster = {
    server: `https://${host}/`,
    'certificate-authority-data': base64(certificatePem),
    'tls-server-name': 'kubernetes',
  };
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster }],
    users: [{ name, user }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    'current-context': name,
  });
}

const AWS = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY',
  sessionToken: 's3ssion',
};

/** A GitOps network with a connected agent on its hub. */
async function network(answers: string[] = [ANSWERS_REGISTRATIONS]) {
  const of = await gitOpsNetwork(nouns, []);
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(of.uid, of.hub.id)).installId);
  const connection = await agent.connect({ answers });
  const received = new ReceivedSecrets(connection);
  const upload = async (text: string) =>
    (await nouns.request<{ created: { id: string } }>(of.uid, 'POST', '/kubeconfigs', { body: { text } }))
      .body.created.id;
  const reached = async (alias: string, user: object, more: object = {}) => {
    const body = {
      alias,
      kubeconfig_upload_id: await upload(kubeconfig(alias, user)),
      context_name: alias,
      ...more,
    };
    return (
      await nouns.request<{ created: { id: string; version: number } }>(of.uid, 'POST', '/clusters', { body })
    ).body.created;
  };
  const attach = async (cloudID: string, isPublic = true) => {
    const body = { networkID: of.network.id, cloudID, namespace: 'hawser', isEdge: true, isPublic };
    return (await nouns.request<{ created: Router }>(of.uid, 'POST', '/routers', { body })).body.created;
  };
  const registration = async ({ id }: { id: string }) =>
    (await of.fleet.get<Router>(`/routers/${id}`)).registration;
  return { ...of, agent, connection, received, upload, reached, attach, registration };
}

test('the Argo CD of a hub knows its own cluster, and public ones with their credentials', async () => {
  const { received, reached, attach, connection, network: net, hub } = await network();
  await received.until('hawser-cluster-hub-one');
  expect(received.named('hawser-cluster-hub-one')).toEqual({
    name: 'hawser-cluster-hub-one',
    namespace: 'argocd',
    labels: {
      'argocd.argoproj.io/secret-type': 'cluster',
      'hawser.io/role': 'hub',
      'networks.hawser.io/git': 'true',
    },
    values: {
      name: 'hub-one',
      server: 'https://kubernetes.default.svc',
      config: '{"tlsClientConfig":{"insecure":false}}',
    },
  });
  expect(received.secrets.has(`argocd.cluster.${hub.id}`)).toBe(true);
  await attach((await reached('berlin', { token: 't0ken' }, { tags: ['eu', 'prod'] })).id);
  const certificates = {
    'client-certificate-data': base64(certificatePem),
    'client-key-data': base64(keyPem),
  };
  await attach((await reached('paris', certificates)).id);
  const exec = {
    apiVersion: 'client.authentication.k8s.io/v1beta1',
    command: 'aws',
    args: ['--region', 'eu-central-1', 'eks', 'get-token', '--cluster-name', 'retail'],
  };
  await attach((await reached('rome', { exec }, { awsEksCredentials: AWS })).id);
  await received.until(
    'hawser-cluster-hub-one',
    'hawser-cluster-berlin',
    'hawser-cluster-paris',
    'hawser-cluster-rome',
  );
  const tls = { insecure: false, serverName: 'kubernetes', caData: base64(certificatePem) };
  const { labels, values } = received.named('hawser-cluster-berlin');
  expect(labels).toMatchObject({
    'hawser.io/role': 'edge',
    [`networks.hawser.io/${net.name}`]: 'true',
    'tags.hawser.io/eu': 'true',
    'tags.hawser.io/prod': 'true',
  });
  expect(values).toMatchObject({ name: 'berlin', server: 'https://berlin.example.org' });
  const configOf = (name: string) => JSON.parse(received.named(name).values['config'] ?? '');
  expect(configOf('hawser-cluster-berlin')).toEqual({ bearerToken: 't0ken', tlsClientConfig: tls });
  expect(configOf('hawser-cluster-paris')).toEqual({
    tlsClientConfig: { ...tls, certData: base64(certificatePem), keyData: base64(keyPem) },
  });
  expect(configOf('hawser-cluster-rome')).toEqual({
    tlsClientConfig: tls,
    execProviderConfig: {
      command: 'argocd-k8s-auth',
      args: ['aws', '--cluster-name', 'retail'],
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      env: {
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: AWS.accessKeyId,
        AWS_SECRET_ACCESS_KEY: AWS.secretAccessKey,
        AWS_SESSION_TOKEN: AWS.sessionToken,
      },
    },
  });
  connection.close();
});

test('an edge with an account of its own is registered with the tokens that its agent hands over, stored encrypted', async () => {
  const { uid, received, reached, network: net, connection, registration } = await network();
  const cloudID = (await reached('berlin', { token: 'of-the-kubeconfig' })).id;
  const body = { networkID: net.id, cloudID, namespace: 'hawser', isEdge: true, isPublic: true };
  const attach = (grant: object) =>
    nouns.request<{ created: Router }>(uid, 'POST', '/routers', { body: { ...body, grant } });
  for (const argoCdNamespaces of [[], ['kube-system'], ['hawser-agent-hawser'], ['No']])
    expect((await attach({ argoCdAccess: 'listed', argoCdNamespaces })).status).toBe(400);
  const limited = { argoCdAccess: 'listed', argoCdNamespaces: ['shop', 'till'], argoCdKinds: ['configmaps'] };
  const router = (await attach(limited)).body.created;
  expect(router.grant).toMatchObject(limited);
  expect(await registration(router)).toMatchObject({ message: registrationMessages.noToken });
  await received.until('hawser-cluster-hub-one');

  const edge = new TestAgent(server.url);
  const issued = await server.issue(uid, router.id);
  await edge.enroll(issued.installId);
  const ofEdge = await edge.connect();
  const expiresAt = server.clock.now() + 3_600_000;
  const hand = (token: string | null, message = '') =>
    ofEdge.send({ type: 'argoCdToken', token, expiresAt: token === null ? null : expiresAt, message });
  hand(null, 'The account is missing.');
  const failed = `${registrationMessages.noToken} The account is missing.`;
  await waitUntil(async () => (await registration(router))?.message === failed, {
    what: 'why there is none',
  });
  expect(await registration(router)).toMatchObject({ state: 'FAILED' });

  hand('first-t0ken');
  await received.until('hawser-cluster-hub-one', 'hawser-cluster-berlin');
  const { values } = received.named('hawser-cluster-berlin');
  expect(values).toMatchObject({ server: 'https://berlin.example.org', namespaces: 'shop,till' });
  expect(JSON.parse(values['config'] ?? '')).toMatchObject({ bearerToken: 'first-t0ken' });
  const config = () => received.named('hawser-cluster-berlin').values['config'] ?? '';
  const id = `argocd.cluster.${router.id}`;
  const digest = received.digests.get(id);
  // The same one again is no change, and a new one is.
  hand('first-t0ken');
  hand('second-t0ken');
  while (!config().includes('second-t0ken')) await received.next();
  expect(received.digests.get(id)).not.toBe(digest);
  expect(config()).not.toContain('of-the-kubeconfig');

  const stored = await nouns.store.tenant(uid, async ({ db }) => ({
    tokens: await db.selectFrom('argocd_tokens').selectAll().execute(),
    audit: await db.selectFrom('audit_entries').selectAll().execute(),
    router: (await nouns.request(uid, 'GET', `/routers/${router.id}`)).body,
  }));
  // By the clock of the server: the agent's is behind or ahead by as much as their messages take.
  const [{ router_id: of, expires_at: expires } = { router_id: '', expires_at: null }] = stored.tokens;
  expect(of).toBe(router.id);
  expect(Math.abs(Number(expires) - expiresAt)).toBeLessThan(10_000);
  expect(JSON.stringify(stored)).not.toContain('t0ken');

  await connection.reportAndWait({ objects: [objectReport(id, { status: 'UP' })] });
  nouns.clock.time = server.clock.now();
  expect(await registration(router)).toMatchObject({ state: 'REGISTERED' });
  nouns.clock.time = Number(expires);
  expect(await registration(router)).toMatchObject({
    state: 'FAILED',
    message: registrationMessages.expired,
  });
  nouns.clock.time = server.clock.now();
  ofEdge.close();
  await nouns.request(uid, 'POST', `/routers/${router.id}/detach`);
  await nouns.request(uid, 'POST', `/routers/${router.id}/detach`);
  await received.until('hawser-cluster-hub-one');
  expect(
    await nouns.store.tenant(uid, ({ db }) => db.selectFrom('argocd_tokens').selectAll().execute()),
  ).toEqual([]);
  connection.close();
});

test('other credentials and tags replace the Secret; a detached cluster loses it', async () => {
  const { uid, received, reached, attach, upload, connection, fleet } = await network();
  const berlin = await reached('berlin', { token: 'first' });
  const router = await attach(berlin.id);
  await received.until('hawser-cluster-hub-one', 'hawser-cluster-berlin');
  const id = `argocd.cluster.${router.id}`;
  const before = received.digests.get(id);
  const changed = await fleet.get<{ version: number }>(`/clusters/${berlin.id}`);
  await nouns.request(uid, 'PATCH', `/clusters/${berlin.id}`, {
    body: {
      kubeconfig_upload_id: await upload(kubeconfig('berlin', { token: 'second' })),
      context_name: 'berlin',
    },
    version: changed.version,
  });
  while (received.digests.get(id) === before) await received.next();
  expect(received.named('hawser-cluster-berlin').values['config']).toContain('second');
  const { version } = await fleet.get<{ version: number }>(`/clusters/${berlin.id}`);
  await nouns.request(uid, 'PATCH', `/clusters/${berlin.id}`, { body: { tags: ['eu'] }, version });
  while (!('tags.hawser.io/eu' in received.named('hawser-cluster-berlin').labels)) await received.next();
  await nouns.request(uid, 'POST', `/routers/${router.id}/detach`);
  await received.until('hawser-cluster-hub-one');
  connection.close();
});

test('a private cluster waits for the application network, and is registered nowhere', async () => {
  const { received, reached, attach, registration, connection } = await network();
  const router = await attach((await reached('berlin', { token: 't0ken' })).id, false);
  expect(await registration(router)).toEqual({
    state: 'WAITING',
    message: registrationMessages.waiting,
    since: null,
    observedAt: null,
  });
  await attach((await reached('paris', { token: 't0ken' })).id);
  await received.until('hawser-cluster-hub-one', 'hawser-cluster-paris');
  connection.close();
});

test('credentials of repositories go to the hubs whose applications use them', async () => {
  const { uid, received, fleet, network: net, connection } = await network();
  const url = 'https://git.example.org/shop.git';
  const define = { url, repoType: 'git', connectionAccess: 'private' };
  const { created } = (
    await nouns.request<{ created: Repository }>(uid, 'POST', '/repositories', {
      body: { ...define, credentials: { kind: 'password', username: 'ada', password: 'first' } },
    })
  ).body;
  await received.until('hawser-cluster-hub-one');
  await fleet.rules(net, rule(['eq', 'tag', 'internals-hub'], []));
  const yaml = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec:\n  source:\n    repoURL: ${url}\n    path: .\n`;
  const shop = await fleet.object(net, yaml);
  await received.until('hawser-cluster-hub-one', `hawser-repository-${created.id}`);
  expect(received.named(`hawser-repository-${created.id}`)).toMatchObject({
    labels: { 'argocd.argoproj.io/secret-type': 'repository' },
    values: { type: 'git', url, name: 'shop', username: 'ada', password: 'first' },
  });
  const { version } = await fleet.get<Repository>(`/repositories/${created.id}`);
  await nouns.request(uid, 'PATCH', `/repositories/${created.id}`, {
    body: { credentials: { kind: 'password', username: 'ada', password: 'second' } },
    version,
  });
  while (received.named(`hawser-repository-${created.id}`).values['password'] !== 'second')
    await received.next();
  await nouns.request(uid, 'DELETE', `/objects/${shop.id}`);
  await received.until('hawser-cluster-hub-one');
  connection.close();
});

test('nothing is registered in an Argo CD that is to be removed, until it is not', async () => {
  const { uid, received, fleet, network: net, reached, attach, connection } = await network();
  await attach((await reached('berlin', { token: 't0ken' })).id);
  const both = ['hawser-cluster-hub-one', 'hawser-cluster-berlin'] as const;
  await received.until(...both);
  const path = `/networks/${net.id}`;
  for (const [mode, ...names] of [['remove'], ['install', ...both]]) {
    const { version } = await fleet.get<{ version: number }>(path);
    await nouns.request(uid, 'PATCH', path, { body: { argocd: { mode } }, version });
    await received.until(...names);
  }
  connection.close();
});

test('what the agent of the hub says of a registration is shown, until its lease has run out', async () => {
  const { received, uid, hub, reached, attach, registration, connection } = await network();
  const router = await attach((await reached('berlin', { token: 't0ken' })).id);
  await received.until('hawser-cluster-hub-one', 'hawser-cluster-berlin');
  expect(await registration(router)).toMatchObject({ state: 'REGISTERING' });
  const id = (of: { id: string }) => `argocd.cluster.${of.id}`;
  const other = await network();
  await connection.reportAndWait({
    full: true,
    objects: [
      objectReport(id(router), { status: 'UP' }),
      objectReport(id(hub), { status: 'FAILED', message: 'Secret "mine" registers it already' }),
      objectReport(id(other.hub), { status: 'UP' }),
      objectReport('argocd.cluster.nothing', { status: 'UP' }),
      objectReport('argocd.secret.x', { status: 'UP' }),
    ],
  });
  nouns.clock.time = server.clock.now();
  expect(await registration(router)).toMatchObject({ state: 'REGISTERED', message: '' });
  expect(await registration(hub)).toMatchObject({
    state: 'FAILED',
    message: 'Secret "mine" registers it already',
  });
  expect(await other.registration(other.hub)).toMatchObject({ state: 'REGISTERING' });
  const stored = () =>
    nouns.store.tenant(uid, ({ db }) => db.selectFrom('argocd_registrations').select('subject_id').execute());
  expect(await stored()).toHaveLength(2);
  nouns.clock.time += LEASE_MS;
  expect(await registration(router)).toMatchObject({ state: 'UNKNOWN', message: registrationMessages.lost });
  await connection.reportAndWait({ removed: [id(router)] });
  expect(await stored()).toEqual([{ subject_id: hub.id }]);
  for (const each of [connection, other.connection]) each.close();
});

test('an agent that cannot register anything is sent no credentials, and the agent of an edge neither', async () => {
  const { uid, reached, attach, connection } = await network([]);
  const router = await attach((await reached('berlin', { token: 'v3ry-secret' })).id);
  expect(await connection.next('desired')).toMatchObject({ apply: [], complete: true });
  const agent = new TestAgent(server.url);
  await agent.enroll((await server.issue(uid, router.id)).installId);
  const edge = await agent.connect({ answers: [ANSWERS_REGISTRATIONS] });
  expect(await edge.next('desired')).toMatchObject({ apply: [], complete: true });
  for (const each of [connection, edge]) each.close();
});
