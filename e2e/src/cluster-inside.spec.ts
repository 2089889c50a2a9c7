import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

test('a cluster is looked into from its page: its nodes, and the log of its agent', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const network = await ada.network({ name: 'retail' });
  const cluster = await ada.cluster('lyon');
  const router = await ada.attach(network, cluster, { grant: { inspect: true } });
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);

  await test.step('its nodes, by the keyboard', async () => {
    await ada.open(`/clusters/${cluster}`);
    await expect(page.getByRole('region', { name: 'Overview', exact: true })).toBeVisible();
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=nodes/);
    const nodes = page.getByRole('treegrid', { name: 'Nodes of lyon' });
    await expect(nodes.getByRole('row', { name: /node-1 ready/ })).toBeVisible();
    await expect(page.getByText('2 of 2 nodes')).toBeVisible();
    await expect(page.getByText(/serves no metrics/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the log of its agent', async () => {
    await page.getByRole('tab', { name: 'Agent log' }).click();
    await expect(page.getByRole('log')).toContainText('msg="Connected to the server"');
    expect(await violations(page)).toEqual([]);
  });
  await site.stop();
});
