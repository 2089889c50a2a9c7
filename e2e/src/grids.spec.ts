// Covers: bulk, menu, network-choice, palette, tag-choice, tags, shared
import { readFile } from 'node:fs/promises';
import { Client, PASSWORD, type Product, startProduct } from '@hawser/testkit';
import { type Browser, expect, type Page } from '@playwright/test';
import { choose, Screen } from './screen.ts';
import { test } from './test.ts';

const LONG_NAME = `store-${'x'.repeat(57)}`;
const PLACES = ['lyon', 'oslo', 'porto'];
/** More rows than one window holds. */
const OBJECTS = 430;

let product: Product;
let client: Client;
const networks: string[] = [];

test.beforeAll(async () => {
  product = await startProduct();
  client = new Client(product.url);
  const account = { name: 'Grace Hopper', email: 'grace@example.com', password: PASSWORD };
  await client.done('POST', '/api/auth/sign-up/email', { body: account });
  await client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  await client.done('PATCH', '/api/me', { body: { surveys: { newuser: {} } } });
  for (const name of ['east', 'west']) {
    const { created } = await client.done<{ created: { id: string } }>('POST', '/api/networks', {
      body: { name, features: [] },
    });
    networks.push(created.id);
  }
  for (const [at, alias] of ['hub', 'edge-one', 'edge-two', 'loose', 'spare', LONG_NAME].entries()) {
    const { created } = await client.done<{ created: { id: string } }>('POST', '/api/clusters', {
      body: { alias, location: PLACES[at % 3], kubesDistro: at === 1 ? 'eks' : 'basic', tags: ['prod'] },
    });
    if (at > 2) continue;
    await client.done('POST', '/api/routers', {
      body: {
        cloudID: created.id,
        networkID: networks[0],
        namespace: 'hawser',
        hubName: 'hub',
        isEdge: at > 0,
      },
    });
  }
  const objects = Array.from({ length: OBJECTS }, (_, n) => ({
    yaml: `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: item-${String(n).padStart(4, '0')}\n`,
    tags: n < 3 ? ['rare'] : ['common'],
  }));
  for (let from = 0; from < OBJECTS; from += 100) {
    await client.done('POST', `/api/networks/${networks[0]}/objects`, {
      body: { objects: objects.slice(from, from + 100) },
    });
  }
});

test.afterAll(async () => {
  await product?.stop();
});

async function opened(browser: Browser, path: string, width = 1440): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  await page.goto(product.url + path);
  return page;
}

/** Names of the rows that are shown, in order: the first word of each. */
const shown = (page: Page) =>
  page
    .getByRole('treegrid')
    .locator('[role=gridcell][data-column=name], [role=rowheader][data-column=name]')
    .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? '').trim().split(' ')[0]));

test('filters and order are applied by the server, kept in the URL, and restored by a reload', async ({
  browser,
}) => {
  const page = await opened(browser, '/clusters');
  await expect.poll(() => shown(page)).toHaveLength(6);
  await page.getByRole('tab', { name: 'Filters' }).click();
  await page.getByRole('tabpanel').getByText('Location', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'oslo' }).check();
  await expect.poll(() => shown(page)).toEqual(['edge-one', 'spare']);
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(() => shown(page)).toEqual(['spare', 'edge-one']);
  await expect(page).toHaveURL(/filter=.*oslo.*sort=-name/);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(['spare', 'edge-one']);
  // They are stored in this browser, too, and restored when returning by the drawer.
  await new Screen(page).go('Networks');
  await new Screen(page).go('Clusters');
  await expect.poll(() => shown(page)).toEqual(['spare', 'edge-one']);
  const keys = await page.evaluate(() => Object.keys(localStorage));
  const { uid } = await client.done<{ uid: string }>('GET', '/api/me');
  expect(keys).toContain(`hawser-grid-${uid.slice(0, 4).toLowerCase()}-clusters`);
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Reset grid and close' }).click();
  await expect.poll(() => shown(page)).toHaveLength(6);
  await expect(page).toHaveURL(/\/clusters$/);
  await page.context().close();
});

test('clusters are filtered by network, location and distribution, separately and combined', async ({
  browser,
}) => {
  const page = await opened(browser, '/clusters');
  await expect.poll(() => shown(page)).toHaveLength(6);
  await page.getByRole('tab', { name: 'Filters' }).click();
  const panel = page.getByRole('tabpanel');
  const choose = async (title: string, value: string) => {
    await panel.getByText(title, { exact: true }).click();
    await panel
      .getByRole('list', { name: `Values of ${title}` })
      .getByRole('checkbox', { name: value })
      .check();
  };
  await choose('Networks', 'east');
  await expect.poll(() => shown(page)).toEqual(['edge-one', 'edge-two', 'hub']);
  await choose('Location', 'oslo');
  await expect.poll(() => shown(page)).toEqual(['edge-one']);
  // What filters is shown, with how many of all match, and each chip removes its own.
  await expect(page.getByText('1 of 6 clusters')).toBeVisible();
  await page.getByRole('button', { name: 'Remove filter Networks: east' }).click();
  await expect.poll(() => shown(page)).toEqual(['edge-one', 'spare']);
  await page.getByRole('button', { name: 'Remove filter Location: oslo' }).click();
  await expect.poll(() => shown(page)).toHaveLength(6);
  await expect(page.getByText('6 clusters', { exact: true })).toBeVisible();
  // A value in a cell filters by itself.
  await page.getByRole('button', { name: 'Show only clusters of east' }).first().click();
  await expect.poll(() => shown(page)).toEqual(['edge-one', 'edge-two', 'hub']);
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await expect.poll(() => shown(page)).toHaveLength(6);
  await choose('Distribution', 'EKS');
  await expect.poll(() => shown(page)).toEqual(['edge-one']);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(['edge-one']);
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await choose('Networks', 'west');
  await expect.poll(() => shown(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Clear all filters' }).click();
  await page.context().close();
});

test('a tree expands to a depth, and its export names network and cluster of each row', async ({
  browser,
}) => {
  const page = await opened(browser, '/networks');
  await expect.poll(() => shown(page)).toEqual(['east', 'hub', 'edge-one', 'edge-two', 'west']);
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Collapse tree' }).click();
  await expect.poll(() => shown(page)).toEqual(['east', 'west']);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(() => shown(page)).toHaveLength(5);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFNetwork,Cluster,Kind,Name,Status/);
  expect(lines.some((line) => line.startsWith('east,edge-one,edge,edge-one,uninstalled'))).toBe(true);
  await page.context().close();
});

test('an export contains all rows window by window, with exact instants', async ({ browser }) => {
  const page = await opened(browser, '/applications');
  await expect(page.getByText(`${OBJECTS} applications`)).toBeVisible();
  await page.getByRole('tab', { name: 'Actions' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const rows = file.trim().split('\r\n').slice(1);
  expect(new Set(rows.map((row) => row.split(',')[0])).size).toBe(OBJECTS);
  expect(rows[0]).toMatch(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/);
  await page.context().close();
});

test('tags are applied to the selection by the keyboard alone; a shortcut applies to all selected rows', async ({
  browser,
}) => {
  const page = await opened(browser, '/applications?q=item-000');
  await expect.poll(() => shown(page)).toHaveLength(10);
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 applications selected')).toBeVisible();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Apply Tags' });
  await dialog.getByLabel('Add tags').fill('shop');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Apply Tags' }).click();
  await new Screen(page).expectMessage('Apply Tags: done for 3.');
  const { items } = await client.done<{ items: { name: string; tags: object }[] }>(
    'GET',
    '/api/objects?q=item-0002',
  );
  expect(items[0]?.tags).toEqual({ rare: 'user', shop: 'user' });
  await page.context().close();
});

test('a bulk action that is not available for all rows says for which and why', async ({ browser }) => {
  const page = await opened(browser, '/clusters');
  const check = (name: string) => page.getByRole('row', { name }).locator('[data-check]').click();
  await check('hub');
  await check('spare');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: /Delete Clusters/ }).click();
  await expect(page.getByRole('dialog', { name: 'Why not Delete Clusters?' })).toContainText(
    'Detach it from its Networks first.',
  );
  await page.keyboard.press('Escape');
  await check('hub');
  await bar.getByRole('button', { name: /Delete Clusters/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Clusters' });
  await expect(dialog).toContainText('spare');
  await dialog.getByLabel('Type 1 to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Delete Clusters' }).click();
  await expect.poll(() => shown(page)).not.toContain('spare');
  await page.context().close();
});

test('the palette offers the actions of the active row and of its results', async ({ browser }) => {
  const page = await opened(browser, '/clusters');
  await expect.poll(() => shown(page)).toContain('loose');
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('/');
  await expect(page.getByRole('option', { name: /Apply Tags: edge-one/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('tags loose');
  await page.getByRole('option', { name: /Apply Tags: loose/ }).click();
  await expect(page.getByRole('dialog', { name: 'Apply Tags' })).toContainText('loose');
  await page.keyboard.press('Escape');

  // A cluster that is attached is also found by its name where it is attached.
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('edge-two');
  const attached = page.getByRole('option', { name: /edge-two edge of east/ });
  await expect(attached).toHaveAttribute('data-group', 'Attached clusters');
  await expect(page.getByRole('option', { name: /Detach from east: edge-two/ })).toBeVisible();
  await attached.click();
  await expect(page).toHaveURL(/\/networks\?.*row=r/);
  await expect(page.getByRole('row', { name: 'edge-two' })).toBeInViewport();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('detach edge-one');
  await page.getByRole('option', { name: /Detach from east: edge-one/ }).click();
  await expect(page.getByRole('dialog')).toContainText('edge-one');
  await page.context().close();
});

test('the network selector filters clusters and applications, and is remembered', async ({ browser }) => {
  const page = await opened(browser, '/clusters');
  await choose(page.getByLabel('Network', { exact: true }), 'east');
  await expect.poll(async () => (await shown(page)).sort()).toEqual(['edge-one', 'edge-two', 'hub']);
  await choose(page.getByLabel('Network', { exact: true }), 'west');
  await expect(page.getByText('No clusters in this network yet')).toBeVisible();
  await new Screen(page).go('Applications');
  await expect(page).toHaveURL(new RegExp(`network=${networks[1]}`));
  await page.goto(`${product.url}/clusters`);
  await expect(page).toHaveURL(new RegExp(`network=${networks[1]}`));
  const { contextUid } = await client.done<{ contextUid: string }>('GET', '/api/me');
  const key = `hawser-context-network-${contextUid.slice(0, 4).toLowerCase()}`;
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBe(networks[1]);
  // A network that no longer exists is cleared.
  await page.evaluate((name) => localStorage.setItem(name, 'gone'), key);
  await page.goto(`${product.url}/clusters`);
  await expect.poll(() => shown(page)).toContain('loose');
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await page.context().close();
});

test('on a phone the toolbar of the networks takes two lines', async ({ browser }) => {
  const page = await opened(browser, '/networks', 390);
  await expect(page.getByLabel('Filter networks, clusters and applications')).toBeVisible();
  const tops = await page
    .getByRole('main')
    .locator('button, input:not([aria-hidden])')
    .evaluateAll((all) =>
      all.flatMap((each) => {
        const { top, height } = each.getBoundingClientRect();
        return height > 0 && top < 200 && each.closest('[role=treegrid], [role=tablist]') === null
          ? [Math.round(top / 20)]
          : [];
      }),
    );
  expect(new Set(tops).size).toBeLessThanOrEqual(2);
  await page.context().close();
});

test('a screen of 390 pixels shows name, status and actions, and the panel', async ({ browser }) => {
  const page = await opened(browser, '/clusters', 390);
  await expect(page.getByRole('button', { name: `Actions for ${LONG_NAME}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Columns' })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.context().close();
});

test('on a phone a status beside a health is an icon, which screen readers name', async ({ browser }) => {
  const page = await opened(browser, '/networks', 390);
  const badge = page.getByRole('button', { name: /^east: .+, why\?$/ });
  await expect(badge).toBeVisible();
  await expect(badge.locator('svg')).toBeInViewport({ ratio: 1 });
  expect(await badge.innerText()).toBe('');
  // A count that was cut would be another: '343 of 50' for '343 of 500'.
  const health = page.getByRole('row', { name: /^east/ }).locator('[data-column=below]');
  const cut = await health.evaluate((cell) => {
    const text = cell.querySelector('span');
    if (text === null) throw new Error('no count');
    text.textContent = '1,343 of 2,000';
    const { right, height } = text.getBoundingClientRect();
    return right > cell.getBoundingClientRect().right || height > cell.clientHeight;
  });
  expect(cut).toBe(false);
  const title = page.getByRole('columnheader', { name: 'Status' }).getByText('Status');
  expect(await title.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
  await page.context().close();
});

test('the tags of a row are in the middle of its height', async ({ browser }) => {
  const page = await opened(browser, '/clusters');
  const cell = page.locator('[role=gridcell][data-column=tags]').first();
  await expect(cell.getByText('prod')).toBeVisible();
  const apart = await cell.evaluate((of) => {
    const middle = ({ top, height }: DOMRect): number => top + height / 2;
    const tag = of.querySelector('[data-tag] span')?.getBoundingClientRect() ?? new DOMRect();
    return Math.abs(middle(of.getBoundingClientRect()) - middle(tag));
  });
  expect(apart).toBeLessThanOrEqual(0.5);
  await page.context().close();
});

test('the values of a filter show how many rows they match, with the other filters applied', async ({
  browser,
}) => {
  const page = await opened(browser, '/clusters');
  const option = (name: string) => page.getByRole('option', { name, exact: true });
  const countIn = (name: string) => option(name).locator('[aria-hidden]', { hasText: /^\d+$/ });
  // Another test deletes one of the clusters.
  const { items } = await client.done<{ items: { location: string }[] }>('GET', '/api/clusters');
  const loose = items.length - ['hub', 'edge-one', 'edge-two'].length;
  await page.getByLabel('Filter by status').click();
  await expect(countIn('not attached')).toHaveText(String(loose));
  await expect(countIn('up')).toHaveText('0');
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { name: 'Filters' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Filters' });
  const value = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await panel.getByText('Location').click();
  for (const place of PLACES) {
    const count = items.filter(({ location }) => location === place).length;
    await expect(value(place)).toHaveText(`${place}${count}`);
  }
  await panel.getByText('Distribution').click();
  await expect(value('EKS')).toHaveText(/1$/);
  await value('EKS').getByRole('checkbox').check();
  await expect(value('oslo')).toHaveText('oslo1');
  await expect(value('lyon')).toHaveText('lyon0');
  await expect(value('EKS')).toHaveText(/1$/);
  await page.context().close();

  const fleet = await opened(browser, '/networks');
  const counted = (name: string) =>
    fleet.getByRole('option', { name, exact: true }).locator('[aria-hidden]', { hasText: /^\d+ \w+$/ });
  await fleet.getByLabel('Filter by status').click();
  // The network without clusters.
  await expect(counted('no clusters')).toHaveText('1 network');
  await expect(counted('up')).toHaveText('0 clusters');
  await fleet.context().close();
});

test('tags in the tree filter on click, as in flat lists', async ({ browser }) => {
  const page = await opened(browser, '/networks?depth=2');
  await page.getByRole('button', { name: 'Show only tag prod' }).first().click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Tags: prod');
  await expect.poll(() => shown(page)).toEqual(['east', 'hub', 'edge-one', 'edge-two']);
  await page.goto(`${product.url}/networks?depth=2&q=edge-one`);
  await expect(page.getByText('1 of 3 clusters', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Remove all filters' }).click();
  await expect(page.getByText('3 clusters', { exact: true })).toBeVisible();
  await page.goto(`${product.url}/networks?filter=%7B%22tags%22%3A%5B%22rare%22%5D%7D`);
  // Nothing is distributed yet: no cluster has an application of this tag.
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
  await page.context().close();
});
