// Covers: argo
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const YAML = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata:
  name: shop
spec:
  source:
    repoURL: https://git.example.org/shop.git
    path: .
    targetRevision: v1.0
  destination:
    namespace: shop
`;

test('an Application is synced, compared again and torn down with the keyboard alone', async ({
  browser,
  product,
}) => {
  const kay = await Person.of(product, browser, 'kay');
  const { page, client, dialog } = kay;
  const { keyboard } = page;
  const network = await kay.network({
    name: 'retail',
    features: ['argocd'],
    hub: { cloudID: await kay.cluster('paris') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const { items } = await client.done<{ items: { id: string }[] }>('GET', '/api/routers');
  const site = startSimulatedSite('paris');
  for (const name of ['berlin', 'oslo']) await kay.attachPublicly(network, name);
  try {
    await kay.install(items[0]?.id ?? '', site);
    await kay.open(`/networks/${network}`);
    await expect(page.getByRole('region', { name: 'Argo CD' })).toContainText('ready', { timeout: 30_000 });
    await client.done('POST', '/api/objects', { body: { networkID: network, yaml: YAML } });
    const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
    });

    await test.step('opened from the list, synced on one cluster, opened there and refreshed', async () => {
      await kay.open('/applications');
      await expect(page.getByRole('row', { name: /^shop / })).toContainText('missing', { timeout: 30_000 });
      await keyboard.press('j');
      await keyboard.press('Enter');
      const berlin = page.getByRole('row', { name: /^berlin / });
      await expect(berlin).toBeVisible();
      await keyboard.press('j');
      await keyboard.press('Shift+S');
      await expect(dialog).toContainText('Prune');
      await keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(berlin).toContainText('healthy', { timeout: 30_000 });
      await keyboard.press('Enter');
      const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
      await expect(refresh).toBeEnabled();
      for (let n = 0; n < 20 && !(await refresh.evaluate((button) => button === document.activeElement)); n++)
        await keyboard.press('Tab');
      await expect(refresh).toBeFocused();
      await keyboard.press('Enter');
      await expect(page.getByText('Argo CD compares it again.')).toBeVisible();
      await expect(refresh).toBeFocused();
    });

    await test.step('torn down to the end, and ready to be deleted', async () => {
      await kay.openDialog('/networks', 'delete-network', network);
      await expect(dialog).toContainText('The Network may not be deleted until tear down completes.');
      await expect(dialog.getByRole('list', { name: 'Distributed applications' })).toContainText(
        '1 Application',
      );
      await expect(dialog.getByRole('button', { name: 'Begin' })).toBeFocused();
      await keyboard.press('Enter');
      await expect(dialog).toContainText('Tear down is complete. The Network may now be deleted.', {
        timeout: 60_000,
      });
      await kay.expectUsableByAll();
    });
  } finally {
    await site.stop();
  }
  await kay.leave();
});
