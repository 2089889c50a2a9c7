// Covers: commands, dialogs, form
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('server failures are shown with the specified messages, and can be retried', async ({ browser }) => {
  const mia = await Person.of(installation.product, browser, 'mia');
  const { page, dialog, screen } = mia;

  await mia.openDialog('/networks', 'define-network');
  await mia.fill('Name', 'demo');
  await installation.whileRefused('insert', 'networks', async () => {
    await mia.press('Define Network');
    await mia.expectMessage('Failed to create the Network. Please try again.');
  });
  await mia.press('Define Network');
  await screen.expectMessage('Network created!');

  await mia.openDialog('/clusters', 'define-cluster');
  await mia.fill('Name', 'one');
  await installation.whileRefused('insert', 'clusters', async () => {
    await mia.press('Define Cluster');
    await mia.expectMessage('Failed to create the Cluster. Please try again.');
  });
  await mia.press('Define Cluster');
  await screen.expectMessage('Cluster created!');

  await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
  await installation.whileRefused('insert', 'routers', async () => {
    await mia.press('Attach as hub');
    await mia.expectMessage('An error has occurred.');
  });
  await mia.press('Attach as hub');
  await expect(page.getByRole('dialog', { name: 'Install one' })).toBeVisible();

  const of = async (collection: string) =>
    (await mia.client.done<{ items: { id: string }[] }>('GET', `/api/${collection}`)).items[0]?.id ?? '';
  const [network, router] = [await of('networks'), await of('routers')];

  await mia.openDialog('/networks', 'update-network', network);
  await mia.choose('Service type', 'Ingress');
  await mia.fill('Hostname', 'hub.example.org');
  await installation.whileRefused('update', 'networks', async () => {
    await mia.press('Save');
    await mia.expectMessage('Network could not be updated.');
  });
  await mia.press('Save');
  await screen.expectMessage('Network updated.');

  await mia.openDialog('/networks', 'detach', router);
  await installation.whileRefused('update', 'routers', async () => {
    await mia.press('Detach');
    await mia.press('Press again to confirm');
    await mia.expectMessage('Failed to detach the Cluster. Please try again.');
  });

  await mia.openDialog('/networks', 'delete-network', network);
  await dialog.getByRole('textbox').fill('demo');
  await installation.whileRefused('update', 'networks', async () => {
    await mia.press('Delete Network');
    await mia.expectMessage('Network could not be deleted.');
  });
  await installation.whileRefused('update', 'routers', async () => {
    await mia.press('Delete Network');
    await expect(
      dialog.getByText(/^Unable to detach Network Clouds\. Please try again\./).first(),
    ).toBeVisible();
    await mia.expectUsableByAll();
  });
  await expect(page.getByText('Network deleted!', { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  await mia.leave();
});

test('a dialog whose code cannot be loaded says so, and opens after a reload', async ({ browser }) => {
  const nia = await Person.of(installation.product, browser, 'nia');
  const { page, dialog } = nia;
  const code = '**/assets/dialogs-*.js';
  await page.route(code, (route) => route.abort());
  await nia.openDialog('/clusters', 'define-cluster');
  await expect(page.getByRole('dialog', { name: 'This dialog could not be opened' })).toBeVisible();
  await nia.expectUsableByAll();
  await page.unroute(code);
  await nia.press('Reload');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeVisible();
  await nia.leave();
});

test('an error in a collapsed section of a dialog is not hidden by it', async ({ product, browser }) => {
  const mia = await Person.of(product, browser, 'mia');
  const { dialog } = mia;
  await mia.cluster('hub-one');
  await mia.openDialog('/networks', 'define-network');
  await mia.fill('Name', 'retail');
  await dialog.getByRole('radio', { name: /^GitOps/ }).check();
  await mia.press('Next');
  await mia.choose('Hub Cluster', 'hub-one');
  await mia.fill('Hub Name', 'hub');
  await mia.fill('Namespace', 'hawser');
  const section = dialog.getByText('Permissions of the agent:');
  await section.click();
  const accounts = dialog.getByRole('textbox', { name: /^Service accounts/ });
  await accounts.fill('Default_Account');
  await accounts.blur();
  await expect(dialog.getByText('“Default_Account” is not the name of a Kubernetes object.')).toBeVisible();
  await section.click();
  await mia.press('Next');
  await expect(accounts).toBeFocused();
  await accounts.fill('default');
  await mia.press('Next');
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await mia.leave();
});
