// Covers: frame, lazy
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Product, startProduct } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { dialogNames } from './dialog-names.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

const MANIFEST = resolve(
  import.meta.dirname,
  '..',
  '..',
  'apps',
  'console',
  'dist',
  '.vite',
  'manifest.json',
);

/** The files that the console loads when they are first needed. The themes are not among them. */
async function lateFiles(): Promise<readonly string[]> {
  const chunks = JSON.parse(await readFile(MANIFEST, 'utf8')) as Record<
    string,
    { file: string; isDynamicEntry?: boolean }
  >;
  const late = Object.entries(chunks).filter(
    ([source, { isDynamicEntry, file }]) =>
      isDynamicEntry === true && file.endsWith('.js') && !source.includes('/themes/'),
  );
  return [...new Set(late.map(([, { file }]) => file))];
}

const loadedFiles = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname.slice(1)),
  );

test('with the data saver of the browser nothing is loaded ahead, until it is off', async ({ browser }) => {
  const eve = await Person.of(product, browser, 'eve');
  const { page } = eve;
  const late = await lateFiles();
  const requested = new Set<string>();
  page.on('request', (request) => {
    const file = new URL(request.url()).pathname.slice(1);
    if (late.includes(file)) requested.add(file);
  });
  await page.clock.install();
  await eve.open('/networks');
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  const needed = requested.size;
  await page.clock.runFor(60_000);
  // Its code is loaded when it is opened: what was requested before it is known then.
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
  expect(requested.size).toBeLessThanOrEqual(needed + 2);
  await eve.loadAhead();
  await eve.open('/networks');
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  await page.clock.runFor(60_000);
  await expect.poll(() => requested.size).toBe(late.length);
  await eve.leave();
});

test('after the first load every page and dialog still opens while the server is gone', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  await ada.loadAhead();
  const { page, dialog } = ada;
  const networkID = await ada.network({ name: 'east' });
  const clusterID = await ada.cluster('hub');
  await ada.attach(networkID, clusterID);
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: till\n';
  await ada.client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  await ada.open('/networks');
  await expect(page.getByRole('row', { name: /east/ })).toBeVisible();
  const late = await lateFiles();
  expect(late.length).toBeGreaterThan(10);
  await expect
    .poll(async () => {
      const loaded = await loadedFiles(page);
      return late.filter((file) => !loaded.includes(file));
    })
    .toEqual([]);

  await product.kill();
  await expect(page.getByText(/^stale since/)).toBeVisible();
  for (const area of ['Dashboard', 'Networks', 'Network Features', 'Clusters', 'Applications']) {
    await page.getByRole('link', { name: area, exact: true }).click();
    await expect(page.getByRole('heading', { name: area, level: 1 })).toBeVisible();
    await expect(page.getByText('This page could not be loaded.')).toHaveCount(0);
  }
  // Opened in place, as an action does it: loading the page again needs the server.
  const open = (name: string) =>
    page.evaluate((search) => {
      history.pushState(null, '', `${location.pathname}?${search}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `dialog=${name}&about=none`);
  for (const name of await dialogNames()) {
    await open(name);
    await expect(dialog.getByText('This dialog could not be opened')).toHaveCount(0);
    await expect(page.getByRole('dialog', { name: 'This dialog could not be opened' })).toHaveCount(0);
  }
  // The networks to choose from are not loaded: the dialog says so, rather than that nothing happens.
  for (const [name, title] of [
    ['create-object', 'Create Application'],
    ['import-objects', 'Import YAML'],
  ] as const) {
    await open(name);
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  }
  await open('work');
  const work = page.getByRole('dialog', { name: 'Background Work' });
  await expect(work.getByRole('status')).toContainText('Background work cannot be shown.');
  await expect(work.getByText('Nothing is running')).toHaveCount(0);
  await open('define-network');
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await open('define-cluster');
  await expect(page.getByRole('dialog', { name: 'Define Cluster' })).toBeVisible();
  await ada.leave();
});
