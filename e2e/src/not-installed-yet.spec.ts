// Covers: network-features
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

test('what is stored but not installed by this version says so where it is chosen', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, dialog } = ada;
  const note = dialog.last().getByText('Not installed by this version yet.', { exact: true });
  const ingress = { hostname: 'hub.example.org' };
  const hub = { cloudID: await ada.cluster('gate'), serviceType: 'ingress', ingress };
  const gitOps = await ada.network({ name: 'git', features: ['argocd'], hub });
  const plain = await ada.network({ name: 'plain' });
  await ada.attach(plain, await ada.cluster('hub-one'));
  await ada.cluster('spare');

  await test.step('features', async () => {
    await ada.open('/network-features');
    const others =
      'The operator of K8sGPT waits for a K8sGPT resource, which you create; only the hub reaches LocalAI.';
    await expect(page.getByText(others)).toBeVisible();
    await ada.openDialog('/networks', 'update-network', gitOps);
    await ada.press('Choose');
    await expect(page.getByRole('dialog', { name: 'Network Features' })).toBeVisible();
    await expect(dialog.last().getByText(others)).toBeVisible();
  });

  await test.step('the DNS record of an ingress', async () => {
    await ada.openDialog('/networks', 'dns-info', gitOps);
    await expect(note).toBeVisible();
  });

  await test.step('links between hubs, and how a hub is reached', async () => {
    await ada.openDialog('/networks', 'attach', `network:${plain}`);
    await dialog.getByText('Hub', { exact: true }).click();
    const links = dialog.getByRole('group', { name: 'Link to hubs' });
    await expect(links.getByText('Not installed by this version yet.')).toBeVisible();
    const reached = dialog.locator('details', { hasText: 'How the hub is reached' });
    await reached.locator('summary').first().click();
    await expect(reached.getByText('Not installed by this version yet.')).toBeVisible();
    await ada.expectUsableByAll();
  });
  await ada.leave();
});
