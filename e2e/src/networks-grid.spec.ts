// Covers: features, fleet-index, fleet-tree, network-features, networks, tree
import type { Product } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('the networks grid shows features with their installation progress; counts and links are further columns', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const hub = { cloudID: await ada.cluster('hub'), namespace: 'hawser', hubName: 'hub' };
  const gitOps = await ada.network({ name: 'git-ops', features: ['argocd', 'argoEvents', 'grafana'], hub });
  await ada.network({ name: 'plain', features: [] });
  await ada.attach(gitOps, await ada.cluster('edge'), { isEdge: true, hubName: '' });
  const cell = (row: string, column: string) =>
    page.getByRole('row', { name: new RegExp(`^${row} `) }).locator(`[data-column=${column}]`);
  await ada.open('/networks?depth=2');

  await expect(cell('git-ops', 'features').locator('[data-tag]')).toHaveText([
    'Argo CD',
    'Argo Events',
    'Grafana',
  ]);
  // Tags that do not fit are counted, and listed in the tooltip.
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect(cell('git-ops', 'features').locator('[data-more]')).toHaveText(/^\+ [1-3]$/);
  await expect(cell('git-ops', 'features').locator('[data-tip]')).toHaveAttribute(
    'data-tip',
    'Argo CD, Argo Events, Grafana',
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(cell('git-ops', 'install')).toHaveText('uninstalled');
  await expect(cell('plain', 'features')).toHaveText('no features');
  await expect(cell('plain', 'install')).toHaveText('');
  await expect(cell('edge', 'features')).toContainText('Grafana');

  await page.getByRole('tab', { name: 'Columns' }).click();
  for (const name of ['Number', 'Links to hubs']) await page.getByRole('checkbox', { name }).check();
  await page.keyboard.press('Escape');
  await expect(cell('git-ops', 'number')).toHaveText('1');
  await expect(cell('plain', 'number')).toHaveText('2');
  // The links exist but have not been observed yet.
  await expect(cell('edge', 'links')).toHaveText('unknown of 1');
  await expect(cell('hub', 'links')).toHaveText('0 of 0');

  await page.getByRole('tab', { name: 'Filters' }).click();
  await page.getByRole('tabpanel').getByText('Features', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Argo Events' }).check();
  await expect(page.getByRole('row', { name: /^plain / })).toHaveCount(0);
  await expect(cell('git-ops', 'install')).toBeVisible();
  await page.reload();
  await expect(cell('git-ops', 'install')).toBeVisible();
  await expect(page.getByRole('row', { name: /^plain / })).toHaveCount(0);
  await ada.leave();
});

test('no title of a column is cut where there is room', async ({ browser }) => {
  const eve = await Person.of(product, browser, 'eve');
  const { page } = eve;
  for (const path of ['/networks', '/clusters', '/applications']) {
    await eve.open(path);
    await expect(page.getByRole('columnheader', { name: 'Status' })).toBeVisible();
    const cut = await page
      .getByRole('columnheader')
      .filter({ hasNotText: 'Actions' })
      .evaluateAll((titles) =>
        titles.flatMap((title) =>
          [...title.querySelectorAll('*')].some((of) => of.clientWidth > 0 && of.scrollWidth > of.clientWidth)
            ? (title.textContent ?? '')
            : [],
        ),
      );
    expect(cut, path).toEqual([]);
    // All columns that are shown at first fit on a laptop.
    const grid = page.getByRole('treegrid');
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
  }
  await eve.leave();
});

test('on usual laptops no list scrolls sideways, and the menu of a row is in view', async ({ browser }) => {
  const lia = await Person.of(product, browser, 'lia');
  const { page } = lia;
  const network = await lia.network({ name: 'a-network-of-shops' });
  await lia.attach(network, await lia.cluster('demo-eu-north-00001'));
  await lia.client.done('POST', `/api/networks/${network}/objects`, {
    body: { objects: [{ yaml: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n' }] },
  });
  const grid = page.getByRole('treegrid');
  for (const width of [1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 768 });
    for (const path of ['/networks', '/clusters', '/applications']) {
      await lia.open(path);
      await expect(page.getByRole('row')).not.toHaveCount(1);
      await expect(page.getByRole('button', { name: /^Actions for/ }).first()).toBeInViewport({ ratio: 1 });
      const wide = () => grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(wide, `${path} at ${width}`).toBe(0);
      // Nor is a part of the toolbar outside of the window.
      for (const tool of await page.getByRole('searchbox').or(page.getByLabel('Filter by status')).all())
        await expect(tool).toBeInViewport({ ratio: 1 });
    }
  }
  await lia.leave();
});

test('names keep the width that they need beside the filters panel', async ({ browser }) => {
  const fay = await Person.of(product, browser, 'fay');
  const { page } = fay;
  const network = await fay.network({ name: 'east' });
  const alias = 'store-ap-south-lyon-00005';
  await fay.attach(network, await fay.cluster('hub'));
  await fay.attach(network, await fay.cluster(alias), { isEdge: true });
  await fay.open('/networks');
  await page.getByRole('tab', { name: 'Filters' }).click();
  await expect(page.getByRole('tabpanel', { name: 'Filters' })).toBeVisible();
  const parts = page.locator('[data-name]').filter({ hasText: alias }).locator('> span > span');
  await expect(parts).toHaveText([alias, 'edge']);
  await expect
    .poll(() => parts.evaluateAll((all) => all.map((of) => of.scrollWidth - of.clientWidth)))
    .toEqual([0, 0]);
  await fay.leave();
});

test('rows that come later widen their columns while others have room', async ({ browser }) => {
  const ivy = await Person.of(product, browser, 'ivy');
  const { page } = ivy;
  const network = await ivy.network({ name: 'east' });
  await ivy.attach(network, await ivy.cluster('hub'));
  await ivy.open('/clusters');
  await expect(page.getByRole('row', { name: /^hub / })).toBeVisible();
  const alias = 'store-ap-south-lyon-behind-the-station-00005';
  await ivy.attach(network, await ivy.cluster(alias), { isEdge: true });
  const row = page.getByRole('row', { name: new RegExp(`^${alias} `) });
  const parts = row.locator('[data-column=name] [data-tip], [data-column=status] *');
  await expect(row.locator('[data-column=status]')).toContainText('uninstalled');
  const cut = () => parts.evaluateAll((all) => all.filter((of) => of.scrollWidth > of.clientWidth).length);
  await expect.poll(cut).toBe(0);
  await ivy.leave();
});

test('a cluster with several attachments to a network names it once, and no other row shows it', async ({
  browser,
}) => {
  const hal = await Person.of(product, browser, 'hal');
  const { page } = hal;
  const network = await hal.network({ name: 'east' });
  const cluster = await hal.cluster('a-hub');
  for (const namespace of ['apps', 'shop']) await hal.attach(network, cluster, { namespace });
  await hal.attach(await hal.network({ name: 'west' }), await hal.cluster('b-hub'));
  await hal.open('/clusters');
  const cell = (name: string) => page.getByRole('row', { name }).locator('[data-column=networks]');
  await expect(cell('a-hub')).toHaveText('east');
  await page.getByRole('searchbox').fill('b-');
  await expect(page.getByRole('row', { name: 'a-hub' })).toHaveCount(0);
  await expect(cell('b-hub')).toHaveText('west');
  await hal.leave();
});

test('a status is whole where the content of other columns leaves space', async ({ browser }) => {
  const ivy = await Person.of(product, browser, 'ivy');
  const { page } = ivy;
  const router = await ivy.attach(await ivy.network({ name: 'east' }), await ivy.cluster('hub'));
  await ivy.client.done('POST', `/api/routers/${router}/install`);
  for (const path of ['/networks', '/clusters']) {
    await ivy.open(path);
    const status = page.getByRole('row', { name: /^hub / }).locator('[data-column=status]');
    await expect(status).toContainText('instructions issued');
    const cut = () =>
      status.evaluate((cell) =>
        [cell, ...cell.querySelectorAll('*')].some(
          (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1,
        ),
      );
    await expect.poll(cut, path).toBe(false);
    // An age becomes wider, and nothing measures its column again.
    await status.locator('time').evaluate((age) => age.replaceChildren('59 m'));
    expect(await cut(), `${path} later`).toBe(false);
  }
  await ivy.leave();
});

test('on a phone the link that attaches a first cluster is whole', async ({ browser }) => {
  const gil = await Person.of(product, browser, 'gil');
  const { page } = gil;
  await gil.network({ name: 'west' });
  await page.setViewportSize({ width: 390, height: 844 });
  await gil.open('/networks');
  const link = page.getByRole('button', { name: 'Attach: west' });
  await expect(link).toBeVisible();
  const isCut = await link.evaluate((of) => {
    const cell = of.closest('[role=gridcell]')?.getBoundingClientRect() ?? new DOMRect();
    return of.getBoundingClientRect().right > cell.right;
  });
  expect(isCut).toBe(false);
  await gil.leave();
});

test('Back shows a list exactly as far down as it was left, whichever row was active', async ({
  browser,
}) => {
  const kim = await Person.of(product, browser, 'kim');
  const { page } = kim;
  for (let number = 10; number < 50; number++) await kim.cluster(`shop-${number}`);
  await kim.open('/clusters');
  const grid = page.getByRole('treegrid');
  const top = () => grid.evaluate((element) => element.scrollTop);
  await page
    .getByRole('row', { name: /^shop-11 / })
    .locator('[data-column=version]')
    .click();
  await expect(page).toHaveURL(/row=/);
  await grid.hover();
  await page.mouse.wheel(0, 333);
  await expect.poll(top).toBe(333);
  await page
    .getByRole('row', { name: /^shop-24 / })
    .locator('[data-name]')
    .click();
  await expect(page.getByRole('heading', { name: 'shop-24' })).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(333);
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(top).toBe(333);
  await kim.leave();
});
