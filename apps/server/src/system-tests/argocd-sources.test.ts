import type { Problem } from '@hawser/contract/problem';
import type { WholeObject } from '@hawser/contract/objects';
import { startHelmRepository, startRepository, type TestRepository } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applicationYaml, settings } from './testing/application-yaml.ts';
import { ArgoCdOnHub, noArgoCdHere as reason } from './testing/argocd-on-hub.ts';

/** More than a ConfigMap may have, and less than a request to the API server. */
const LARGE = 1_500_000;

describe.skipIf(reason !== null)(`sources that cannot be delivered (${reason ?? 'programs found'})`, () => {
  let on: ArgoCdOnHub;
  let repository: TestRepository;
  let charts: Awaited<ReturnType<typeof startHelmRepository>>;

  const chartYaml = (chart: string, version: string) => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: chart}
spec:
  source: {repoURL: '${charts.url}', chart: ${chart}, targetRevision: ${version}}
  destination: {namespace: default}
  syncPolicy: {automated: {}}
`;
  const change = async ({ id }: WholeObject, yaml: string) => {
    const { version } = await on.client.done<WholeObject>('GET', `/api/objects/${id}`);
    await on.client.done('PATCH', `/api/objects/${id}`, { body: { yaml }, version });
  };
  const untilWhy = (object: WholeObject, why: RegExp) =>
    on.until(`${object.name}: ${why}`, async () => {
      const placement = await on.placement(object);
      return placement !== undefined && why.test(JSON.stringify(placement.status.reason)) ? placement : null;
    });

  beforeAll(async () => {
    [on, repository, charts] = await Promise.all([
      ArgoCdOnHub.start(),
      startRepository(),
      startHelmRepository([{ chart: 'shop', version: '1.2.0' }]),
    ]);
    await repository.commit('Blue', { 'shop/settings.yaml': settings('blue') });
  });
  afterAll(async () => {
    await Promise.all([on?.stop(), repository?.stop(), charts?.stop()]);
  });

  test('a chart, or a version of it, that does not exist is unknown with its name, and delivered once it is corrected', async () => {
    const app = await on.define(chartYaml('shelf', '1.2.0'));
    expect(await on.untilStatus(app, 'UNKNOWN')).toContain('chart "shelf" version "1.2.0" not found');
    expect((await on.placement(app))?.status.tone).toBe('unknown');
    await change(app, chartYaml('shop', '9.9.9'));
    expect((await untilWhy(app, /9\.9\.9/)).status).toMatchObject({ status: 'UNKNOWN', tone: 'unknown' });
    await change(app, chartYaml('shop', '1.2.0'));
    await on.untilStatus(app, 'HEALTHY', 'SYNCED');
    expect(await on.hub.kubectl('get', 'configmap', 'chart', '-o=jsonpath={.data.version}')).toBe('1.2.0');
  });

  test('a manifest of 1.5 MB is refused by the cluster with its reason, is never green, and holds up nothing else', async () => {
    const shop = await on.define(applicationYaml(repository.url, 'main'));
    await on.untilStatus(shop, 'HEALTHY', 'SYNCED');
    const large = settings('x'.repeat(LARGE)).replace('name: shop', 'name: large');
    await repository.commit('Large', {
      'shop/large.yaml': large,
      'shop/settings.yaml': settings('green'),
    });
    const placement = await untilWhy(shop, /large|[Tt]oo l(?:ong|arge)|1048576/);
    expect(placement.status.tone).not.toBe('positive');
    expect(JSON.stringify(placement.status.reason).length).toBeLessThan(10_000);
    expect(await on.hub.kubectl('get', 'configmap', 'large', '--ignore-not-found')).toBe('');
    await repository.commit('Small again', { 'shop/large.yaml': null });
    await on.untilStatus(shop, 'HEALTHY', 'SYNCED');
    expect(await on.color()).toBe('green');
  });

  test('YAML of 1.5 MB is refused where it is entered', async () => {
    const yaml = applicationYaml(repository.url, 'x'.repeat(LARGE));
    const { status, body } = await on.client.ask<Problem>('POST', '/api/objects', {
      body: { networkID: on.network.id, yaml },
    });
    expect([status, ...body.errors.map(({ message }) => message)]).toEqual([
      400,
      'Invalid YAML supplied.',
      'The YAML is larger than 1 MiB.',
    ]);
  });
});
