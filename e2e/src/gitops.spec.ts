// Covers: argo, repository-content
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const yamlOf = (revision: string, more = ''): string => `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  source:
    repoURL: https://git.example.org/shop.git
    path: .
    targetRevision: ${revision}
  destination:
    namespace: shop
${more}`;
const AUTOMATED = '  syncPolicy:\n    automated: {}\n';

test('an Application on three clusters is synced, shows a bad revision with its reason, and is rolled back', async ({
  browser,
  product,
}) => {
  const lea = await Person.of(product, browser, 'lea');
  const { page, client, dialog } = lea;
  const paris = await lea.cluster('paris');
  const network = await lea.network({
    name: 'retail',
    features: ['argocd'],
    hub: { cloudID: paris, grant: { inspect: true } },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const { items } = await client.done<{ items: { id: string }[] }>('GET', '/api/routers');
  const site = startSimulatedSite('paris');
  const edges: string[] = [];
  for (const name of ['berlin', 'oslo', 'rome']) edges.push(await lea.attachPublicly(network, name));
  try {
    await lea.install(items[0]?.id ?? '', site);
    await lea.open(`/networks/${network}`);
    await expect(page.getByRole('region', { name: 'Argo CD' })).toContainText('ready', { timeout: 20_000 });
    const { created: shop } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
      body: { networkID: network, yaml: yamlOf('v1.0') },
    });
    const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
    });
    const change = async (yaml: string): Promise<void> => {
      const before = await client.done<{ version: number }>('GET', `/api/objects/${shop.id}`);
      await client.done('PATCH', `/api/objects/${shop.id}`, { version: before.version, body: { yaml } });
    };
    const rows = page.getByRole('row', { name: /berlin|oslo|rome/ });
    const region = (name: string) => page.getByRole('region', { name, exact: true });

    await test.step('a sync on all clusters is a job, and each becomes healthy', async () => {
      await lea.open(`/applications/${shop.id}`);
      await expect(rows).toHaveCount(3);
      for (const row of await rows.all()) await expect(row).toContainText('missing', { timeout: 20_000 });
      await lea.open(`/applications/${shop.id}?dialog=sync-application&about=${shop.id}`);
      await expect(dialog).toContainText('On each of its clusters.');
      await lea.expectUsableByAll();
      await lea.press('Sync');
      await expect(dialog).toHaveCount(0);
      for (const row of await rows.all()) await expect(row).toContainText('healthy', { timeout: 20_000 });
    });

    await test.step('a revision that does not exist is unknown, with what Argo CD says', async () => {
      await change(yamlOf('no-such-tag'));
      for (const row of await rows.all()) {
        await expect(row).toContainText('unknown', { timeout: 20_000 });
        await expect(row).toContainText("unable to resolve 'no-such-tag'");
      }
      await lea.open(`/applications/${shop.id}/clusters/${edges[0]}`);
      await expect(region('Conditions')).toContainText("unable to resolve 'no-such-tag' to a commit SHA");
    });

    await test.step('a sync on one cluster shows its operation, resources and history', async () => {
      await change(yamlOf('v2.0'));
      await expect(page.getByText('out-of-sync').first()).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Automatic sync is off.')).toBeVisible();
      // Before it is out of sync it is progressing and then unknown.
      await expect(region('Cause')).toContainText('shop is out-of-sync', { timeout: 20_000 });
      // What comes by itself moves nothing that can be pressed.
      const [cause, resources] = [
        await region('Cause').boundingBox(),
        await region('Resources').boundingBox(),
      ];
      expect(cause?.y).toBeGreaterThan(resources?.y ?? Infinity);
      await region('Resources').getByRole('button', { name: 'Show diff of Deployment shop--berlin' }).click();
      const differences = page.getByRole('table', { name: 'Differences of Deployment shop--berlin' });
      await expect(differences).toContainText('spec.template.spec.containers[main].image');
      await expect(differences).toContainText('registry.example.org/shop--berlin:v2.0');
      await page.getByRole('button', { name: 'Show as text' }).click();
      await expect(region('Resources').locator('.cm-editor')).toContainText('shop--berlin:v2.0');
      expect(await violations(page)).toEqual([]);
      // Esc closes what was opened last.
      await page.keyboard.press('Escape');
      await expect(region('Resources').locator('.cm-editor')).toHaveCount(0);
      await expect(page.getByRole('button', { name: 'Show as text' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(differences).toHaveCount(0);
      await expect(
        region('Resources').getByRole('button', { name: 'Show diff of Deployment shop--berlin' }),
      ).toBeFocused();
      await page.getByRole('button', { name: 'Sync', exact: true }).click();
      await dialog.getByText('All resources').click();
      await dialog.getByText('Options of the Application').click();
      await dialog.getByLabel('Only what is out of sync').check();
      await expect(dialog.getByText('Options: only what is out of sync')).toBeVisible();
      await lea.expectUsableByAll();
      await lea.press('Sync');
      await expect(region('Last operation')).toContainText('succeeded', { timeout: 20_000 });
      await expect(region('Last operation')).toContainText('sync to v2.0 by lea');
      await expect(region('Resources')).toContainText('Deployment shop--berlin');
      await expect(region('History').getByRole('row')).toHaveCount(3);
      expect(await violations(page)).toEqual([]);
    });

    await test.step('hub and clusters are one tree, as grid and as graph', async () => {
      const { pathname } = new URL(page.url());
      await lea.open(`/applications/${shop.id}?tab=tree`);
      const tree = page.getByRole('treegrid', { name: 'Resources of shop on its clusters' });
      for (const name of ['berlin', 'oslo', 'rome']) {
        await expect(tree.getByRole('row', { name: `shop--${name} Application ${name}` })).toBeVisible();
        await expect(tree.getByRole('row', { name: `shop--${name} Deployment ${name}` })).toBeVisible();
      }
      await tree.getByRole('row', { name: 'shop--oslo Deployment oslo' }).click();
      const details = page.getByRole('complementary', { name: 'Deployment shop--oslo' });
      await expect(details).toContainText('Open the Deployment in oslo');
      await expect(page.getByText(/^oslo: The agent of this cluster is not connected/)).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Graph' }).click();
      await expect(page.getByRole('treeitem', { name: /shop--rome.*out-of-sync/ }).first()).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await lea.open(pathname);
    });

    await test.step('it is rolled back to an entry of its history', async () => {
      await region('History').getByRole('button', { name: 'Roll back to v1.0' }).click();
      await expect(dialog).toContainText('Argo CD deploys v1.0 on this cluster again.');
      await lea.expectUsableByAll();
      await lea.press('Roll back');
      await expect(dialog).toHaveCount(0);
      await expect(region('Last operation')).toContainText('sync to v1.0 by lea', { timeout: 20_000 });
      await expect(page.getByText('out-of-sync').first()).toBeVisible({ timeout: 20_000 });
    });

    await test.step('where sync is automatic the revision is pinned in a new version', async () => {
      await change(yamlOf('v3.0', AUTOMATED));
      await expect(region('History')).toContainText('v3.0', { timeout: 20_000 });
      await region('History').getByRole('button', { name: 'Roll back to v2.0' }).click();
      await expect(dialog).toContainText('Automatic sync is on');
      await expect(dialog).toContainText('on all 3 clusters');
      await lea.press('Pin this revision');
      await expect(dialog).toHaveCount(0);
      await expect(region('Source')).toContainText('v2.0', { timeout: 20_000 });
      const { yaml } = await client.done<{ yaml: string }>('GET', `/api/objects/${shop.id}`);
      expect(yaml).toContain('targetRevision: v2.0');
      await lea.open(`/applications/${shop.id}?tab=changes`);
      await expect(page.getByText(/shop: rolled back to v2\.0 by pinning it/)).toBeVisible();
      await expect(page.getByText(/shop on berlin: rolled back to v1\.0/)).toBeVisible();
    });

    await test.step('one that was deleted and whose removal waits is named on the network, and released', async () => {
      const held = yamlOf('v1.0')
        .replaceAll('shop', 'cart')
        .replace('name: cart', 'name: cart\n  finalizers: [example.org/held]');
      const body = { networkID: network, yaml: held };
      const { created: cart } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
        body,
      });
      await lea.open(`/applications/${cart.id}`);
      await expect(rows).toHaveCount(3);
      for (const row of await rows.all()) await expect(row).toContainText('missing', { timeout: 20_000 });
      await client.done('DELETE', `/api/objects/${cart.id}`);
      await lea.open(`/networks/${network}`);
      const removed = region('Being removed');
      await expect(removed.getByRole('row', { name: /Application cart/ })).toHaveCount(3, {
        timeout: 20_000,
      });
      await expect(removed).toContainText('example.org/held');
      expect(await violations(page)).toEqual([]);
      await removed.getByRole('button', { name: 'Release cart on oslo' }).click();
      await expect(dialog).toContainText('It is not to be on oslo any more');
      await lea.expectUsableByAll();
      await dialog.getByRole('textbox').fill('cart');
      await lea.press('Release Application');
      await expect(dialog).toHaveCount(0);
      await expect(removed.getByRole('row', { name: /Application cart/ })).toHaveCount(2, {
        timeout: 20_000,
      });
      await expect(removed).not.toContainText('oslo');
    });

    await test.step('a tear-down that waits leads to what it waits for', async () => {
      await lea.openDialog(`/networks/${network}`, 'delete-network', network);
      await lea.press('Begin');
      await dialog.getByRole('link', { name: 'Being removed' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(region('Being removed')).toContainText('example.org/held');
    });

    await test.step('one that nobody made here is not green while it is out of sync', async () => {
      const theirs = (revision: string, more: string) =>
        yamlOf(revision, more)
          .replace('name: shop', 'name: theirs\n  namespace: argocd')
          .replace('destination:', 'destination:\n    server: https://kubernetes.default.svc');
      await site.apply(theirs('v1.0', AUTOMATED));
      await lea.open(`/clusters/${paris}?tab=objects`);
      await page.getByRole('row', { name: /^Application argoproj/ }).click();
      await page.keyboard.press('Enter');
      const row = page.getByRole('row', { name: /^theirs / });
      await expect(row).toContainText('healthy');
      await site.apply(theirs('v2.0', '').replace('spec:', 'spec:\n  syncPolicy: null'));
      await expect(row).toContainText('out-of-sync');
      await expect(row).toContainText('resources differ from the source');
    });
  } finally {
    await site.stop();
  }
  await lea.leave();
});

test('an Application on a private edge is unknown, and says that it waits for the application network', async ({
  browser,
  product,
}) => {
  const ove = await Person.of(product, browser, 'ove');
  const { page, client } = ove;
  const network = await ove.network({
    name: 'retail',
    features: ['argocd'],
    hub: { cloudID: await ove.cluster('paris') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const { items } = await client.done<{ items: { id: string }[] }>('GET', '/api/routers');
  const site = startSimulatedSite('paris');
  const edge = await ove.attach(network, await ove.cluster('vardo'), { isEdge: true });
  try {
    const body = { networkID: network, yaml: yamlOf('v1.0', AUTOMATED) };
    const { created } = await client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
    const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
    });
    await ove.install(items[0]?.id ?? '', site);
    await ove.open(`/applications/${created.id}`);
    const reason = 'waits for the application network';
    const row = page.getByRole('row', { name: /vardo/ });
    await expect(row).toContainText('unknown', { timeout: 20_000 });
    await expect(row).toContainText(reason);
    await ove.open(`/applications/${created.id}/clusters/${edge}`);
    const cause = page.getByRole('region', { name: 'Cause', exact: true });
    await expect(cause).toContainText('there are no clusters with this name: vardo');
    await expect(cause).toContainText(reason);
  } finally {
    await site.stop();
  }
  await ove.leave();
});
