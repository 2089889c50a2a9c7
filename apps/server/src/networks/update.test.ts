import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { Router } from '@hawser/contract/routers';
import { namespaceMessages } from '@hawser/domain/names';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditedCommands, fleetOf, report } from '../testing/fleet.ts';
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
    define: (body: object) => nouns.request<{ created: Network }>(uid, 'POST', '/networks', { body }),
    /** Messages and fields of a refused request. */
    refused: async (method: 'POST' | 'PATCH', path: string, body: object, version?: number) => {
      const sent = version === undefined ? { body } : { body, version };
      const answer = await nouns.request(uid, method, path, sent);
      return [answer.status, answer.body.errors[0]?.path, answer.body.errors[0]?.message];
    },
    update: (network: Network, body: object, version = network.version) =>
      nouns.request<{ updated: Network }>(uid, 'PATCH', `/networks/${network.id}`, { body, version }),
    /** A GitOps network with its hub. */
    gitOps: async (cluster: Cluster, hub: object = {}) =>
      (
        await nouns.request<{ created: Network }>(uid, 'POST', '/networks', {
          body: { name: 'gitops', features: ['grafana', 'k8sgpt'], hub: { cloudID: cluster.id, ...hub } },
        })
      ).body.created,
  };
}

describe('defining a GitOps network', () => {
  it('creates features, always including Argo CD, and the hub in one request', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'), {
      serviceType: 'ingress',
      ingress: { hostname: 'hub.example.org' },
      nodePortEdge: 30_000,
    });
    expect(network).toMatchObject({
      features: { argocd: { version: 'v3.5.7' }, grafana: {}, k8sgpt: { apiProvider: 'localai' } },
      featureSlugs: ['argocd', 'grafana', 'k8sgpt'],
      installableOptionalFeatures: { slugs: ['argoEvents', 'argoWorkflows', 'crossplane', 'sealedSecrets'] },
      uninstallableOptionalFeatures: { slugs: ['grafana', 'k8sgpt'] },
      install: { status: 'uninstalled', error: null, timestamp: null },
      isBasic: false,
      usesGitOps: true,
      usesFeatureArgoCd: true,
      usesNethopperResources: false,
      usesIngress: true,
      hasHubCloud: true,
      requireCreateHubCloudNext: false,
      hubCloudsAtLimit: true,
      autoLinkAttachedEdgeClouds: true,
      detachWasRequested: false,
      deletion: null,
      hubCloudDefaults: { name: 'hub', namespace: 'hawser' },
      hub: {
        clusterName: 'hub-one',
        hubName: 'hub',
        namespace: 'hawser',
        skupperHubData: {
          serviceType: 'ingress',
          ingressHost: '',
          portInterRouter: 443,
          portEdge: 443,
          nodePortInterRouter: null,
          nodePortEdge: null,
          ingress: { hostname: 'hub.example.org', controller: 'nginx', certificateType: 'letsencrypt' },
        },
      },
      ingress: { hostname: 'hub.example.org', controller: 'nginx', certificateType: 'letsencrypt' },
      can: {
        attachHub: { allowed: false, reason: 'Hub Clouds at limit for Network: gitops.' },
        attachEdge: { allowed: true },
        createObject: { allowed: false },
      },
    });
    const hub = await user.get<Router>(`/routers/${network.hub?.routerID}`);
    expect(hub).toMatchObject({
      isHub: true,
      isPublic: false,
      allowPrivateAndPublic: false,
      linkToHubs: {},
      features: {
        argocd: { status: 'uninstalled' },
        grafana: { status: 'uninstalled' },
        k8sgpt: { status: 'uninstalled' },
      },
      skupperHubData: network.hub?.skupperHubData,
    });
    expect((await auditedCommands(nouns, user.uid)).sort()).toEqual([
      'defineCluster cluster',
      'defineNetwork network',
    ]);
  });

  it('refuses objects that agents would apply, single and imported, with the reason', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';
    const reason = 'Only a Network without GitOps accepts these Objects.';
    expect(network.can).toMatchObject({
      createObject: { allowed: false, reason },
      createGitOpsObject: { allowed: false, reason: 'The address of the Argo CD UI is not known yet.' },
    });
    const one = await user.refused('POST', '/objects', { networkID: network.id, yaml });
    const many = await user.refused('POST', `/networks/${network.id}/objects`, { objects: [{ yaml }] });
    expect([one[0], one[2]]).toEqual([403, reason]);
    expect([many[0], many[2]]).toEqual([403, reason]);
  });

  it('requires a hub cluster, and creates nothing if any part is invalid', async () => {
    const user = await ada();
    const cluster = await user.cluster('hub-one');
    const refused = (body: object) => user.refused('POST', '/networks', { name: 'gitops', ...body });
    const features = ['argocd'];
    expect(await refused({ features })).toEqual([
      400,
      'hub',
      'A Hub Cluster must be attached to a new GitOps Network.',
    ]);
    const hub = { cloudID: cluster.id };
    expect(await refused({ features: ['istio'], hub })).toEqual([
      400,
      'features.0',
      'There is no Network Feature istio.',
    ]);
    expect(await refused({ features, hub: { ...hub, namespace: 'default' } })).toEqual([
      400,
      'hub.namespace',
      'Hub Clusters must not use the `default` namespace',
    ]);
    expect(await refused({ features, hub: { ...hub, serviceType: 'nodeport' } })).toEqual([
      400,
      'hub.skupperHubData.ingressHost',
      'Enter an IP address to continue',
    ]);
    expect(await refused({ features, hub: { cloudID: 'nowhere' } })).toEqual([
      400,
      'hub.cloudID',
      'Validation failed. Please try again.',
    ]);
    expect((await user.get<{ total: number }>('/networks')).total).toBe(0);
    expect((await user.get<{ total: number }>('/routers')).total).toBe(0);
  });

  it('counts the hub against the tier, and refuses it with the notice', async () => {
    const user = await ada('free');
    const basic = await user.network('basic');
    for (const name of ['one', 'two', 'three']) await user.attach(basic, await user.cluster(name));
    const body = { name: 'gitops', features: ['argocd'], hub: { cloudID: (await user.cluster('four')).id } };
    const answer = await nouns.request(user.uid, 'POST', '/networks', { body });
    expect(answer.status).toBe(403);
    expect(answer.body.errors[0]).toEqual({
      message: 'Please upgrade your subscription to attach a Cluster.',
      displayable: true,
      notice:
        'You have reached the Attached Cluster limit for your subscription plan. Please upgrade to attach a Cluster.',
    });
    expect((await user.get<{ total: number }>('/networks')).total).toBe(1);
  });

  it('accepts a hub without features', async () => {
    const user = await ada();
    const cluster = await user.cluster('hub-one');
    const { body } = await user.define({ name: 'basic', hub: { cloudID: cluster.id, hubName: 'main' } });
    expect(body.created).toMatchObject({ isBasic: true, hubCloudsAtLimit: false, hub: { hubName: 'main' } });
    expect(body.created.hub?.skupperHubData.serviceType).toBe('loadbalancer');
  });

  it('stores what the agent of the hub may do, such as keeping the permissions of the installer', async () => {
    const user = await ada();
    const grants = async (hub: object) => {
      const { id } = await user.cluster(`hub-${Object.keys(hub).length}`);
      const { body } = await user.define({
        name: `gitops-${Object.keys(hub).length}`,
        features: ['argocd'],
        hub: { cloudID: id, ...hub },
      });
      return (await user.get<Router>(`/routers/${body.created.hub?.routerID}`)).grant;
    };
    expect(await grants({})).toMatchObject({ installer: false, kinds: 'workloads' });
    expect(await grants({ grant: { installer: true } })).toMatchObject({
      installer: true,
      kinds: 'workloads',
    });
  });
});

describe('updating a network', () => {
  it('adds and removes optional features, also on its routers; installed features keep their state', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    const edge = await user.attach(network, await user.cluster('edge-one'), { isEdge: true });
    expect(edge).toMatchObject({
      linkToHubs: { hub: { cost: 1 } },
      features: { grafana: { status: 'uninstalled' }, k8sgpt: { status: 'uninstalled' } },
    });
    await nouns.asOwner(
      `update routers set features = jsonb_set(features, '{grafana,status}', '"up"') where owner_uid = '${user.uid}'`,
    );
    await nouns.asOwner(
      `update networks set features = jsonb_set(features, '{grafana,ui_url}', '"https://graf"') where owner_uid = '${user.uid}'`,
    );
    const { body } = await user.update(network, { features: ['sealedSecrets', 'grafana'] });
    expect(body.updated).toMatchObject({
      version: network.version + 1,
      featureSlugs: ['argocd', 'grafana', 'sealedSecrets'],
      features: { grafana: { ui_url: 'https://graf' } },
    });
    const routers = (await user.get<{ items: Router[] }>('/routers')).items;
    expect(routers.map(({ name, features }) => [name, features])).toEqual([
      ['edge-one', { grafana: { status: 'up' }, sealedSecrets: { status: 'uninstalled' } }],
      [
        'hub-one',
        {
          argocd: { status: 'uninstalled' },
          grafana: { status: 'up' },
          sealedSecrets: { status: 'uninstalled' },
        },
      ],
    ]);
    const none = await user.update(network, { features: [] }, network.version + 1);
    expect(none.body.updated.featureSlugs).toEqual(['argocd']);
  });

  it('changes how the hub is exposed, and names the invalid field', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    const skupperHubData = {
      serviceType: 'nodeport',
      ingressHost: '10.0.0.7',
      nodePortEdge: 30_671,
      portEdge: 7,
    };
    const { body } = await user.update(network, { skupperHubData });
    expect(body.updated.hub?.skupperHubData).toMatchObject({ ...skupperHubData, portInterRouter: 55_671 });
    const path = `/networks/${network.id}`;
    const wrong = { skupperHubData: { portInterRouter: 65_535 } };
    expect(await user.refused('PATCH', path, wrong, network.version + 1)).toEqual([
      400,
      'skupperHubData.portInterRouter',
      'Enter an integer in the range: 0-65534 to continue',
    ]);
  });

  it('does not change the kind of a network', async () => {
    const user = await ada();
    const network = await user.network('basic');
    const path = `/networks/${network.id}`;
    expect(await user.refused('PATCH', path, { features: ['argocd'] }, 1)).toEqual([
      400,
      'features',
      'A Network without GitOps has no Network Features. Define a GitOps Network for them.',
    ]);
    expect(await user.refused('PATCH', path, { skupperHubData: {} }, 1)).toEqual([
      409,
      undefined,
      'Network could not be updated.',
    ]);
    expect((await user.get<Network>(path)).version).toBe(1);
  });

  it('refuses an empty release or namespace of Argo CD, and keeps the one that was chosen when none is sent', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    const path = `/networks/${network.id}`;
    const chosen = await user.update(network, { argocd: { version: 'v3.6.1' } });
    const { version } = chosen.body.updated;
    expect(await user.refused('PATCH', path, { argocd: { version: '' } }, version)).toEqual([
      400,
      'argocd.version',
      'Name a release of Argo CD: v3.6.1 or v3.5.7.',
    ]);
    expect(await user.refused('PATCH', path, { argocd: { namespace: '' } }, version)).toEqual([
      400,
      'argocd.namespace',
      namespaceMessages.tooShort,
    ]);
    expect(await user.refused('PATCH', path, { argocd: { version: 'v1.0.0' } }, version)).toEqual([
      400,
      'argocd.version',
      'This server cannot install Argo CD v1.0.0.',
    ]);
    const kept = await user.update(network, { argocd: { serviceType: 'NodePort' } }, version);
    expect(kept.body.updated.argocd?.settings).toMatchObject({ version: 'v3.6.1', serviceType: 'NodePort' });
  });

  it('answers an outdated version with both versions, and changes nothing', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    expect((await nouns.request(user.uid, 'PATCH', `/networks/${network.id}`, { body: {} })).status).toBe(
      428,
    );
    const first = await user.update(network, { features: ['crossplane'] });
    const second = await nouns.request(user.uid, 'PATCH', `/networks/${network.id}`, {
      body: { features: ['argoEvents'] },
      version: network.version,
    });
    expect(second.status).toBe(412);
    expect(second.body.conflict).toEqual({
      sent: network.version,
      current: network.version + 1,
      record: first.body.updated,
    });
    const chosen = await user.update(network, { features: ['argoEvents'] }, second.body.conflict?.current);
    expect(chosen.body.updated.featureSlugs).toEqual(['argocd', 'argoEvents']);
  });

  it('is applied once when repeated with the same idempotency key', async () => {
    const user = await ada();
    const network = await user.gitOps(await user.cluster('hub-one'));
    const sent = { body: { features: ['crossplane'] }, version: network.version, key: 'once' };
    const ask = () => nouns.request<{ updated: Network }>(user.uid, 'PATCH', `/networks/${network.id}`, sent);
    const first = await ask();
    expect(await ask()).toEqual(first);
    expect((await user.get<Network>(`/networks/${network.id}`)).version).toBe(network.version + 1);
  });
});

describe('a network whose agent is too old', () => {
  it('accepts no cluster until the agent is upgraded, and says so', async () => {
    const user = await ada();
    const network = await user.network('demo');
    const hub = await user.attach(network, await user.cluster('hub-one'));
    const can = async () => (await user.get<Network>(`/networks/${network.id}`)).can;
    await report(nouns, user.uid, hub, { version: '4.9.9' });
    const reason = 'Network demo has an agent below version 5.0.0. Please upgrade the agent first.';
    expect(await can()).toMatchObject({
      attachHub: { allowed: false, reason },
      attachEdge: { allowed: false, reason },
    });
    await report(nouns, user.uid, hub, { version: '5.0.0' });
    expect(await can()).toMatchObject({ attachHub: { allowed: true }, attachEdge: { allowed: true } });
  });
});
