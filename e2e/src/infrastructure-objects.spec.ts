// Covers: infrastructure, infrastructure-objects, infrastructure-providers, object-page, objects, resource-tree
//
// Infrastructure of Crossplane on a real API server, whose definitions have the group, version and shape of Crossplane's. What Crossplane would say
// of each resource is written by the test. No cloud and no registry is asked.
import {
  sealedSecretsSkipReason,
  startSealedSecrets,
  type TestSealedSecrets,
  waitUntil,
} from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { certificates } from './certificates.ts';
import { Person } from './person.ts';
import { type RealSite, startRealSite } from './site/real-site.ts';
import { test } from './test.ts';

const reason = sealedSecretsSkipReason();
const PHONE = { width: 390, height: 844 };

const definition = (group: string, kind: string, scope: string, version: string, spec: object) => ({
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `${kind.toLowerCase()}s.${group}` },
  spec: {
    group,
    scope,
    names: { kind, plural: `${kind.toLowerCase()}s`, singular: kind.toLowerCase() },
    versions: [
      {
        name: version,
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec, status: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
          },
        },
      },
    ],
  },
});
const text = { type: 'string' };
const ANYTHING = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const BUCKETS = definition('s3.aws.upbound.io', 'Bucket', 'Cluster', 'v1beta1', {
  type: 'object',
  required: ['forProvider'],
  properties: {
    forProvider: {
      type: 'object',
      required: ['region'],
      properties: { region: text, forceDestroy: { type: 'boolean' } },
    },
    deletionPolicy: { ...text, enum: ['Orphan', 'Delete'] },
    providerConfigRef: { type: 'object', properties: { name: text } },
  },
});
/** The records that Crossplane keeps of what uses a ProviderConfig: not below `spec`. */
const usages = (): object => {
  const made = definition('aws.upbound.io', 'ProviderConfigUsage', 'Cluster', 'v1beta1', ANYTHING);
  const [version] = made.spec.versions;
  const schema = { openAPIV3Schema: ANYTHING };
  return { ...made, spec: { ...made.spec, versions: [{ ...version, schema }] } };
};
const CROSSPLANE = [
  usages(),
  definition('pkg.crossplane.io', 'Provider', 'Cluster', 'v1', {
    type: 'object',
    properties: { package: text },
  }),
  definition('aws.upbound.io', 'ProviderConfig', 'Cluster', 'v1beta1', ANYTHING),
  definition('platform.example.org', 'Store', 'Namespaced', 'v1', ANYTHING),
];
const list = (items: readonly object[]) => JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const condition = (type: string, status: string, why: string, message = '') => ({
  type,
  status,
  reason: why,
  message,
  lastTransitionTime: new Date().toISOString(),
});
const SYNCED = condition('Synced', 'True', 'ReconcileSuccess');
const READY = condition('Ready', 'True', 'Available');

test.describe('infrastructure of Crossplane on real Kubernetes', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let page: Page;
  let network: string;
  let hub: RealSite;
  let controller: TestSealedSecrets;

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  const head = () => page.locator('header').filter({ hasText: 'retail' }).first();
  /** What Crossplane says of a resource. */
  const say = (resource: string, name: string, ...conditions: readonly object[]) =>
    hub.kubectl(
      'patch',
      resource,
      name,
      '--subresource=status',
      '--type=merge',
      '-p',
      JSON.stringify({ status: { conditions } }),
    );
  const exists = async (resource: string, name: string) =>
    (await hub.kubectl('get', resource, name, '--ignore-not-found', '-o=name')) !== '';

  test.beforeAll(async ({ browser, product }) => {
    ada = await Person.of(product, browser, 'ada');
    page = ada.page;
    const cloudID = await ada.cluster('oslo');
    const infrastructure = ['s3.aws.upbound.io', 'pkg.crossplane.io', 'platform.example.org'];
    network = await ada.network({
      name: 'retail',
      features: ['argocd', 'crossplane', 'sealedSecrets'],
      featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
      hub: { cloudID, namespace: 'hawser', grant: { kinds: 'extended', infrastructure } },
    });
    const { hub: router } = await ada.client.done<{ hub: { routerID: string } }>(
      'GET',
      `/api/networks/${network}`,
    );
    hub = await startRealSite('oslo');
    await hub.apply(list(CROSSPLANE));
    controller = await startSealedSecrets(hub.cluster);
    await ada.install(router.routerID, hub);
    await waitUntil(
      async () => (await certificates(ada.client)).map(({ state }) => state).join() === 'accepted',
      { what: 'the certificate of the hub' },
    );
  });
  test.afterAll(async () => {
    await controller?.stop();
    await hub?.stop();
    await ada?.leave();
  });

  test('the package of a provider is installed at its pinned version, and says why it is not healthy', async () => {
    await ada.open('/infrastructure/packages');
    await expect(page.getByText('No packages of providers yet')).toBeVisible();
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Infrastructure' })).toHaveAttribute('aria-current');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('+');
    await ada.press('Install Provider Package');
    await ada.expectMessage('Please choose a Network');
    await ada.choose('Network', 'retail');
    await ada.choose('Known packages optional', 'provider-aws-s3:v1.0.0');
    await ada.expectUsableByAll();
    await ada.press('Install Provider Package');
    await expect(ada.dialog).toHaveCount(0);
    await waitUntil(() => exists('providers.pkg.crossplane.io', 'provider-aws-s3'), { what: 'the package' });
    const installed = condition('Installed', 'True', 'ActivePackageRevision');
    const unhealthy = condition('Healthy', 'False', 'UnhealthyPackageRevision', 'cannot pull');
    await say('providers.pkg.crossplane.io', 'provider-aws-s3', installed, unhealthy);
    await expect(row('provider-aws-s3').getByText('degraded', { exact: true })).toBeVisible();
    const healthy = condition('Healthy', 'True', 'HealthyPackageRevision');
    await say('providers.pkg.crossplane.io', 'provider-aws-s3', installed, healthy);
    await expect(row('provider-aws-s3').getByText('up', { exact: true })).toBeVisible();
  });

  test('a bucket is made by a form from its definition, and is up only when Crossplane says so', async () => {
    await ada.openDialog('/infrastructure', 'add-provider', network);
    await ada.fill('Name', 'AWS');
    await ada.choose('Provider', 'AWS');
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await ada.fill('Secret access key', 'none');
    await ada.press('Add Provider');
    await expect(ada.dialog).toHaveCount(0);
    await hub.apply(list([BUCKETS]));
    await ada.open('/infrastructure/objects');
    await expect(page.getByText('No infrastructure objects yet')).toBeVisible();
    await page.keyboard.press('+');
    await ada.choose('Network', 'retail');
    await ada.choose('Provider optional', 'AWS');
    await expect(async () => {
      await ada.choose('Kind optional', 'Bucket (s3.aws.upbound.io/v1beta1)');
    }).toPass();
    await ada.fill('Name', 'logs');
    await ada.fill('forProvider.region', 'eu-west-1');
    // Buckets of this family are in no namespace.
    await expect(ada.dialog.last().getByLabel('Namespace')).toHaveCount(0);
    await test.step('the choice says what the text beside it says', async () => {
      const choice = ada.dialog.last().getByRole('combobox', { name: 'When it is deleted' });
      await ada.fill('deletionPolicy optional', 'Orphan');
      await expect(choice).toHaveText('Keep it in the cloud');
      await ada.choose('When it is deleted', 'Delete it in the cloud');
      await expect(ada.dialog.last().getByLabel('deletionPolicy')).toHaveValue('');
    });
    await ada.expectUsableByAll();
    await ada.press('Create Infrastructure Object');
    await expect(page).toHaveURL(/\/infrastructure\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'logs', level: 1 })).toBeVisible();
    await waitUntil(() => exists('buckets.s3.aws.upbound.io', 'logs'), { what: 'the bucket' });
    const spec = JSON.parse(
      await hub.kubectl('get', 'buckets.s3.aws.upbound.io', 'logs', '-o=jsonpath={.spec}'),
    );
    expect(spec).toEqual({ forProvider: { region: 'eu-west-1' }, providerConfigRef: { name: 'aws' } });
    await expect(head().getByText('progressing', { exact: true })).toBeVisible();
    const refused = condition('Synced', 'False', 'ReconcileError', 'AccessDenied: no s3:CreateBucket');
    await say('buckets.s3.aws.upbound.io', 'logs', refused);
    await expect(head().getByText('degraded', { exact: true })).toBeVisible();
    await expect(page.getByText(/AccessDenied: no s3:CreateBucket/).first()).toBeVisible();
    await say('buckets.s3.aws.upbound.io', 'logs', SYNCED, READY);
    await expect(head().getByText('up', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test('a claim is written as YAML, and its tree has what it is composed of', async () => {
    const yaml =
      'apiVersion: platform.example.org/v1\nkind: Store\nmetadata:\n  name: shop\nspec:\n  size: small\n';
    const body = { networkID: network, yaml, tags: [] };
    const { created } = await ada.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
    await waitUntil(async () => (await hub.kubectl('-n', 'hawser', 'get', 'stores', '-o=name')) !== '', {
      what: 'it',
    });
    const resourceRefs = [
      { apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', name: 'logs' },
      // Its group was not chosen for the agent.
      { apiVersion: 'rds.aws.upbound.io/v1beta1', kind: 'Instance', name: 'db' },
    ];
    await hub.kubectl(
      '-n',
      'hawser',
      'patch',
      'stores',
      'shop',
      '--type=merge',
      '-p',
      JSON.stringify({ spec: { resourceRefs } }),
    );
    await ada.open(`/infrastructure/tree/${created.id}/networks/${network}`);
    await expect(page.getByRole('row', { name: /logs Bucket/ })).toBeVisible();
    await ada.openDialog(`/infrastructure/${created.id}`, 'delete-infrastructure', created.id);
    await expect(ada.dialog.last()).toContainText('Crossplane also deletes what it is composed of');
    await expect(ada.dialog.last().getByRole('list', { name: 'What is deleted with it' })).toContainText(
      'logs',
    );
    await expect(ada.dialog.last()).toContainText(
      'It may be composed of more. The agent may not read: Instance.',
    );
    await ada.expectUsableByAll();
  });

  test('a provider in use is kept, with what uses it', async () => {
    await ada.open('/infrastructure');
    await row('AWS').click();
    await page.keyboard.press('x');
    await ada.expectMessage('Provider can not be deleted while in use.');
    await expect(ada.dialog.last().getByRole('link', { name: 'logs' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(ada.dialog).toHaveCount(0);
  });

  test('a provider that others use on the hub is kept, also by whoever does not ask the page', async () => {
    const all = '/api/infrastructureProviderConfigs';
    const { items } = await ada.client.done<{ items: { id: string; resourceName: string }[] }>('GET', all);
    const path = `${all}/${items[0]?.id}`;
    const resourceName = items[0]?.resourceName;
    await hub.apply(
      list([
        {
          apiVersion: 'aws.upbound.io/v1beta1',
          kind: 'ProviderConfigUsage',
          metadata: { name: 'made-by-others' },
          providerConfigRef: { name: resourceName },
          resourceRef: { apiVersion: 's3.aws.upbound.io/v1beta1', kind: 'Bucket', name: 'made-by-others' },
        },
      ]),
    );
    const { status, body } = await ada.client.ask<{ errors: { message: string }[] }>('DELETE', path);
    expect([status, ...body.errors.map(({ message }) => message)]).toEqual([
      409,
      'Provider can not be deleted while in use.',
      'Used by Bucket made-by-others.',
    ]);
    await hub.kubectl('delete', 'providerconfigusages.aws.upbound.io', 'made-by-others');
  });

  test('the list fits a phone', async () => {
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    await ada.open('/infrastructure/objects');
    await expect(row('logs')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await violations(page)).toEqual([]);
    if (size !== null) await page.setViewportSize(size);
  });

  test('what it made is kept in the cloud when the person says so, once the hub has applied that', async () => {
    await ada.open('/infrastructure/objects');
    await row('logs').click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('x');
    await expect(ada.dialog.last()).toContainText('Crossplane also deletes the Bucket in the cloud');
    await ada.press('Keep It in the Cloud');
    await expect(ada.dialog.last()).toContainText('What it made stays in the cloud (deletionPolicy: Orphan)');
    await ada.expectUsableByAll();
    const policy = () =>
      hub.kubectl('get', 'buckets.s3.aws.upbound.io', 'logs', '-o=jsonpath={.spec.deletionPolicy}');
    await waitUntil(async () => (await policy()) === 'Orphan', { what: 'the policy on the hub' });
    await test.step('the choice is taken back with the keyboard, which stays where it was', async () => {
      const button = (name: string) => ada.dialog.last().getByRole('button', { name });
      await button('Delete It in the Cloud').focus();
      await page.keyboard.press('Enter');
      await expect(ada.dialog.last()).toContainText('Crossplane also deletes the Bucket in the cloud');
      await waitUntil(async () => (await policy()) === '', { what: 'that the policy is gone' });
      await expect(button('Keep It in the Cloud')).toBeFocused();
      await page.keyboard.press('Enter');
      await waitUntil(async () => (await policy()) === 'Orphan', { what: 'the policy again' });
    });
    await expect(ada.dialog.last().getByText('The hub has not applied yet')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(ada.dialog).toHaveCount(0);
  });

  test('deleting many names what each deletes in the cloud, and asks for their number', async () => {
    await ada.open('/infrastructure/objects');
    await row('logs').click({ position: { x: 300, y: 10 } });
    for (const key of ['Home', 's', 'Shift+ArrowDown', 'x']) await page.keyboard.press(key);
    const happens = ada.dialog.last().getByRole('list', { name: 'What happens in the cloud' });
    await expect(happens).toContainText(/1 kept in the cloud.*logs.*Bucket of retail/);
    await expect(happens).toContainText(/1 composed of others.*Store of retail/);
    await ada.expectUsableByAll();
    await page.keyboard.press('Escape');
    await expect(ada.dialog).toHaveCount(0);
  });

  test('deleting it says what becomes of what it made, and asks for its name', async () => {
    await ada.open('/infrastructure/objects');
    await row('logs').getByRole('link', { name: 'logs' }).focus();
    await row('logs').click({ position: { x: 300, y: 10 } });
    await page.keyboard.press('x');
    await expect(ada.dialog.last()).toContainText('What it made stays in the cloud');
    await ada.dialog.last().getByRole('textbox').fill('logs');
    await ada.press('Delete Infrastructure Object');
    await expect(row('logs')).toHaveCount(0);
    await waitUntil(async () => !(await exists('buckets.s3.aws.upbound.io', 'logs')), {
      what: 'its removal',
    });
  });
});
