import { type Product, startProduct } from '@hawser/testkit';
import { expect, test } from '@playwright/test';
import { Person } from './person.ts';

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

test('each figure leads to the rows that it counts, and follows what happens', async ({ browser }) => {
  const ida = await Person.of(product, browser, 'ida');
  const { page } = ida;
  const [east, west] = [await ida.network({ name: 'east' }), await ida.network({ name: 'west' })];
  await ida.attach(east, await ida.cluster('zulu'));
  await ida.attach(east, await ida.cluster('alpha'), { isEdge: true });
  const spare = await ida.cluster('spare');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const shown = () =>
    page
      .getByRole('treegrid')
      .locator('[data-column=name]:is([role=gridcell], [role=rowheader])')
      .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? '').trim().split(' ')[0]));

  for (const [name, figure, rows] of [
    ['Networks', '2 neutral', ['east', 'zulu', 'alpha', 'west']],
    ['Clusters', '2 warn', ['alpha', 'zulu']],
    ['Clusters', '1 neutral', ['spare']],
    // With the network above them.
    ['Attached clusters', '2 warn', ['east', 'zulu', 'alpha']],
  ] as const) {
    await ida.open('/dashboard');
    await card(name).getByRole('link', { name: figure }).click();
    await expect.poll(shown, `${name}: ${figure}`).toEqual(rows);
  }
  await expect(page.getByRole('tab', { name: 'Filters' })).toContainText('1');

  await ida.open('/dashboard');
  const attached = card('Attached clusters');
  await expect(attached.getByRole('link', { name: '2 attached clusters' })).toBeVisible();
  await ida.attach(west, spare);
  await expect(attached.getByRole('link', { name: '3 attached clusters' })).toBeVisible();

  // What needs a person, and what was changed, lead there as well.
  await page.getByRole('region', { name: 'Needs a person' }).getByRole('link', { name: 'spare' }).click();
  await expect(page).toHaveURL(/\/networks\?.*q=spare/);
  await ida.open('/dashboard');
  await page
    .getByRole('region', { name: 'Changed in the last hour' })
    .getByRole('link', { name: /spare/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/networks\?.*row=/);
  await ida.leave();
});
