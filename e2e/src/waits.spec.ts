import { violations } from '@hawser/testkit/axe';
import { expect, type Page, test } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import type { Site } from './site/site.ts';

let installation: Installation;

test.beforeAll(async () => {
  installation = await Installation.start();
});
test.afterAll(async () => {
  await installation?.stop();
});

type Job = { readonly finishedAt: number | null; readonly step: string; readonly waitsFor: string };

/** An attached cluster whose agent was UP, and is silent now. */
async function silent(person: Person, networkID: string, site: Site): Promise<string> {
  const router = await person.attach(networkID, await person.cluster(site.name));
  await person.install(router, site);
  const status = async () =>
    (await person.client.done<{ status: { status: string } }>('GET', `/api/routers/${router}`)).status.status;
  await expect.poll(status, { timeout: 90_000 }).toBe('UP');
  await site.killAgent();
  return router;
}

/** The row of this name shows that something goes on with it, and what. */
async function expectBusy(page: Page, name: RegExp, word: string): Promise<void> {
  const row = page.getByRole('row', { name });
  await expect(row).toHaveAttribute('aria-busy', 'true');
  await expect(row.locator('[data-column=name]')).toContainText(word);
}

test('a detachment shows as busy while it waits for the agent, and ends with its 30 seconds', async ({
  browser,
}) => {
  const una = await Person.of(installation.product, browser, 'una');
  const { page, dialog, screen, client } = una;
  const site = startSimulatedSite('one');
  const network = await una.network({ name: 'demo' });
  const router = await silent(una, network, site);

  await una.openDialog('/clusters', 'detach', router);
  await una.press('Detach');
  await una.press('Press again to confirm');
  await expect(dialog.getByRole('progressbar', { name: 'Detaching one' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectBusy(page, /^one /, 'detaching');
  await una.open('/networks');
  await expectBusy(page, /^one /, 'detaching');
  expect(await violations(page, { within: 'main' })).toEqual([]);
  await una.openDialog('/clusters', 'install', router);
  await una.expectSaid('The Cluster is being detached.');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await client.done('GET', `/api/routers/${router}`)).toMatchObject({ active: true });

  await installation.letPass(una.uid, 30_000);
  await screen.expectMessage('Cluster detached!');
  await expect(page.getByRole('row', { name: /^one / })).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('button', { name: /^Background Work/ })).toHaveCount(0);
  expect((await client.ask('GET', `/api/routers/${router}`)).status).toBe(404);
  expect(await client.done('GET', '/api/jobs')).toMatchObject({ items: [{ problem: '', done: 1 }] });
  await site.stop();
  await una.leave();
});

test('a deletion that waits for agents survives a killed server before the open dialog, and is forced after 90 seconds', async ({
  browser,
}) => {
  const vic = await Person.of(installation.product, browser, 'vic');
  const { page, dialog, screen, client } = vic;
  const site = startSimulatedSite('hub-one');
  const id = await vic.network({ name: 'going' });
  const hub = await silent(vic, id, site);
  await vic.attach(id, await vic.cluster('edge-one'), { isEdge: true });
  // A second one that answers nobody: at most the hub may remain for the next step.
  const other = startSimulatedSite('hub-two');
  await silent(vic, id, other);

  await vic.openDialog('/networks', 'delete-network', id);
  await dialog.getByRole('textbox').fill('going');
  await vic.press('Delete Network');
  const steps = dialog.getByRole('list', { name: 'Steps' });
  const running = steps.locator('[aria-current=step]');
  await expect(running).toContainText('Detaching clusters');
  await expect(running).toContainText('Waiting for hub-one, hub-two.');
  await expect(dialog.getByText(/^At most \d+ s more;/)).toBeVisible();
  await expectBusy(page, /^going /, 'deleting');

  await installation.product.kill();
  await expect(page.getByText(/^stale since/)).toBeVisible();
  await expect(running).toContainText('Detaching clusters');
  await installation.product.restart();
  await expect(page.getByText(/^stale since/)).toHaveCount(0);
  const job = async () => (await client.done<{ items: Job[] }>('GET', '/api/jobs')).items[0];
  expect(await job()).toMatchObject({ step: 'detach', finishedAt: null });
  expect(await client.done('GET', `/api/routers/${hub}`)).toMatchObject({ active: true });

  await installation.letPass(vic.uid, 90_000);
  await screen.expectMessage('Network deleted!');
  await expect(dialog).toHaveCount(0);
  expect(await client.done('GET', '/api/networks')).toMatchObject({ total: 0 });
  expect(await client.done('GET', '/api/routers')).toMatchObject({ total: 0 });
  expect(await client.done('GET', '/api/clusters')).toMatchObject({ total: 3 });
  expect(await installation.audited(vic.uid)).toMatchObject({ deleteNetwork: 1, deletedNetwork: 1 });
  await site.stop();
  await other.stop();
  await vic.leave();
});
