import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetOf, report } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada(tier?: string) {
  const uid = `ada-${++accounts}`;
  await nouns.account(uid, tier);
  const user = fleetOf(nouns, uid);
  return {
    ...user,
    gitOps: async () => {
      const { id } = await user.cluster('gitops-hub');
      const body = { name: 'gitops', features: ['grafana'], hub: { cloudID: id } };
      return (await nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body })).body.created;
    },
    refused: async (network: Network, request: object) => {
      const body = { networkID: network.id, namespace: 'apps', isEdge: true, hubName: 'hub', ...request };
      const answer = await nouns.request(uid, 'POST', '/routers', { body });
      return [answer.status, answer.body.errors[0]?.path, answer.body.errors[0]?.message];
    },
  };
}

describe('the links of an attached cluster', () => {
  it('go from an edge to the first hub, or to the requested hubs', async () => {
    const user = await ada();
    const network = await user.network('demo');
    await user.attach(network, await user.cluster('one'), { hubName: 'main' });
    nouns.clock.time += 1;
    await user.attach(network, await user.cluster('two'), { hubName: 'spare', linkToHubs: ['main'] });
    const edge = await user.cluster('edge');
    const linked = async (attachment: object) =>
      (await user.attach(network, edge, { isEdge: true, ...attachment })).linkToHubs;
    expect(await linked({ namespace: 'first' })).toEqual({ main: { cost: 1 } });
    expect(await linked({ namespace: 'second', linkToHubs: ['spare', 'main'] })).toEqual({
      main: { cost: 1 },
      spare: { cost: 1 },
    });
    expect(await user.refused(network, { cloudID: edge.id, linkToHubs: ['nowhere'] })).toEqual([
      400,
      'linkToHubs',
      'Hub Cluster must be created first',
    ]);
  });

  it('to a removed hub are replaced by links to the next one', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const first = await user.attach(network, await user.cluster('one'), { hubName: 'main' });
    nouns.clock.time += 1;
    const spare = await user.attach(network, await user.cluster('two'), {
      hubName: 'spare',
      linkToHubs: ['main'],
    });
    const edge = await user.attach(network, await user.cluster('edge'), { isEdge: true });
    const links = async ({ id }: Router) => (await user.get<Router>(`/routers/${id}`)).linkToHubs;
    const detach = ({ id }: Router) => nouns.request(user.uid, 'POST', `/routers/${id}/detach`);
    expect(edge.linkToHubsStatus).toEqual({ active: null, total: 1 });
    await detach(first);
    expect([await links(spare), await links(edge)]).toEqual([{}, { spare: { cost: 1 } }]);
    await detach(spare);
    expect(await links(edge)).toEqual({});
    await user.attach(network, await user.cluster('three'), { hubName: 'next' });
    expect(await links(edge)).toEqual({ next: { cost: 1 } });
    const more = { clusters: [{ alias: 'four', namespace: 'apps', hubName: 'last', isEdge: false }] };
    await nouns.request(user.uid, 'POST', `/networks/${network.id}/clusters`, { body: more });
    expect(await links(edge)).toEqual({ next: { cost: 1 } });
  });

  it('are refused in a GitOps network with more than one hub', async () => {
    const user = await ada();
    const network = await user.gitOps();
    const edge = await user.cluster('edge');
    await nouns.asOwner(`
      insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, hub_name, is_edge, created_at, updated_at)
      select owner_uid, 'second', network_id, cluster_id, name, 'second', 'second', false, 1, 1 from routers
       where owner_uid = '${user.uid}'`);
    expect(await user.refused(network, { cloudID: edge.id })).toEqual([
      400,
      'linkToHubs',
      'Multiple Hub Clouds found when 1 is expected.',
    ]);
  });
});

describe('attaching a cluster', () => {
  it.each(['kube-system', 'kube-public', 'hawser-agent-shop'])(
    'refuses namespace %s, with the reason',
    async (namespace) => {
      const user = await ada();
      const network = await user.network('demo');
      const { id } = await user.cluster('one');
      const refused = await user.refused(network, { cloudID: id, namespace, isEdge: false });
      expect(refused).toEqual([400, 'namespace', expect.stringMatching(/ is reserved for /)]);
    },
  );

  it('proposes the namespace of the role by default, and runs one router', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const hub = await user.attach(network, await user.cluster('one'), { namespace: undefined });
    const edge = await user.attach(network, await user.cluster('two'), {
      isEdge: true,
      namespace: undefined,
    });
    expect(hub).toMatchObject({ namespace: 'hawser', agentNamespace: 'hawser-agent-hawser', replicas: 1 });
    expect(edge).toMatchObject({
      namespace: 'default',
      agentNamespace: 'hawser-agent-default',
      system: 'kubernetes',
    });
  });

  it('is refused without a cluster, and a second hub of a GitOps network', async () => {
    const user = await ada();
    const network = await user.gitOps();
    expect(await user.refused(network, { cloudID: '' })).toEqual([
      400,
      'cloudID',
      'cloudID is missing in namespaceExists',
    ]);
    const other = await user.cluster('other');
    expect(await user.refused(network, { cloudID: other.id, isEdge: false })).toEqual([
      400,
      'networkID',
      'Hub Clouds at limit for Network: gitops.',
    ]);
  });

  it('is private unless its kubeconfig was uploaded', async () => {
    const user = await ada();
    const cluster = await user.cluster('edge');
    const gitOps = await user.gitOps();
    expect(await user.refused(gitOps, { cloudID: cluster.id, isPublic: true })).toEqual([
      400,
      'isPublic',
      'Public Clusters need an uploaded kubeconfig.',
    ]);
    const basic = await user.network('basic');
    await user.attach(basic, await user.cluster('hub'));
    expect(await user.refused(basic, { cloudID: cluster.id, isPublic: true })).toEqual([
      400,
      'isPublic',
      'Public Clusters need a Network with Argo CD.',
    ]);
    const edge = await user.attach(gitOps, cluster, { isEdge: true });
    expect(edge).toMatchObject({ isPublic: false, allowPrivateAndPublic: false, skupperHubData: null });
    const uploaded = (eks: string) =>
      nouns.asOwner(`update clusters set kubeconfig_upload_id = 'upload', ${eks} where id = '${cluster.id}'`);
    await uploaded(`arn_region = 'eu-west-1'`);
    expect((await user.refused(gitOps, { cloudID: cluster.id, isPublic: true }))[2]).toBe(
      'Public EKS Clusters need EKS credentials.',
    );
    await uploaded('has_aws_eks_credentials = true');
    const open = await user.attach(gitOps, cluster, { isEdge: true, isPublic: true, namespace: 'apps' });
    expect(open).toMatchObject({ isPublic: true, allowPrivateAndPublic: true });
  });

  it('names the import entry with an invalid link or exposure, and imports none', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const hub = { alias: 'hub', namespace: 'hawser', isEdge: false, hubName: 'main' };
    const send = (...clusters: object[]) =>
      nouns.request(user.uid, 'POST', `/networks/${network.id}/clusters`, { body: { clusters } });
    const linked = await send(hub, {
      alias: 'edge',
      namespace: 'hawser',
      isEdge: true,
      linkToHubs: ['other'],
    });
    expect(linked.body.errors[0]).toMatchObject({
      path: 'clusters.1.linkToHubs',
      message: 'Hub Cluster must be created first',
    });
    const exposed = await send({ ...hub, skupperHubData: { serviceType: 'nodeport' } });
    expect(exposed.body.errors[0]?.path).toBe('clusters.0.skupperHubData.ingressHost');
    expect((await user.get<{ total: number }>('/clusters')).total).toBe(0);
    expect((await send(hub, { alias: 'edge', namespace: 'hawser', isEdge: true })).status).toBe(201);
    const routers = (await user.get<{ items: Router[] }>('/routers')).items;
    expect(routers.map(({ name, linkToHubs }) => [name, linkToHubs])).toEqual([
      ['edge', { main: { cost: 1 } }],
      ['hub', {}],
    ]);
  });
});

describe('an agent that is older than the server', () => {
  it('is offered an upgrade, also while its router is UP; below version 5.0.0 it must be upgraded', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const router = await user.attach(network, await user.cluster('hub'));
    const read = () => user.get<Router>(`/routers/${router.id}`);
    expect(await read()).toMatchObject({
      agentUpgradeRequired: false,
      can: { upgradeAgent: { allowed: false, reason: 'No agent is installed yet.' } },
    });
    await report(nouns, user.uid, router, { version: '4.9.9' });
    expect(await read()).toMatchObject({
      agentUpgradeRequired: true,
      can: { install: { allowed: true }, upgradeAgent: { allowed: true } },
    });
    await report(nouns, user.uid, router, { version: '5.1.0' });
    expect(await read()).toMatchObject({
      agentUpgradeRequired: false,
      can: { install: { allowed: true }, upgradeAgent: { allowed: true } },
    });
    await report(nouns, user.uid, router, { version: '5.1.1' });
    expect(await read()).toMatchObject({
      agentUpgradeRequired: false,
      can: {
        install: { allowed: false, reason: 'Manual router install is not allowed when the router is UP' },
        upgradeAgent: { allowed: false, reason: 'The agent has version 5.1.1, which is up to date.' },
      },
    });
  });
});
