import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

const application = (
  name: string,
  spec = 'source: { repoURL: "https://git.example.org/shop.git", path: . }',
) => `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: ${name}\nspec:\n  ${spec}\n`;
const projectYaml =
  'apiVersion: argoproj.io/v1alpha1\nkind: AppProject\nmetadata:\n  name: web\nspec:\n  sourceRepos: ["*"]\n';

let accounts = 0;
/** An account with a GitOps network whose hub is `hub-one`, and an edge of it. */
async function gitOps(hostname = 'argo.example.org') {
  const uid = `gil-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const hub = await user.cluster('hub-one');
  const { created: network } = (
    await nouns.request<{ created: Network }>(uid, 'POST', '/networks', {
      body: {
        name: 'git',
        features: ['argocd'],
        featureConfigs: { argocd: { overrideHostname: hostname } },
        hub: { cloudID: hub.id },
      },
    })
  ).body;
  const create = (yaml: string) =>
    nouns.request(uid, 'POST', '/objects', { body: { networkID: network.id, yaml } });
  return { ...user, network, hub, create };
}

describe('an object of a GitOps network', () => {
  it('is an Application, placed by the rules, whose configuration the record has', async () => {
    const user = await gitOps();
    const edge = await user.attach(user.network, await user.cluster('berlin'), { isEdge: true });
    await user.rules(user.network, rule(['eq', 'name', 'berlin'], []));
    const object = await user.object(user.network, application('shop'));
    expect(object).toMatchObject({
      origin: 'nethopper-gitops',
      derivedKind: 'Application',
      routerID: edge.id,
      k8sConfig: { kind: 'Application', spec: { source: { path: '.' } } },
      can: { update: { allowed: true }, delete: { allowed: true } },
    });
    expect(await user.placementPairs(user.network)).toEqual(['berlin/shop']);
  });

  it('is not refused on a cluster whose agent may not apply it: the agent of the hub writes it', async () => {
    const user = await gitOps();
    await user.attach(user.network, await user.cluster('berlin'), { isEdge: true });
    await user.rules(user.network, rule(['eq', 'name', 'berlin'], []));
    const { id } = await user.object(user.network, application('shop'));
    const yaml = application('shop', 'source: { repoURL: "https://git.example.org/shop.git", path: deploy }');
    const preview = await nouns.request<{ groups: { outcome: string }[] }>(
      user.uid,
      'POST',
      `/objects/${id}/preview`,
      { body: { yaml } },
    );
    expect(preview.body.groups.map(({ outcome }) => outcome)).toEqual(['later']);
  });

  it('of a kind that Argo CD has once is on the hub alone', async () => {
    const user = await gitOps();
    await user.attach(user.network, await user.cluster('berlin'), { isEdge: true });
    await user.rules(user.network, rule([], []));
    await user.object(user.network, application('shop'));
    await user.object(user.network, projectYaml);
    expect(await user.placementPairs(user.network)).toEqual(['berlin/shop', 'hub-one/shop', 'hub-one/web']);
  });

  it('is refused without the address of the Argo CD UI', async () => {
    const user = await gitOps('');
    const { status, body } = await user.create(application('shop'));
    expect([status, body.errors[0]?.message]).toEqual([
      403,
      'The address of the Argo CD UI is not known yet.',
    ]);
  });

  it('is refused where it is of another kind, or cannot be used by Argo CD', async () => {
    const user = await gitOps();
    const other = await user.create('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n');
    expect([other.status, other.body.errors[0]?.message]).toEqual([
      403,
      'Only a Network without GitOps accepts these Objects.',
    ]);
    const invalid = await user.create(application('shop', 'destination: { name: berlin }'));
    expect([invalid.status, invalid.body.errors.map(({ message }) => message)]).toEqual([
      400,
      [
        'Invalid kubernetes configuration supplied.',
        'Line 5, column 1: An Application needs spec.source or spec.sources.',
      ],
    ]);
  });

  it('is changed, imported and deleted like any other', async () => {
    const user = await gitOps();
    const path = `/networks/${user.network.id}/objects`;
    const body = { objects: [{ yaml: application('shop') }, { yaml: projectYaml }] };
    const { status } = await nouns.request(user.uid, 'POST', path, { body });
    expect(status).toBe(201);
    const { items } = await user.get<{ items: AppObject[] }>('/objects');
    expect(items.map(({ origin }) => origin)).toEqual(['nethopper-gitops', 'nethopper-gitops']);
    const [shop] = items.filter(({ name }) => name === 'shop');
    const changed = await nouns.request(user.uid, 'PATCH', `/objects/${shop?.id}`, {
      body: { yaml: application('shop', 'sources: [{ repoURL: "https://git.example.org/shop.git" }]') },
      version: shop?.version ?? 0,
    });
    expect(changed.status).toBe(200);
    expect((await nouns.request(user.uid, 'DELETE', `/objects/${shop?.id}`)).status).toBe(200);
  });
});

it('a network without GitOps refuses the kinds that only Argo CD on a hub has', async () => {
  const uid = `bo-${++accounts}`;
  await nouns.account(uid);
  const network = await fleetOf(nouns, uid).network('plain');
  const body = { networkID: network.id, yaml: projectYaml };
  const refused = await nouns.request(uid, 'POST', '/objects', { body });
  expect([refused.status, refused.body.errors[0]?.message]).toEqual([
    400,
    "AppProject (argoproj.io/v1alpha1) can't be applied here.",
  ]);
});
