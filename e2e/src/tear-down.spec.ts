// Covers: dialogs, networks
import { type Product, startPostgres, startProduct, type TestPostgres } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const FAILED = 'Unable to deactivate the Objects. Please try again.';
const RUNNING = 'Tear down in process…';
const DONE = 'Tear down is complete. The Network may now be deleted.';

const SHOP = `apiVersion: argoproj.io/v1alpha1
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
  syncPolicy:
    automated: {}
`;

let postgres: TestPostgres;
let product: Product;

test.beforeAll(async () => {
  postgres = await startPostgres();
  product = await startProduct({ databaseUrl: postgres.url });
});
test.afterAll(async () => {
  await product?.stop();
  await postgres?.stop();
});

test('a tear-down whose database or agent is away fails with its message or goes on, and nothing is half done', async ({
  browser,
}) => {
  const ida = await Person.of(product, browser, 'ida');
  const { page, client, dialog } = ida;
  const site = startSimulatedSite('paris');
  const network = await ida.network({
    name: 'retail',
    features: ['argocd'],
    hub: { cloudID: await ida.cluster('paris') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const [hub] = (await client.done<{ items: { id: string }[] }>('GET', '/api/routers')).items;
  await ida.attachPublicly(network, 'berlin');
  try {
    await ida.install(hub?.id ?? '', site);
    const { created: shop } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
      body: { networkID: network, yaml: SHOP },
    });
    const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
    });
    const placements = async () =>
      (
        await client.done<{ items: { status: { status: string } }[] }>(
          'GET',
          `/api/objects/${shop.id}/placements`,
        )
      ).items.map(({ status }) => status.status);
    await expect.poll(placements, { timeout: 60_000 }).toEqual(['HEALTHY']);

    const error = page.getByRole('dialog', { name: 'Error' });
    await test.step('without the database it fails with the reason, and everything is as it was', async () => {
      await ida.openDialog('/networks', 'delete-network', network);
      await expect(page.getByRole('dialog', { name: 'Network Deletion Notice' })).toBeVisible();
      await expect(dialog.getByRole('list', { name: 'Distributed applications' })).toContainText(
        '1 Application',
      );
      await postgres.halt();
      await ida.press('Begin');
      await expect(error).toContainText(FAILED, { timeout: 30_000 });
      await expect(error).toContainText(/does not answer|not responding/);
      await ida.expectUsableByAll();
      await postgres.resume();
      await error.getByRole('button', { name: 'Close' }).last().click();
      await expect(dialog.getByText(RUNNING)).toHaveCount(0);
      await expect.poll(() => placements().catch(() => []), { timeout: 30_000 }).toEqual(['HEALTHY']);
    });

    await test.step('while the agent is away it waits and says for how many, also when the database goes', async () => {
      await site.killAgent();
      await ida.press('Begin');
      await ida.expectMessage(RUNNING);
      await expect(dialog).toContainText('1 still on clusters. It continues when this is closed.');
      await postgres.halt();
      await page.waitForResponse((answer) => answer.url().endsWith('/deletion') && answer.status() >= 500);
      await expect(dialog.getByText(RUNNING)).toBeVisible();
      await postgres.resume();
      await expect(dialog.getByText(DONE)).toHaveCount(0);
      await expect(dialog).toContainText('1 still on clusters');
    });

    await test.step('when the agent is back it ends by itself, and the network may be deleted', async () => {
      await site.startAgent();
      await expect(dialog.getByText(DONE)).toBeVisible({ timeout: 120_000 });
      await expect(dialog.getByRole('button', { name: 'Delete Network' })).toBeVisible();
    });
  } finally {
    await site.stop();
    await ida.leave();
  }
});
