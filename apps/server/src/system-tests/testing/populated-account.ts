import type { Change } from '@hawser/contract/changes';
import type { Cluster, KubeconfigUpload } from '@hawser/contract/clusters';
import type { Drift } from '@hawser/contract/drift';
import type { FeatureReport } from '@hawser/contract/features';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import type { InstallInstructions, Router } from '@hawser/contract/routers';
import type { ReportedTree } from '@hawser/contract/streams';
import { type Client, PASSWORD, signUp, waitUntil } from '@hawser/testkit';
import { objectReport, routerReport, TestAgent, type TestConnection } from '../../agents/testing/agent.ts';
import { rule } from '../../testing/fleet.ts';
import { canaryKubeconfig, tokenOf, yamlOf } from './canary.ts';
import { populateNouns } from './inputs.ts';
import type { Ids } from './request-input.ts';
import type { InProcessServer } from './server.ts';

/** An account with rows in every table. */
export interface PopulatedAccount {
  readonly name: string;
  /** Part of every text of the account and its clusters, to find them in answers. */
  readonly canary: string;
  readonly uid: string;
  readonly email: string;
  readonly client: Client;
  readonly ids: Ids;
  /** An unused install id. */
  readonly installId: string;
  readonly agent: TestAgent;
  readonly connection: TestConnection;
  /** Strings that no other account may see: texts, ids, secrets. */
  readonly canaries: readonly string[];
  /** Strings that no log may contain. */
  readonly secrets: readonly string[];
}

/**
 * Creates the account `name` with its canary in every text field: a network, its clusters with their agents, and an object, then what
 * each noun adds by its `populate`.
 */
export async function populateAccount(server: InProcessServer, name: string): Promise<PopulatedAccount> {
  const canary = `canary-${name}`;
  const email = `${canary}@example.org`;
  const { client, uid } = await signUp(server.url, canary, email);
  const post = async <T>(path: string, body: object) =>
    (
      await client.done<{ created: T }>('POST', path, {
        body,
        key: `${canary}-${path}-${JSON.stringify(body)}`.slice(0, 200),
      })
    ).created;
  const network = await post<Network>('/api/networks', { name: `${canary}-net` });
  const empty = await post<Network>('/api/networks', { name: `${canary}-empty` });
  const upload = await post<KubeconfigUpload>('/api/kubeconfigs', { text: canaryKubeconfig(canary) });
  const cluster = (part: string) =>
    post<Cluster>('/api/clusters', {
      ...(part === 'hub' ? { kubeconfig_upload_id: upload.id } : {}),
      alias: `${canary}-${part}`,
      location: `${canary}-place`,
      context_name: `${canary}-context`,
      tags: [`${canary}-tag`],
    });
  const [hub, edge, detaching, unattached, spare] = [
    await cluster('hub'),
    await cluster('edge'),
    await cluster('detaching'),
    await cluster('unattached'),
    await cluster('spare'),
  ];
  const attach = (cloud: Cluster, isEdge: boolean) =>
    post<Router>('/api/routers', {
      networkID: network.id,
      cloudID: cloud.id,
      namespace: `${canary}-ns`,
      hubName: `${canary}-hub`,
      isEdge,
    });
  const routers = [
    await attach(hub, false),
    await attach(edge, true),
    await attach(detaching, true),
  ] as const;
  const object = await post<AppObject>('/api/objects', {
    networkID: network.id,
    yaml: yamlOf(canary),
    tags: [`${canary}-tag`],
  });
  // Its first version is stored.
  await client.done('PATCH', `/api/objects/${object.id}`, {
    body: { yaml: `${yamlOf(canary)}  more: ${canary}-changed\n` },
    version: object.version,
  });
  // An unknown feature: it installs nothing, but filters can name it.
  const features = JSON.stringify({ [`${canary}-feature`]: {} });
  await server.query('update networks set features = $1 where id = $2', [features, network.id]);
  const distributionRules = [rule(['eq', 'tag', `${canary}-tag`], ['eq', 'name', object.name])];
  const rules = `/api/networks/${network.id}/distributionRules`;
  await client.done('PUT', rules, { body: { distributionRules }, version: network.version });
  const issue = (router: Router) => post<InstallInstructions>(`/api/routers/${router.id}/install`, {});
  const install = await issue(routers[0]);
  const agent = new TestAgent(server.url, `${canary}-kube-system`);
  await agent.enroll(install.installId, { agentVersion: `5.1.1-${canary}` });
  const connection = await agent.connect({ agentVersion: `5.1.1-${canary}` });
  connection.refuses = new Set(['fields']);
  const [stored] = await server.query<{ digest: string }>('select digest from objects where id = $1', [
    object.id,
  ]);
  await connection.reportAndWait({
    full: true,
    router: routerReport('WARN', `${canary}-router-says`),
    objects: [
      objectReport(object.id, {
        appliedDigest: stored?.digest ?? '',
        status: 'FAILED',
        message: `${canary}-object-says`,
        drift: driftOf(canary),
      }),
      objectReport(`argocd.cluster.${routers[0].id}`, { message: `${canary}-registration-says` }),
    ],
  });
  await stillRemoved(
    server,
    uid,
    await post('/api/objects', { networkID: network.id, yaml: yamlOf(`${canary}-removed`) }),
    routers[0].id,
    `${canary}-removal-says`,
  );
  connection.send({ type: 'tree', objectID: object.id, tree: treeOf(canary, 1_700_000_000_000) });
  const trees = () => server.query('select from reported_trees where object_id = $1', [object.id]);
  await waitUntil(async () => (await trees()).length > 0, { what: 'a reported tree' });
  const argoCdToken = `${canary}-argocd-token`;
  connection.send({
    type: 'argoCdToken',
    token: argoCdToken,
    expiresAt: null,
    message: `${canary}-account-says`,
  });
  const tokens = () => server.query('select from argocd_tokens where router_id = $1', [routers[0].id]);
  await waitUntil(async () => (await tokens()).length > 0, { what: 'a token for Argo CD' });
  connection.send({ type: 'features', features: [featureOf(canary)] });
  const states = () => server.query('select from router_features where router_id = $1', [routers[0].id]);
  await waitUntil(async () => (await states()).length > 0, { what: 'a reported feature' });
  // One router is UP, so that filters by status do not select all of them.
  const good = await attach(await cluster('good'), true);
  const goodAgent = new TestAgent(server.url, `${canary}-good-kube-system`);
  await goodAgent.enroll((await issue(good)).installId);
  const goodConnection = await goodAgent.connect();
  await goodConnection.reportAndWait({ full: true, router: routerReport('UP') });
  goodConnection.close();
  const detachingAgent = new TestAgent(server.url, `${canary}-detaching-kube-system`);
  const used = await issue(routers[2]);
  await detachingAgent.enroll(used.installId);
  await client.done('POST', `/api/routers/${routers[2].id}/detach`);
  const [job] = await server.query<{ id: string }>('select id from jobs where owner_uid = $1', [uid]);
  const { installId } = await issue(routers[1]);
  await client.done('POST', '/api/auth/request-password-reset', { body: { email } });
  const mail = await waitUntil(
    async () =>
      (
        await server.query<{ body: string }>(
          'select content::text as body from mail_outbox where owner_uid = $1',
          [uid],
        )
      )[0],
    { what: 'the mail' },
  );
  const { items } = await client.done<{ items: Change[] }>('GET', `/api/changes?objectID=${object.id}`);
  // Of those of one millisecond any may be the newest.
  const change = items.find(({ details }) => details?.yaml?.before != null);
  if (change === undefined) throw new Error('The new version of the object is no change.');
  const common = {
    networkID: network.id,
    emptyNetworkID: empty.id,
    cloudID: hub.id,
    unattachedCloudID: unattached.id,
    spareCloudID: spare.id,
    routerID: routers[0].id,
    pendingRouterID: routers[1].id,
    detachingRouterID: routers[2].id,
    objectID: object.id,
    jobID: job?.id ?? '',
    uploadID: upload.id,
    changeID: change.id,
  };
  const ids = await populateNouns({
    ids: common,
    canary,
    client,
    post,
    query: (text, values) => server.query(text, [...values]),
  });
  const secrets = [
    client.cookie,
    decodeURIComponent(/session_token=([^;]+)/.exec(client.cookie)?.[1] ?? '').split('.', 1)[0] ?? '',
    PASSWORD,
    installId,
    install.installId,
    used.installId,
    agent.publicKey,
    server.secret,
    tokenOf(canary),
    argoCdToken,
    ...(mail.body.match(/(?<=[?&#/=])[\w-]{16,}/g) ?? []),
  ];
  const canaries = [
    canary,
    uid,
    agent.agentID,
    detachingAgent.agentID,
    edge.id,
    detaching.id,
    ...Object.values(ids),
    ...secrets,
  ];
  return { name, canary, uid, email, client, ids, installId, agent, connection, canaries, secrets };
}

/** A field that somebody changed by hand, with the canary as its value and its author. */
const driftOf = (canary: string): Drift => ({
  fields: [
    {
      path: ['data', 'more'],
      desired: '"more"',
      live: JSON.stringify(`${canary}-live`),
      manager: `${canary}-manager`,
      at: null,
    },
  ],
  total: 1,
  isPresent: true,
  corrections: 0,
  correctedAt: null,
});

/** The state of a feature with the canary in its texts. */
const featureOf = (canary: string): FeatureReport => ({
  slug: 'argocd',
  state: 'WAITING',
  step: 1,
  steps: 7,
  message: `${canary}-feature-says`,
  since: 1_700_000_000_000,
  version: `${canary}-version`,
  namespace: `${canary}-ns`,
  uiURL: `https://${canary}.example.org`,
  existing: { version: `${canary}-version`, namespace: `${canary}-ns` },
  missingRights: [`${canary}-right`],
});

/** The first of `canaries` that `text` contains, ignoring case. */
export function canaryIn(text: string, canaries: readonly string[]): string | undefined {
  const lower = text.toLowerCase();
  return canaries.find((canary) => lower.includes(canary.toLowerCase()));
}

/** A reported tree with the canary in its texts. */
const treeOf = (canary: string, observedAt: number): ReportedTree => ({
  root: `${canary}-uid`,
  nodes: [],
  observedAt,
  complete: true,
  unreadable: [{ kind: 'Pod', reason: `${canary}-unreadable` }],
});

/** Makes the object one that was deleted and that a hub still reports. */
async function stillRemoved(
  server: InProcessServer,
  uid: string,
  { id }: AppObject,
  hubID: string,
  message: string,
): Promise<void> {
  await server.query('update objects set active = false where id = $1', [id]);
  await server.query(
    `insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message, reported_by)
     values ($1, $2, $3, 'PROGRESSING', 1, 1, 1, $4, $2)`,
    [uid, hubID, id, message],
  );
  await server.query(
    `insert into removals (owner_uid, router_id, object_id, network_id, since)
     select owner_uid, $2, id, network_id, 1 from objects where owner_uid = $1 and id = $3`,
    [uid, hubID, id],
  );
}
