import { deliveredManifest } from '@hawser/domain/gitops';
import { FEATURE_CHARTS, featureObjects } from '@hawser/domain/features';
import {
  argoCdSkipReason,
  installArgoCd,
  skipReason,
  startArgoCd,
  startCluster,
  type TestArgoCd,
  type TestCluster,
  waitUntil,
} from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { argoEventsSkipReason, startArgoEvents } from './testing/argo-events.ts';
import { startFeatureCharts } from './testing/feature-charts.ts';

const reason = skipReason() ?? argoCdSkipReason() ?? argoEventsSkipReason();

describe.skipIf(reason !== null)(`the event bus of Argo Events (${reason ?? 'programs found'})`, () => {
  let hub: TestCluster;
  let argo: TestArgoCd;
  let charts: Awaited<ReturnType<typeof startFeatureCharts>>;

  beforeAll(async () => {
    charts = await startFeatureCharts();
    hub = await startCluster('hub');
    await installArgoCd(hub);
    argo = await startArgoCd(hub);
  });
  afterAll(async () => {
    await argo?.stop();
    await hub?.stop();
    await charts?.stop();
  });

  const field = (kind: string, namespace: string, name: string, path: string) =>
    hub.kubectl('-n', namespace, 'get', kind, name, `-o=jsonpath={${path}}`).catch(() => '');
  const bus = (path: string) => field('eventbus', 'argo-events', 'default', path);
  const application = (path: string) => field('application', 'argocd', 'argo-events', path);

  test('has 3 replicas and token authentication, and goes before the controller that has to end it', async () => {
    const from = { ...FEATURE_CHARTS['argo-events'], repoURL: charts.url };
    const objects = featureObjects(
      { argocd: {}, argoEvents: {} },
      { ...FEATURE_CHARTS, 'argo-events': from },
    );
    const to = { cluster: 'in-cluster', isOneOfSeveral: false, namespace: 'argocd' };
    const items = objects.map(({ manifest }) => deliveredManifest(manifest, to));
    await hub.apply(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }));
    const native = '{"auth":"token","replicas":3}';
    await waitUntil(async () => (await bus('.spec.nats.native')) === native, { what: 'the event bus' }).catch(
      async (error: unknown) => {
        throw new Error(`${await application('.status')}\n${(await argo.output()).slice(-3_000)}`, {
          cause: error,
        });
      },
    );
    // Its own health is that of the bus, which only the controller can deploy.
    const events = await startArgoEvents(hub);
    try {
      await waitUntil(async () => (await application('.status.health.status')) === 'Healthy', {
        what: 'a deployed bus',
      });
      const sets = await hub.kubectl(
        '-n=argo-events',
        'get',
        'statefulsets',
        '-o=jsonpath={.items[*].spec.replicas}',
      );
      expect([sets, await bus('.status.config.nats.auth')]).toEqual(['3', 'token']);
      await hub.kubectl('-n=argocd', 'delete', 'application', 'argo-events', '--wait=false');
      await waitUntil(async () => (await bus('.metadata.name')) === '', { what: 'the end of the bus' });
      await waitUntil(async () => (await application('.metadata.name')) === '', {
        what: 'the end of the Application',
      });
    } catch (error) {
      throw new Error(`${await bus('.status')}\n${events.output().slice(-3_000)}`, { cause: error });
    } finally {
      await events.stop();
    }
  });
});
