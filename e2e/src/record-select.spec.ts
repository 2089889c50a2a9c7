// Covers: clusters, form
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

test('a cluster is found by a part of its alias; each option says where it is, and why it cannot be chosen', async ({
  browser,
  installation,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog } = ada;
  for (const [alias, location] of [
    ['Store-Lyon', 'Lyon'],
    ['Store-Turin', 'Turin'],
    ['hub-one', ''],
  ] as const) {
    await ada.client.done('POST', '/api/clusters', { body: { alias, location } });
  }
  const old = await ada.network({ name: 'old' });
  const routerID = await ada.attach(old, await ada.cluster('old-hub'));
  await ada.network({ name: 'retail' });
  // As if its agent had reported an old version.
  await installation.database.execute(
    `update router_states set agent_outdated = true, agent_version = '4.9.9' where router_id = '${routerID}'`,
  );

  await ada.openDialog('/clusters', 'attach');
  const cluster = dialog.getByRole('combobox', { name: 'Cluster' });
  const options = page.getByRole('option');
  await cluster.fill('lyon');
  await expect(options).toHaveCount(1);
  await expect(options.first()).toHaveAccessibleName('Store-Lyon');
  await expect(options.first()).toHaveAccessibleDescription('Lyon');
  await ada.expectUsableByAll();
  await page.keyboard.press('Enter');
  await expect(cluster).toHaveValue('Store-Lyon');
  await expect(options).toHaveCount(0);

  await test.step('text that was not chosen does not stay', async () => {
    await cluster.fill('nothing like it');
    await expect(page.getByText('No matches.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cluster).toHaveValue('Store-Lyon');
    await expect(dialog.first()).toBeVisible();
    await cluster.fill('turin');
    await page.keyboard.press('Tab');
    await expect(cluster).toHaveValue('Store-Lyon');
  });

  await test.step('a network that cannot be chosen says why', async () => {
    const network = dialog.getByRole('combobox', { name: 'Network' });
    await network.click();
    const refusing = page.getByRole('option', { name: 'old', exact: true });
    await expect(refusing).toHaveAttribute('aria-disabled', 'true');
    await expect(refusing).toContainText('agent');
    await refusing.click({ force: true });
    await page.getByRole('option', { name: 'retail', exact: true }).click();
    await expect(network).toHaveValue('retail');
  });
  await ada.press('Attach as hub');
  await expect(page.getByRole('dialog', { name: 'Install Store-Lyon' })).toBeVisible();
  await ada.leave();
});

test('networks that refuse an object are not offered for it', async ({ browser, product }) => {
  const bea = await Person.of(product, browser, 'bea');
  const { page, dialog } = bea;
  const hub = { cloudID: await bea.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  await bea.network({ name: 'argo', features: ['argocd'], hub });
  await bea.network({ name: 'basic' });
  await bea.openDialog('/applications', 'create-object');
  const network = dialog.getByRole('combobox', { name: 'Network' });
  await expect(network).toHaveValue('basic');
  await network.click();
  await expect(page.getByRole('option')).toHaveText([/basic/]);
  // The first Esc closes the list, the next one the dialog.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(dialog).toHaveCount(1);
  await network.focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await bea.leave();
});

test('a cluster has one spelling everywhere: its alias', async ({ browser, product }) => {
  const cleo = await Person.of(product, browser, 'cleo');
  const { page, dialog } = cleo;
  const networkID = await cleo.network({ name: 'retail' });
  const cloudID = await cleo.cluster('Store-Lyon');
  const routerID = await cleo.attach(networkID, cloudID);
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: till\n';
  const body = { networkID, yaml, tags: [] };
  const { created } = await cleo.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
  const { version } = await cleo.client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  const distributionRules = [{ cloud: '["eq","name","Store-Lyon"]', object: '[]' }];
  await cleo.client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules },
  });
  const lower = page.getByText('store-lyon', { exact: false });
  const spelled = async () => {
    await expect(page.getByText(/Store-Lyon/).first()).toBeVisible();
    const texts = await lower.evaluateAll((all) => all.map((each) => (each as HTMLElement).innerText));
    expect(texts.filter((text) => text.includes('store-lyon'))).toEqual([]);
  };
  for (const path of [
    '/clusters',
    '/networks?depth=all',
    `/applications/${created.id}`,
    `/networks?dialog=install&about=${routerID}`,
    `/networks?dialog=detach&about=${routerID}`,
    `/networks?dialog=delete-network&about=${networkID}`,
    `/clusters?dialog=update-cluster&about=${cloudID}`,
    `/clusters?dialog=delete-cluster&about=${cloudID}`,
    `/clusters?dialog=cluster-tags&about=${cloudID}`,
    `/clusters?dialog=attach&about=cluster:${cloudID}`,
    '/dashboard',
  ]) {
    await test.step(path, async () => {
      await cleo.open(path);
      await spelled();
    });
  }
  await test.step('the preview of rules', async () => {
    await cleo.openDialog('/networks', 'rules', networkID);
    await cleo.press('Remove rule 1');
    await expect(dialog.getByRole('list', { name: 'Removed' })).toContainText('Store-Lyon');
  });
  await test.step('the palette', async () => {
    await cleo.open('/clusters');
    await expect(page.getByRole('row', { name: /Store-Lyon/ })).toBeVisible();
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('lyon');
    await expect(page.getByRole('option', { name: /Store-Lyon/ }).first()).toBeVisible();
    await spelled();
  });
  await cleo.leave();
});
