import { type Product, startProduct } from '@hawser/testkit';
import { expect, type Page, test } from '@playwright/test';
import { Person } from './person.ts';

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

/** The first request of this method to the address is carried out, and its answer never comes. */
async function loseAnswer(page: Page, method: string, address: string): Promise<void> {
  let lost = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
}

test('attaching, creating and deleting happen once, however often they are pressed and answered', async ({
  browser,
}) => {
  const ona = await Person.of(product, browser, 'ona');
  const { page, dialog, client } = ona;
  const total = async (path: string) => (await client.done<{ total: number }>('GET', path)).total;
  const again = async (name: string | RegExp) => {
    const button = dialog.last().getByRole('button', { name, exact: true });
    await button.dblclick();
    await expect(
      dialog
        .last()
        .getByText(/^The server does not answer\./)
        .first(),
    ).toBeVisible();
    await button.click();
  };

  const id = await ona.network({ name: 'east' });
  await ona.cluster('zulu');
  await loseAnswer(page, 'POST', '**/api/routers');
  await ona.openDialog('/networks', 'attach', `network:${id}`);
  await ona.choose('Cluster', 'zulu');
  await again(/^Attach as/);
  await expect(page.getByRole('dialog', { name: /Install/ })).toBeVisible();
  expect(await total('/api/routers')).toBe(1);

  await loseAnswer(page, 'POST', '**/api/objects');
  await ona.openDialog('/applications', 'create-object');
  // The only network is chosen already.
  await expect(dialog.getByLabel('Network', { exact: true })).toHaveValue(id);
  await ona.press('Begin with a Deployment');
  await again('Create Object');
  await expect(dialog).toHaveCount(0);
  const { items } = await client.done<{ items: { id: string; name: string }[] }>('GET', '/api/objects');
  expect(items).toHaveLength(1);

  const [object] = items;
  await loseAnswer(page, 'DELETE', '**/api/objects/*');
  await ona.openDialog('/applications', 'delete-object', object?.id);
  await ona.fill(`Type ${object?.name} to confirm`, object?.name ?? '');
  await again('Delete Object');
  await expect(dialog).toHaveCount(0);
  expect(await total('/api/objects')).toBe(0);
  await ona.leave();
});
