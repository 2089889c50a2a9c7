// Covers: routers, status
import { expect, type Locator } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('unavailable actions say why, wherever they are offered', async ({ browser }) => {
  const sol = await Person.of(installation.product, browser, 'sol');
  const { page, dialog } = sol;
  const site = startSimulatedSite('one');
  const hubID = await sol.cluster('hub-one');
  const hub = { cloudID: hubID, namespace: 'hawser', hubName: 'hub' };
  await sol.network({ name: 'git', features: ['argocd'], hub });
  const plain = await sol.network({ name: 'plain' });
  const router = await sol.attach(plain, await sol.cluster('one'));
  const menuOf = async (name: string): Promise<Locator> => {
    await page
      .getByRole('button', { name: `Actions for ${name}` })
      .first()
      .click();
    return page.getByRole('menu', { name: `Actions for ${name}` });
  };

  await sol.open('/networks');
  await expect(await menuOf('git')).toContainText('The address of the Argo CD UI is not known yet.');
  await sol.openDialog('/clusters', 'update-cluster', hubID);
  await expect(dialog.getByText(/^The Cluster belongs to the GitOps Network git: only tags/)).toBeVisible();
  await expect(dialog.getByLabel('Distribution')).toBeDisabled();
  await sol.expectUsableByAll();

  await test.step('while a network is being deleted, and waits for a silent agent', async () => {
    await sol.install(router, site);
    const status = () =>
      sol.client
        .done<{ status: { status: string } }>('GET', `/api/routers/${router}`)
        .then((one) => one.status.status);
    await expect.poll(status, { timeout: 90_000 }).toBe('UP');
    await site.killAgent();
    await sol.client.done('DELETE', `/api/networks/${plain}`);
    await sol.open('/networks');
    const menu = await menuOf('plain');
    await expect(menu).toContainText('The Network is being deleted.');
    await expect(menu.getByRole('menuitem', { name: /^Delete Network/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await sol.openDialog('/clusters', 'install', router);
    await sol.expectMessage('The Cluster is being detached.');
    await sol.expectUsableByAll();
  });
  await site.stop();
  await sol.leave();
});
