// Covers: logs, resource-tree, terminal
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { NAMESPACE } from './site/site.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const API = `apiVersion: apps/v1
kind: Deployment
metadata: { name: api, namespace: ${NAMESPACE} }
spec:
  replicas: 2
  selector: { matchLabels: { app: api } }
  template:
    metadata: { labels: { app: api } }
    spec: { containers: [{ name: main, image: example.org/api:1 }] }
`;

test('pods that Hawser did not place have logs and terminals, from their own page and from the tree of what owns them', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const cluster = await ada.cluster('lyon');
  const router = await ada.attach(await ada.network({ name: 'retail' }), cluster, {
    grant: { inspect: true, logs: true, exec: true },
  });
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);
  await site.apply(API);
  const grid = (name: string | RegExp) => page.getByRole('treegrid', { name });
  const shell = page.getByRole('region', { name: /^Terminal of pod api-/ });
  const openKind = async (kind: string) => {
    await ada.open(`/clusters/${cluster}?tab=objects`);
    await grid('Kinds in lyon')
      .getByRole('row', { name: new RegExp(`^${kind} `) })
      .click();
    await page.keyboard.press('Enter');
    await grid(`${kind} objects in lyon`).getByRole('row', { name: /^api/ }).first().click();
  };

  await test.step('a pod, by the keyboard', async () => {
    await openKind('Pod');
    await page.keyboard.press('Enter');
    const pod = page.getByRole('region', { name: /^Pod api-/ });
    await expect(pod).toContainText('origin foreign');
    await expect(pod.getByRole('tab', { name: 'Logs' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('l');
    await expect(page.getByRole('log', { name: /^Logs of api-/ })).toContainText(/\S/);
    // The address can be sent.
    await page.reload();
    await expect(page.getByRole('log', { name: /^Logs of api-/ })).toContainText(/\S/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Shift+T');
    await expect(shell.locator('.xterm-rows')).toContainText(/api-\S+:\/#/);
    await shell.getByRole('button', { name: 'Close' }).click();
    await expect(shell).toHaveCount(0);
    await openKind('Pod');
    await page.keyboard.press('l');
    await expect(page.getByRole('log', { name: /^Logs of api-/ })).toContainText(/\S/);
  });

  await test.step('a workload, with what it owns', async () => {
    await openKind('Deployment');
    await page.keyboard.press('Enter');
    const api = page.getByRole('region', { name: 'Deployment api', exact: true });
    await api.getByRole('tab', { name: 'Resources' }).click();
    const pod = grid('Resources of Deployment api')
      .getByRole('row', { name: /^api-\S+ Pod healthy/ })
      .first();
    await pod.click();
    const details = page.getByRole('complementary', { name: /^Pod api-/ });
    await details.getByRole('button', { name: 'Live YAML' }).click();
    await expect(details).toContainText('example.org/api:1');
    expect(await violations(page)).toEqual([]);
    await pod.click();
    await page.keyboard.press('Shift+T');
    await expect(shell.locator('.xterm-rows')).toContainText(/api-\S+:\/#/);
    // Opened by a link, the shortcuts act on the chosen pod at once.
    await page.reload();
    await expect(details).toBeVisible();
    await page.keyboard.press('Shift+T');
    await expect(shell.locator('.xterm-rows')).toContainText(/api-\S+:\/#/);
    await page.reload();
    await expect(details).toBeVisible();
    await page.keyboard.press('l');
    await expect(page.getByRole('log', { name: /^Logs of api-/ })).toContainText(/\S/);
    await api.getByRole('combobox', { name: 'Pod' }).click();
    await page.getByRole('option', { name: 'All pods' }).click();
    await expect(page.getByRole('log', { name: 'Logs of api-lyon' })).toContainText(/\S/);
  });
  await site.stop();
});
