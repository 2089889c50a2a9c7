// Covers: agents, background-work, deletion-preview, jobs
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import type { Site } from './site/site.ts';
import { test } from './test.ts';

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

/** The row of this name shows work in progress, and what it is. */
// A row below an open dialog is hidden from screen readers.
async function expectBusy(page: Page, name: RegExp, word: string): Promise<void> {
  const row = page.getByRole('row', { name, includeHidden: true });
  await expect(row).toHaveAttribute('aria-busy', 'true');
  await expect(row.locator('[data-column=name]')).toContainText(word);
}

test('a detachment shows as busy while it waits for the agent, and ends after its 30 seconds', async ({
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
  await una.expectMessage('The Cluster is being detached.');
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

test('a deletion that waits for agents survives a killed server with the dialog open, and is forced after 90 seconds', async ({
  browser,
}) => {
  const vic = await Person.of(installation.product, browser, 'vic');
  const { page, dialog, screen, client } = vic;
  const site = startSimulatedSite('hub-one');
  const id = await vic.network({ name: 'going' });
  const hub = await silent(vic, id, site);
  await vic.attach(id, await vic.cluster('edge-one'), { isEdge: true });
  // A second server that responds to nobody: at most the hub may remain for the next step.
  const other = startSimulatedSite('hub-two');
  await silent(vic, id, other);

  await vic.openDialog('/networks', 'delete-network', id);
  await dialog.getByRole('textbox').fill('going');
  await vic.press('Delete Network');
  const steps = dialog.getByRole('list', { name: 'Steps' });
  const running = steps.locator('[aria-current=step]');
  await expect(running).toContainText('Detaching clusters');
  await expect(running).toContainText('Waiting for hub-one, hub-two.');
  await expect(dialog.getByText(/^At most \d+ s left;/)).toBeVisible();
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

test('each step of a deletion is shown while it runs, and continues where the server was killed in the middle of it', async ({
  browser,
}) => {
  const wes = await Person.of(installation.product, browser, 'wes');
  const { page, dialog, screen, client } = wes;
  const { database, product } = installation;
  const id = await wes.network({ name: 'going' });
  await wes.attach(id, await wes.cluster('hub-one'));
  const objects = ['one', 'two'].map((name) => ({
    yaml: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`,
    tags: [],
  }));
  await client.done('POST', `/api/networks/${id}/objects`, { body: { objects } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${id}`);
  const body = { distributionRules: [{ cloud: '[]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${id}/distributionRules`, { version, body });

  // Each step waits where it has written a part, and committed nothing.
  await database.execute(
    `create function wait_here() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(tg_argv[0]::int); return coalesce(new, old); end $$`,
  );
  const holds = [
    ['Removing features and distribution rules', 'before delete on placements for each row'],
    ['Detaching clusters', 'before update on routers for each row when (old.active and not new.active)'],
    ['Deleting applications', 'before delete on objects for each row'],
    ['Detaching routers and deleting the network', 'before delete on networks for each row'],
  ] as const;
  const releases: (() => Promise<void>)[] = [];
  for (const [at, [, when]] of holds.entries()) {
    await database.execute(`create trigger wait_${at} ${when} execute function wait_here(${at})`);
    releases.push(await database.hold(`select pg_advisory_xact_lock(${at})`));
  }

  await wes.openDialog('/networks', 'delete-network', id);
  await dialog.getByRole('textbox').fill('going');
  await wes.press('Delete Network');
  const running = dialog.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]');
  for (const [at, [label]] of holds.entries()) {
    await expect(running).toContainText(label);
    await expect
      .poll(() =>
        database.execute(
          `select from pg_locks where locktype = 'advisory' and not granted and objid = ${at}`,
        ),
      )
      .toHaveLength(1);
    await product.kill();
    await releases[at]?.();
    await expect(page.getByText(/^stale since/)).toBeVisible();
    // The transaction of the dead server ends with its connection, and is rolled back.
    const held = `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`;
    await expect.poll(() => database.execute(held)).toHaveLength(0);
    // As if the time had passed after which another server takes over the work of a dead one.
    await database.execute(
      `update jobs set taken_until = 1 where taken_until is not null and finished_at is null`,
    );
    await product.restart();
  }
  await screen.expectMessage('Network deleted!');
  await expect(dialog).toHaveCount(0);
  expect(await installation.audited(wes.uid)).toMatchObject({ deleteNetwork: 1, deletedNetwork: 1 });
  for (const list of ['networks', 'routers', 'objects']) {
    expect(await client.done('GET', `/api/${list}`)).toMatchObject({ total: 0 });
  }
  await wes.leave();
});
