// Covers: fleet-index, fleet-tree, status, tree
import { type Product, startProduct } from '@hawser/testkit';
import { type Browser, expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** Names of the rows that are shown, in order: the first word of each. */
const shown = (page: Page) =>
  page
    .getByRole('treegrid')
    .locator('[data-column=name]:is([role=gridcell], [role=rowheader])')
    .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? '').trim().split(' ')[0]));

/** Two networks: one with a hub and an edge whose names are in reverse order, one with nothing attached. */
async function withNetworks(browser: Browser, name: string) {
  const person = await Person.of(product, browser, name);
  const [east, west] = [await person.network({ name: 'east' }), await person.network({ name: 'west' })];
  const [zulu, alpha, spare] = [
    await person.cluster('zulu'),
    await person.cluster('alpha'),
    await person.cluster('spare'),
  ];
  const hub = await person.attach(east, zulu);
  const edge = await person.attach(east, alpha, { isEdge: true });
  return { person, east, west, spare, hub, edge };
}

test('the tree is sorted by name, status or age on the server, by click and by key, and a reload keeps it', async ({
  browser,
}) => {
  const { person } = await withNetworks(browser, 'orderly');
  const { page } = person;
  await person.open('/networks');
  await expect.poll(() => shown(page)).toEqual(['east', 'zulu', 'alpha', 'west']);
  const title = (name: string) => page.getByRole('columnheader', { name, exact: true });

  // Worst first: attached clusters are unknown, which is worse than a network without a cluster.
  await title('Status').getByRole('button').click();
  await expect(title('Status')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => shown(page)).toEqual(['west', 'east', 'zulu', 'alpha']);
  await title('Status').getByRole('button').click();
  await expect.poll(() => shown(page)).toEqual(['east', 'zulu', 'alpha', 'west']);
  await expect(page).toHaveURL(/sort=-status/);

  // By key; a hub stays before its edges.
  await title('Name').getByRole('button').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(title('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => shown(page)).toEqual(['west', 'east', 'zulu', 'alpha']);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(['west', 'east', 'zulu', 'alpha']);

  // The age column is hidden by default.
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Created' }).check();
  await page.getByRole('button', { name: 'Close panel' }).click();
  await title('Created').getByRole('button').click();
  await expect.poll(() => shown(page)).toEqual(['east', 'zulu', 'alpha', 'west']);
  await title('Created').getByRole('button').click();
  await expect.poll(() => shown(page)).toEqual(['west', 'east', 'alpha', 'zulu']);
  await person.leave();
});

test('rows sorted by status stay under the pointer until the newer order is requested', async ({
  browser,
}) => {
  const { person, west, spare } = await withNetworks(browser, 'steady');
  const { page } = person;
  await person.open('/networks?sort=status');
  await expect.poll(() => shown(page)).toEqual(['west', 'east', 'zulu', 'alpha']);
  // Both have the same status now: the name decides.
  await person.attach(west, spare);
  const newer = page.getByRole('button', { name: 'Update order' });
  await expect(newer).toBeVisible();
  expect((await shown(page)).slice(0, 2)).toEqual(['west', 'east']);
  await newer.click();
  await expect.poll(() => shown(page)).toEqual(['east', 'zulu', 'alpha', 'west', 'spare']);
  await expect(newer).toHaveCount(0);
  await person.leave();
});

test('without a server the rows stay with their names, ages turn gray, and the top bar says since when', async ({
  browser,
}) => {
  const { person } = await withNetworks(browser, 'patient');
  const { page } = person;
  await person.open('/networks');
  const state = page.getByRole('status').filter({ hasText: /^(live|catching up|stale since)/ });
  await expect.poll(() => shown(page)).toHaveLength(4);
  await expect(state).toHaveText('live');
  await product.kill();
  await expect(state).toHaveText(/stale since \d\d:\d\d/, { timeout: 90_000 });
  await expect.poll(() => shown(page)).toEqual(['east', 'zulu', 'alpha', 'west']);
  await expect(page.locator('[data-state=stale]').getByRole('treegrid')).toBeVisible();
  await product.restart();
  await expect(state).toHaveText('live', { timeout: 90_000 });
  await expect(page.locator('[data-state=stale]')).toHaveCount(0);
  await person.leave();
});

test('the second key of a chord is not a shortcut of the active row', async ({ browser }) => {
  const { person } = await withNetworks(browser, 'quick');
  const { page } = person;
  await person.open('/networks');
  await expect.poll(() => shown(page)).toHaveLength(4);
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  // Alone, 'a' attaches a cluster to the active network.
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL(/\/applications/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await person.leave();
});
