// Covers: fleet-tree, toast, tree
import { readFile } from 'node:fs/promises';
import type { Product } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

// Everything moves here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const yamlOf = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

/** Two networks: one with a hub and an edge with two objects each, one empty. */
async function fleet(person: Person): Promise<void> {
  const { client } = person;
  const id = await person.network({ name: 'east' });
  await person.network({ name: 'west' });
  await person.attach(id, await person.cluster('hub-one'));
  await person.attach(id, await person.cluster('edge-one'), { isEdge: true });
  const objects = ['one', 'two'].map((name) => ({ yaml: yamlOf(name), tags: [] }));
  await client.done('POST', `/api/networks/${id}/objects`, { body: { objects } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${id}`);
  const body = { distributionRules: [{ cloud: '[]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${id}/distributionRules`, { version, body });
}

const grid = (page: Page) => page.getByRole('treegrid');
const panel = (page: Page) => page.getByRole('tabpanel');
const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).click();
const open = (page: Page) => page.getByRole('tab', { name: 'Actions' }).click();
/** The header is a row, too. */
const expectRows = (page: Page, count: number) =>
  expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));

test('the panel of the networks expands the tree to each depth, cancels, resets, and its settings are stored', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  await fleet(ada);
  await ada.open('/networks');
  await expectRows(page, 4);
  const title = page.getByRole('columnheader', { name: 'Count' });
  const width = () => title.evaluate((cell) => cell.getBoundingClientRect().width);
  const before = await width();
  await open(page);
  for (const [depth, count] of [
    ['1', 2],
    ['2', 4],
    ['3', 8],
    ['All', 8],
  ] as const) {
    await press(page, depth);
    await expectRows(page, count);
  }
  await press(page, 'Collapse tree');
  await expectRows(page, 2);
  await press(page, 'Cancel and close');
  await expectRows(page, 4);
  await expect(panel(page)).toHaveCount(0);

  await open(page);
  await press(page, '3');
  const own = await width();
  await press(page, 'Auto-size columns');
  await expect.poll(width).not.toBe(own);
  const sized = await width();
  await page.reload();
  await expectRows(page, 8);
  await expect.poll(width).toBe(sized);
  const key = `hawser-grid-${ada.uid.slice(0, 4).toLowerCase()}-networks`;
  const stored = () => page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? '{}'), key);
  expect(await stored()).toMatchObject({ depth: 3, widths: { count: sized } });

  await press(page, 'Reset grid and close');
  await expectRows(page, 4);
  await expect.poll(width).toBe(before);
  await expect(panel(page)).toHaveCount(0);
  await page.reload();
  await expectRows(page, 4);
  await ada.leave();
});

test('the selection is copied, and all rows are saved as CSV, from the panel', async ({ browser }) => {
  const bob = await Person.of(product, browser, 'bob');
  const { page } = bob;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await fleet(bob);
  await bob.open('/networks');
  await expectRows(page, 4);
  for (const name of ['hub-one', 'edge-one']) {
    await page
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .locator('[data-check]')
      .click();
  }
  await open(page);
  await press(page, 'Copy');
  await bob.screen.expectMessage('Copied.');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
    ['Name', 'Status'],
    ['hub-one', 'uninstalled'],
    ['edge-one', 'uninstalled'],
  ]);
  await press(page, 'All');
  await expectRows(page, 8);
  const download = page.waitForEvent('download');
  await press(page, 'Export CSV');
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(9);
  expect(lines.filter((line) => line.startsWith('east,edge-one,ConfigMap,'))).toHaveLength(2);
  await bob.leave();
});

/** A frame of the browser, milliseconds. */
const FRAME_MS = 34;

test('a toast is shown at the top for 3 seconds, away from the search and from the bar of the selection, with a progress bar, and longer while hovered', async ({
  browser,
}) => {
  const cai = await Person.of(product, browser, 'cai');
  const { page } = cai;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await fleet(cai);
  await cai.open('/networks');
  await expectRows(page, 4);
  await page
    .getByRole('row', { name: /^west / })
    .locator('[data-check]')
    .click();
  await open(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await press(page, 'Copy');
  await expect(toast).toHaveText('Copied.');
  // It slides in.
  await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await toast.boundingBox();
  const selected = await page.getByText('1 row selected').boundingBox();
  expect(box?.y).toBeGreaterThan(120);
  expect(box?.y).toBeLessThan(200);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(selected?.y ?? 0);
  const bar = toast.locator(':scope > span').last();
  await expect(bar).toHaveCSS('animation-duration', '3s');
  await page.clock.runFor(2_999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  // One frame for removing it.
  await page.clock.runFor(FRAME_MS);
  await expect(toast).toHaveCount(0);

  await press(page, 'Copy');
  await toast.hover();
  await page.clock.runFor(10_000);
  await expect(toast).toBeVisible();
  await expect(bar).toHaveCSS('animation-play-state', 'paused');
  await grid(page).hover();
  await page.clock.runFor(3_000 + FRAME_MS);
  await expect(toast).toHaveCount(0);
  await cai.leave();
});
