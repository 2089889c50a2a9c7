// Covers: infrastructure, infrastructure-providers, provider-options, sealing, secrets
//
// Infrastructure providers, with everything real: credentials are sealed in the browser, and opened by the controller of the hub. No cloud is
// asked.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Client,
  sealedSecretsSkipReason,
  startSealedSecrets,
  type TestSealedSecrets,
  waitUntil,
} from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Leaks } from './leaks.ts';
import { certificates } from './certificates.ts';
import { Person } from './person.ts';
import { type RealSite, startRealSite } from './site/real-site.ts';
import { test } from './test.ts';

const reason = sealedSecretsSkipReason();
const CANARY = 'canary-5b1d7e40-plain';
/** A definition of the same group, version and scope as that of Crossplane's provider for AWS. */
const definition = (group: string, kind: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.${group} }
spec:
  group: ${group}
  scope: Cluster
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s, singular: ${kind.toLowerCase()} }
  versions:
    - name: v1beta1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } }
`;
const PHONE = { width: 390, height: 844 };
/** A provider that the operator adds to those that are known. */
const HETZNER = `hetzner:
  name: Hetzner
  active: true
  format: json
  credentialFields: [{ key: token, label: API token }]
  configFields: [{ key: location, label: Location }]
`;

test.use({
  environment: async ({ browserName: _browserName }, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'hawser-providers-'));
    const file = join(folder, 'providers.yaml');
    await writeFile(file, HETZNER);
    await provide({ HAWSER_PROVIDERS_FILE: file });
    await rm(folder, { recursive: true });
  },
});

interface Provider {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly status: { readonly status: string };
  readonly providerConfigObjectID: string;
  readonly credsProviderDetails: { readonly namespace: string; readonly name: string };
}

test.describe('infrastructure providers on real Kubernetes', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let page: Page;
  let network: string;
  let hub: RealSite;
  let controller: TestSealedSecrets;

  const providers = async (client: Client) =>
    (await client.done<{ items: Provider[] }>('GET', '/api/infrastructureProviderConfigs')).items;
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  /** The credentials as the hub's controller has opened them. */
  const opened = (name: string): Promise<string | undefined> =>
    waitUntil(
      async () => {
        const provider = (await providers(ada.client)).find((each) => each.name === name);
        if (provider === undefined) return null;
        const { namespace, name: secret } = provider.credsProviderDetails;
        const text = await hub.kubectl(
          '-n',
          namespace,
          'get',
          'secret',
          secret,
          '-o',
          'json',
          '--ignore-not-found',
        );
        const { data = {} } = JSON.parse(text || '{}') as { data?: Record<string, string> };
        const value = data['credentials'];
        return value === undefined ? null : Buffer.from(value, 'base64').toString();
      },
      { what: `the credentials of ${name}` },
    );

  test.beforeAll(async ({ browser, product }) => {
    ada = await Person.of(product, browser, 'ada');
    page = ada.page;
    const cloudID = await ada.cluster('oslo');
    network = await ada.network({
      name: 'retail',
      features: ['argocd', 'crossplane', 'sealedSecrets'],
      hub: { cloudID, namespace: 'hawser', grant: { kinds: 'extended' } },
    });
    const { hub: router } = await ada.client.done<{ hub: { routerID: string } }>(
      'GET',
      `/api/networks/${network}`,
    );
    hub = await startRealSite('oslo');
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

  test('one is added with the keyboard, its credentials are opened on the hub, and leave the page sealed only', async () => {
    const leaks = Leaks.of(page);
    await ada.open('/infrastructure');
    await expect(page.getByText('No Providers Available')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('+');
    await expect(ada.dialog.last()).toContainText('Add Provider');
    await ada.dialog.last().getByLabel('Provider', { exact: true }).click();
    await expect(page.getByRole('option', { name: 'IBM Cloud (coming soon)' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await ada.press('Add Provider');
    await ada.expectMessage('Please choose a Network');
    await ada.expectMessage('Provider name must be at least 1 character.');
    await ada.choose('Network', 'retail');
    await ada.fill('Name', 'AWS Production');
    await ada.choose('Provider', 'AWS');
    await ada.fill('Role ARN optional', 'arn:aws:iam::123456789012:role/shop');
    await ada.press('Add Provider');
    await ada.expectMessage('This field is required');
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await ada.fill('Secret access key', CANARY);
    await ada.expectUsableByAll();
    await ada.press('Add Provider');
    await expect(page.getByText('Provider created!')).toBeVisible();
    await expect(ada.dialog).toHaveCount(0);
    expect(await opened('AWS Production')).toBe(
      `[default]\naws_access_key_id = AKIAIOSFODNN7EXAMPLE\naws_secret_access_key = ${CANARY}\n`,
    );
    await expect(row('AWS Production')).toContainText(/aws.*retail.*aws-production/);
    await test.step('Crossplane’s provider for AWS is not there, and then it is', async () => {
      await expect(row('AWS Production').getByText('failed', { exact: true })).toBeVisible();
      await row('AWS Production').getByRole('button', { name: /why/ }).click();
      await expect(
        page.getByText(/The cluster serves no providerconfigs of aws\.upbound\.io\/v1beta1/).first(),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await hub.apply(definition('aws.upbound.io', 'ProviderConfig'));
      await expect(row('AWS Production').getByText('up', { exact: true })).toBeVisible();
      const spec = await hub.kubectl('get', 'providerconfig', 'aws-production', '-o=jsonpath={.spec}');
      const [{ credsProviderDetails } = { credsProviderDetails: null }] = await providers(ada.client);
      expect(JSON.parse(spec)).toEqual({
        assumeRoleChain: [{ roleARN: 'arn:aws:iam::123456789012:role/shop' }],
        credentials: {
          source: 'Secret',
          secretRef: { namespace: 'hawser', name: credsProviderDetails?.name, key: 'credentials' },
        },
      });
    });
    expect(await leaks.formsOf(CANARY)).toEqual([]);
    expect(await page.content()).not.toContain(CANARY);
    // What was recorded contains the sealed form: the recorder works.
    expect(await leaks.all()).toContain('encryptedData');
    expect(await violations(page)).toEqual([]);
  });

  test('a name is taken once, and nothing that was typed is lost', async () => {
    await ada.openDialog('/infrastructure', 'add-provider', network);
    await ada.fill('Name', 'AWS Production');
    await ada.choose('Provider', 'GCP');
    await ada.fill('Project ID', 'shop');
    await ada.fill('Service account key', 'no JSON');
    await ada.press('Add Provider');
    await ada.expectMessage('Unable to process the key-value pairs for IaC.');
    await ada.fill('Service account key', '{"type": "service_account"}');
    await ada.press('Add Provider');
    await ada.expectMessage('Provider already exists: AWS Production');
    await expect(ada.dialog.last().getByLabel('Project ID')).toHaveValue('shop');
    await ada.fill('Name', 'GCP');
    await ada.press('Add Provider');
    await expect(ada.dialog).toHaveCount(0);
    expect(await opened('GCP')).toBe('{"type": "service_account"}');
  });

  test('credentials are replaced in the same Secret, and two people do not overwrite each other', async () => {
    const [aws] = await providers(ada.client);
    await ada.openDialog('/infrastructure', 'update-provider', aws?.id ?? '');
    await expect(ada.dialog.last().getByText('They are never shown again.')).toBeVisible();
    await ada.press('Replace credentials');
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await ada.fill('Secret access key', `${CANARY}-2`);
    await ada.fill('Name', 'AWS');
    await ada.client.done('PATCH', `/api/infrastructureProviderConfigs/${aws?.id}`, {
      body: { name: 'Theirs' },
      version: aws?.version ?? 0,
    });
    await ada.press('Save');
    await expect(ada.dialog.last().getByText('Theirs').first()).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('Keep mine and save');
    await ada.press('Save');
    await expect(ada.dialog).toHaveCount(0);
    await expect(row('AWS')).toBeVisible();
    await waitUntil(async () => (await opened('AWS'))?.includes(`${CANARY}-2`), {
      what: 'the new credentials',
    });
  });

  test('it has a page, is found in the palette, and fits a phone', async () => {
    await ada.open('/infrastructure');
    await row('AWS').getByText('AWS').first().click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/infrastructure\/providers\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { name: 'AWS', level: 1 })).toBeVisible();
    await expect(page.getByText('arn:aws:iam::123456789012:role/shop')).toBeVisible();
    await expect(page.getByText('No object uses this provider yet.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await test.step('what is on the hub is shown, also of the ProviderConfig, which is in no namespace', async () => {
      const [{ providerConfigObjectID } = { providerConfigObjectID: '' }] = await providers(ada.client);
      await ada.open(`/applications/${providerConfigObjectID}?tab=tree`);
      await expect(page.getByRole('row', { name: /aws-production ProviderConfig/ })).toBeVisible();
    });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('gcp');
    await page.getByRole('option', { name: /^Infrastructure providers GCP/ }).click();
    await expect(page.getByRole('heading', { name: 'GCP', level: 1 })).toBeVisible();
    const size = page.viewportSize();
    await page.setViewportSize(PHONE);
    await ada.open('/infrastructure');
    await expect(row('AWS')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect(await violations(page)).toEqual([]);
    if (size !== null) await page.setViewportSize(size);
  });

  test('it is deleted with the Secret on the hub', async ({ installation }) => {
    const [aws] = await providers(ada.client);
    const { namespace = '', name = '' } = aws?.credsProviderDetails ?? {};
    await ada.openDialog('/infrastructure', 'delete-provider', aws?.id ?? '');
    await expect(ada.dialog.last()).toContainText(name);
    await ada.expectUsableByAll();
    await ada.dialog.last().getByRole('textbox').fill('AWS');
    await installation.whileRefused('delete', 'infrastructure_provider_configs', async () => {
      await ada.press('Delete Provider');
      await ada.expectMessage('Provider could not be deleted.');
    });
    await ada.press('Delete Provider');
    await expect(row('AWS')).toHaveCount(0);
    await waitUntil(
      async () =>
        (await hub.kubectl('-n', namespace, 'get', 'secret', name, '--ignore-not-found', '-o', 'name')) ===
        '',
      { what: 'the removal of the Secret' },
    );
    expect(await hub.kubectl('get', 'providerconfigs', '-o', 'name')).toBe('');
  });

  test('one for resources in namespaces is a ClusterProviderConfig on the hub', async () => {
    await hub.apply(definition('aws.m.upbound.io', 'ClusterProviderConfig'));
    await ada.openDialog('/infrastructure', 'add-provider');
    await ada.choose('Network', 'retail');
    await ada.fill('Name', 'newer');
    await ada.choose('Provider', 'AWS');
    await ada.choose('ProviderConfig', 'ClusterProviderConfig: resources in namespaces');
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await ada.fill('Secret access key', CANARY);
    await ada.press('Add Provider');
    await expect(ada.dialog).toHaveCount(0);
    await expect(row('newer').getByText('up', { exact: true })).toBeVisible();
    expect(await opened('newer')).toContain(`aws_secret_access_key = ${CANARY}\n`);
    const spec = await hub.kubectl('get', 'clusterproviderconfig', 'newer', '-o=jsonpath={.spec}');
    const { credsProviderDetails } = (await providers(ada.client)).find(({ name }) => name === 'newer') ?? {};
    expect(JSON.parse(spec)).toEqual({
      credentials: {
        source: 'Secret',
        secretRef: { namespace: 'hawser', name: credsProviderDetails?.name, key: 'credentials' },
      },
    });
  });

  test('one that the operator takes away while dialogs are open is refused, and its provider can be renamed', async ({
    product,
    environment,
  }) => {
    const form = ada.dialog.last();
    const add = async (name: string) => {
      await ada.openDialog('/infrastructure', 'add-provider', network);
      await ada.fill('Name', name);
      await ada.choose('Provider', 'Hetzner');
      await ada.fill('Location', 'fsn1');
      await ada.fill('API token', CANARY);
    };
    await add('first');
    await ada.press('Add Provider');
    await expect(ada.dialog).toHaveCount(0);
    const { id = '' } = (await providers(ada.client)).find(({ name }) => name === 'first') ?? {};
    const restartWith = async (yaml: string) => {
      await writeFile(environment['HAWSER_PROVIDERS_FILE'] ?? '', yaml);
      await product.kill();
      await product.restart();
    };
    await add('second');
    await restartWith('{}');
    await ada.press('Add Provider');
    await ada.expectMessage('This provider cannot be chosen.');
    await expect(form.getByLabel('API token')).toHaveCount(0);
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('second');
    await form.getByLabel('Provider', { exact: true }).click();
    await expect(page.getByRole('option', { name: 'AWS' })).toBeVisible();
    await expect(page.getByRole('option', { name: 'Hetzner' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await ada.expectUsableByAll();
    expect((await providers(ada.client)).map(({ name }) => name)).not.toContain('second');
    await restartWith(HETZNER);
    await ada.openDialog('/infrastructure', 'update-provider', id);
    await ada.fill('Location', 'nbg1');
    await ada.fill('Name', 'renamed');
    await restartWith('{}');
    await ada.press('Save');
    await expect(form.getByText(/does not offer this provider any more/)).toBeVisible();
    await expect(form.getByLabel('Location')).toHaveCount(0);
    await ada.expectUsableByAll();
    await ada.press('Save');
    await expect(ada.dialog).toHaveCount(0);
    await expect(row('renamed')).toContainText('hetzner');
    await ada.open(`/infrastructure/providers/${id}`);
    await expect(page.getByRole('main').getByText(/does not offer this provider any more/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
});
