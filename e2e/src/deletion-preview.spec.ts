// Covers: background-work, deletion-preview, jobs
import { expect } from '@playwright/test';
import type { Product } from '@hawser/testkit';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Several pages of a deletion preview. */
const EDGES = 240;
const configMap = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

test('everything that is deleted with a network, or from a detached cluster, is listed completely before confirming', async ({
  browser,
}) => {
  const gil = await Person.of(product, browser, 'gil');
  const { page, dialog } = gil;
  const networkID = await gil.network({ name: 'large' });
  const hub = await gil.attach(networkID, await gil.cluster('hub'));
  for (let from = 0; from < EDGES; from += 60) {
    const clusters = Array.from({ length: 60 }, (_, at) => ({
      alias: `edge-${String(from + at).padStart(3, '0')}`,
      namespace: 'hawser',
      isEdge: true,
    }));
    await gil.client.done('POST', `/api/networks/${networkID}/clusters`, { body: { clusters } });
  }
  const names = ['flags', 'settings', 'spare'];
  for (const name of names) {
    await gil.client.done('POST', '/api/objects', { body: { networkID, yaml: configMap(name), tags: [] } });
  }
  const { version } = await gil.client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  await gil.client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '["in","name","flags","settings"]' }] },
  });
  const pages: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/items')) pages.push(response.url());
  });
  const last = (list: ReturnType<typeof dialog.getByRole>) => list.getByRole('listitem').last();

  await test.step('a network: each cluster with what is deleted from it, and what is on no cluster', async () => {
    await gil.openDialog('/networks', 'delete-network', networkID);
    const list = dialog.getByRole('list', { name: 'What is deleted, by cluster' });
    await expect(list.getByRole('listitem').first()).toHaveText(
      'hubhub · namespace hawser · 2 applicationsNo agent: applications there stay.',
    );
    await expect(list.getByRole('listitem').nth(1)).toHaveText('flagsConfigMap');
    await expect(list.getByText('edge-239')).toHaveCount(0);
    // By keyboard, to the end.
    await list.focus();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(last(list)).toHaveText('spareConfigMap, on no cluster', { timeout: 100 });
    }).toPass();
    await expect(list.getByRole('listitem')).toHaveCount((EDGES + 1) * 3 + 1);
    await expect(list.getByText(/^edge-\d+$/)).toHaveCount(EDGES);
    expect(pages.length).toBeGreaterThan(4);
    await gil.expectUsableByAll();
  });

  await test.step('a page that cannot be loaded is reported and can be retried', async () => {
    await page.route('**/deletion/items*', (route) => route.abort(), { times: 1 });
    await gil.openDialog('/networks', 'delete-network', networkID);
    await gil.press('Try again');
    await expect(dialog.getByRole('list', { name: 'What is deleted, by cluster' })).toContainText('edge-000');
  });

  await test.step('a detached cluster: what its network placed there', async () => {
    await gil.openDialog('/networks', 'detach', hub);
    const list = dialog.getByRole('list', { name: 'Removed from the cluster' });
    await expect(list.getByRole('listitem')).toHaveText(['flagsConfigMap', 'settingsConfigMap']);
    await gil.expectUsableByAll();
  });
  await gil.leave();
});
