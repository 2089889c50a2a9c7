// Covers: bulk, fleet-tree
import type { Product } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const CONFIG = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

/** A network with a hub, two edges and an application on each. */
async function fleet(person: Person): Promise<string> {
  const { client } = person;
  const network = await person.network({ name: 'retail' });
  await person.attach(network, await person.cluster('hub'));
  for (const name of ['lyon', 'oslo'])
    await person.attach(network, await person.cluster(name), { isEdge: true, hubName: '' });
  await client.done('POST', '/api/objects', { body: { networkID: network, yaml: CONFIG('prices') } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  return network;
}

test('on an attached cluster the delete key says that it must be detached first, and several rows are tagged at once', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  await fleet(ada);
  await ada.open('/networks?depth=2');
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await row('lyon').locator('[data-column=status]').click();
  await page.keyboard.press('Escape');
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('x');
  await expect(page.getByText('Delete Cluster: Detach it from its Networks first.')).toBeVisible();

  for (const name of ['lyon', 'oslo']) await row(name).locator('[data-check]').click();
  await page.getByRole('button', { name: /^Apply Tags/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Apply Tags' });
  await expect(dialog).toContainText('2 selected');
  await dialog.getByLabel('Add tags').fill('north');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Apply Tags' }).click();
  await expect(dialog).toHaveCount(0);
  for (const name of ['lyon', 'oslo']) {
    await expect(row(name).locator('[data-column=tags]')).toContainText('north');
  }
  await ada.leave();
});

test('the panel of an application on a cluster explains its status there, and shows its changes in full', async ({
  browser,
}) => {
  const bob = await Person.of(product, browser, 'bob');
  const { page } = bob;
  await fleet(bob);
  await bob.open('/networks?depth=3&panel=true');
  const rows = page.getByRole('row', { name: /^prices / });
  await expect(rows).toHaveCount(3);
  // Hub first, then edges by name: the second is on lyon, the third on oslo.
  for (const [at, cluster] of [
    [1, 'lyon'],
    [2, 'oslo'],
  ] as const) {
    await rows.nth(at).locator('[data-column=count]').click();
    const panel = page.getByRole('complementary', { name: 'Details of prices' });
    await expect(panel.locator('dl').getByRole('link', { name: cluster })).toBeVisible();
    await expect(panel.getByRole('list', { name: `Why prices on ${cluster} is` })).toContainText(
      `${cluster} is uninstalled`,
    );
    const changes = panel.getByRole('list', { name: 'Newest changes' });
    await expect(changes.getByRole('listitem')).not.toHaveCount(0);
    const cut = await changes
      .locator('*')
      .evaluateAll(
        (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0).length,
      );
    expect(cut).toBe(0);
  }
  await bob.leave();
});

test('the tree is ordered by each column that has an order', async ({ browser }) => {
  const cyd = await Person.of(product, browser, 'cyd');
  const { page } = cyd;
  await cyd.network({ name: 'alpha' });
  await fleet(cyd);
  await cyd.open('/networks?depth=1');
  await page.getByRole('tab', { name: 'Columns' }).click();
  for (const name of ['Number', 'Created']) await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Close panel' }).click();
  for (const name of ['Name', 'Status', 'Health', 'Count', 'Number', 'Created', 'Seen']) {
    const title = page.getByRole('columnheader', { name, exact: true });
    await title.getByRole('button').click();
    await expect(title).toHaveAttribute('aria-sort', /ending$/);
  }
  await cyd.open('/networks?depth=1&sort=-count');
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName(/^retail /);
  await cyd.open('/networks?depth=1&sort=count');
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName(/^alpha /);
  await cyd.leave();
});

test('applications are ordered by their health, and by how many clusters have them', async ({ browser }) => {
  const max = await Person.of(product, browser, 'max');
  const { page } = max;
  await fleet(max);
  const networkID = await max.network({ name: 'empty' });
  await max.client.done('POST', '/api/objects', { body: { networkID, yaml: CONFIG('a-nowhere') } });
  await max.open('/applications');
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Count' }).check();
  await page.getByRole('button', { name: 'Close panel' }).click();
  const title = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await title('Health').getByRole('button').click();
  await expect(title('Health')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName(/^a-nowhere /);
  await title('Count').getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName(/^a-nowhere /);
  await title('Count').getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName(/^prices /);
  await max.leave();
});

test('the palette finds the best match of all, not of the first that contain the text', async ({
  browser,
}) => {
  const dan = await Person.of(product, browser, 'dan');
  const { page } = dan;
  const names = Array.from({ length: 60 }, (_, at) => `a${String(at).padStart(2, '0')}xlyon`);
  for (const name of [...names, 'eu-lyon', 'lyon']) await dan.cluster(name);
  await dan.open('/clusters');
  await expect(page.getByRole('row', { name: /^a00xlyon / })).toBeVisible();
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('lyon');
  const found = page.getByRole('option').filter({ hasText: 'lyon' });
  await expect(found.first()).toContainText(/^lyon/);
  await expect(found.nth(1)).toContainText(/^eu-lyon/);
  await dan.leave();
});
