// Covers: network-features
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const INSTALLING = 'Installing Sealed Secrets. Please wait.';

test('features that are added to a network are installed on hub and edges, and gone when they are removed', async ({
  browser,
  product,
}) => {
  const noa = await Person.of(product, browser, 'noa');
  const { page, client, dialog } = noa;
  const paris = await noa.cluster('paris');
  const network = await noa.network({ name: 'retail', features: ['argocd'], hub: { cloudID: paris } });
  const { items } = await client.done<{ items: { id: string }[] }>('GET', '/api/routers');
  const site = startSimulatedSite('paris');
  await noa.attachPublicly(network, 'berlin');
  try {
    await noa.install(items[0]?.id ?? '', site);
    const overview = page.getByRole('region', { name: 'Overview' });
    await noa.open(`/networks/${network}`);
    await expect(page.getByRole('region', { name: 'Argo CD' })).toContainText('ready', { timeout: 20_000 });
    const choose = async (): Promise<void> => {
      await noa.openDialog('/networks', 'update-network', network);
      await noa.press('Choose');
      await dialog.last().getByLabel('Sealed Secrets', { exact: true }).click();
      await dialog.last().getByRole('button', { name: 'OK' }).click();
      await noa.press('Next');
      await noa.press('Save');
      await expect(dialog).toHaveCount(0);
    };
    await choose();
    await expect(page.getByText(INSTALLING)).toBeVisible();
    await noa.open(`/networks/${network}`);
    await expect(overview).toContainText('installed', { timeout: 20_000 });
    await noa.open(`/clusters/${paris}`);
    await expect(page.getByRole('article', { name: 'Agent in retail' })).toContainText(
      'Argo CD installed, Sealed Secrets installed',
      { timeout: 20_000 },
    );

    await noa.open('/applications');
    const row = page.getByRole('row', { name: /^sealed-secrets-edge / });
    await expect(row).toContainText('healthy', { timeout: 20_000 });
    await row.click({ button: 'right' });
    const edit = page.getByRole('menuitem', { name: /^Edit/ });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');

    await choose();
    await expect(page.getByText('Network updated.')).toBeVisible();
    await expect(page.getByText(INSTALLING)).toHaveCount(0);
    await noa.open('/applications');
    await expect(page.getByText(/No applications/)).toBeVisible();

    await test.step('the dialog that deletes the network says which namespaces go and may stay, and lists the rest', async () => {
      const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
      const body = { features: ['argocd', 'grafana'] };
      await client.done('PATCH', `/api/networks/${network}`, { version, body });
      // Chosen again at once: what the features before it left goes first.
      const removals = async () =>
        (await client.done<{ items: unknown[] }>('GET', `/api/networks/${network}/removals`)).items;
      await expect.poll(removals, { timeout: 20_000 }).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 600 });
      await noa.openDialog('/networks', 'delete-network', network);
      await dialog.getByText('What stays in the clusters, and how to remove it').click();
      await expect(dialog).toContainText('those of the applications and, on the hub, argocd, observability.');
      await expect(dialog).toContainText(
        'On the edges, namespaces that Argo CD created for features are removed with them: observability.',
      );
      await noa.expectUsableByAll();
      // What was opened leaves room for the lists.
      for (const list of await dialog.getByRole('list').all())
        expect((await list.boundingBox())?.height).toBeGreaterThan(30);
    });

    await test.step('deleted from its own page, which is gone with it, it leads back to the list', async () => {
      await noa.openDialog(`/networks/${network}`, 'delete-network', network);
      await dialog.getByRole('textbox').fill('retail');
      await noa.press('Delete Network');
      await expect(page).toHaveURL(/\/networks$/, { timeout: 120_000 });
      await expect(page.getByText('No Networks Available').first()).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  } finally {
    await site.stop();
  }
  await noa.leave();
});

test('a network that is defined with Sealed Secrets says that they are being installed', async ({
  browser,
  product,
}) => {
  const ben = await Person.of(product, browser, 'ben');
  const { page, dialog } = ben;
  await ben.cluster('hub-one');
  await ben.openDialog('/networks', 'define-network');
  await ben.fill('Name', 'retail');
  await dialog.getByRole('radio', { name: /^GitOps/ }).check();
  await ben.press('Choose');
  await dialog.last().getByRole('checkbox', { name: 'Sealed Secrets' }).check();
  await ben.press('Ok');
  await ben.press('Next');
  await ben.choose('Hub Cluster', 'hub-one');
  await ben.fill('Hub Name', 'hub');
  await ben.press('Next');
  await ben.press('Save');
  await expect(page.getByText('Network created!')).toBeVisible();
  await expect(page.getByText(INSTALLING)).toBeVisible();
  await ben.leave();
});
