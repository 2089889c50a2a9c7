import type { AppObject } from '@hawser/contract/objects';
import type { Router } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deployment, fleetOf, report, reportObject, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function ada() {
  const uid = `fields-${++accounts}`;
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  return { uid, user, network: await user.network('demo') };
}

const service = (spec: string) => `apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  ${spec}\n`;
const pods = (ports: string) =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  template:\n    spec:\n      containers:\n      - {name: web, image: web, ports: ${ports}}\n      - {name: log, image: log}\n`;

describe('the fields of an object that nothing has reported', () => {
  it('are null or empty: no feature, no GitOps, no application network', async () => {
    const { user, network } = await ada();
    expect(await user.object(network, deployment('web'))).toMatchObject({
      k8sConfig: null,
      metadata: { internal: false },
      tagsInternal: [],
      cloudID: null,
      routerID: null,
      parentID: null,
      applicationParentID: null,
      repositoryId: null,
      networkFeatureSlug: null,
      infrastructureProviderKey: null,
      infrastructureProviderConfigID: null,
      gitopsData: null,
      gitopsResources: [],
      resourceTree: null,
      servicePorts: [],
      ports: [],
      exposeStatus: 'UNEXPOSED',
      metrics: null,
      status: { argoHealth: null, kubeStatus: null },
    });
  });
});

describe('the ports of an object', () => {
  it('are those of its YAML: of a Service its own, of pods those of their containers', async () => {
    const { user, network } = await ada();
    const web = await user.object(network, service('ports: [{name: http, port: 80, targetPort: 8080}]'));
    expect([web.servicePorts, web.ports]).toEqual([
      [{ name: 'http', port: 80, protocol: 'TCP', targetPort: 8080, nodePort: null }],
      [],
    ]);
    const run = await user.object(
      network,
      pods('[{containerPort: 8080}, {containerPort: 53, protocol: UDP}]'),
    );
    expect([run.servicePorts, run.ports.map(({ containerPort }) => containerPort)]).toEqual([[], [8080, 53]]);
  });

  it.each(['ports: many', 'ports: {port: {port: 80}}', 'ports: [null, [80], {port: eighty}]'])(
    'are none in YAML that names none: %s',
    async (spec) => {
      const { user, network } = await ada();
      expect((await user.object(network, service(spec))).servicePorts).toEqual([]);
    },
  );
});

describe('the cluster of an object', () => {
  it('is the only one that it is placed on, with its replicas; of several each placement has its own', async () => {
    const { uid, user, network } = await ada();
    const berlin = await user.cluster('berlin', ['near']);
    const hub = await user.attach(network, berlin);
    const edge = await user.attach(network, await user.cluster('edge'), { isEdge: true });
    const object = await user.object(network, deployment('web'));
    const kubeStatus = { replicas: 2, readyReplicas: 1, availableReplicas: 1, updatedReplicas: 2 };
    const seen = async (router: Router) => {
      await report(nouns, uid, router);
      await reportObject(nouns, uid, router, object, { status: 'WARN', kubeStatus });
    };
    const read = () => user.get<AppObject>(`/objects/${object.id}`);
    await user.rules(network, rule(['eq', 'tag', 'near'], []));
    await seen(hub);
    expect(await read()).toMatchObject({ cloudID: berlin.id, routerID: hub.id, status: { kubeStatus } });

    await user.rules(network, rule([], []));
    await seen(edge);
    expect(await read()).toMatchObject({ cloudID: null, routerID: null, status: { kubeStatus: null } });
    expect(
      (await user.placements(object)).map(({ cloudID, routerID }) => [cloudID, routerID]).sort(),
    ).toEqual([hub, edge].map(({ cloudID, id }) => [cloudID, id]).sort());
  });
});

describe('a GitOps object', () => {
  it('with an invalid configuration is refused in the words of the specification', async () => {
    const { uid, network } = await ada();
    const yaml = 'apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: shop\nspec: {}\n';
    const { status, body } = await nouns.request<{ errors: { message: string; path: string }[] }>(
      uid,
      'POST',
      '/objects',
      { body: { networkID: network.id, yaml } },
    );
    expect([status, body.errors[0]]).toEqual([
      400,
      expect.objectContaining({ message: 'Invalid kubernetes configuration supplied.', path: 'yaml' }),
    ]);
  });

  it('and one that Hawser made are marked by their origin', async () => {
    const { uid, user, network } = await ada();
    const { id } = await user.object(network, deployment('web'));
    const as = async (origin: string) => {
      await nouns.store.tenant(uid, ({ db }) =>
        sql`update objects set origin = ${origin}, tags = '{"internals-hub": "internal"}' where id = ${id}`.execute(
          db,
        ),
      );
      return user.get<AppObject>(`/objects/${id}`);
    };
    expect(await as('nethopper-gitops')).toMatchObject({
      k8sConfig: { kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 2 } },
      metadata: { internal: false },
      tagsInternal: ['internals-hub'],
    });
    expect(await as('nethopper-auto')).toMatchObject({ k8sConfig: null, metadata: { internal: true } });
  });
});
