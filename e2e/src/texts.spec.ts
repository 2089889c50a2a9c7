// Covers: language, theme
import { expect, type Locator } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

/** The text as drawn: white space that the style collapses is not in it. */
const drawn = (element: Locator) => element.evaluate((own: HTMLElement) => own.innerText);

test('two spaces in a message are drawn', async ({ browser, product }) => {
  const ada = await Person.of(product, browser, 'ada');
  await ada.cluster('store');
  await ada.openDialog('/clusters', 'define-cluster');
  await ada.dialog.getByLabel('Name', { exact: true }).fill('store');
  await ada.press('Define Cluster');
  const message = ada.dialog.getByText(/^Cluster already exists\./).first();
  await expect(message).toBeVisible();
  expect(await drawn(message)).toBe('Cluster already exists.  Cluster names are case insensitive: store');
  await ada.leave();
});

test('a tooltip is shown after 1000 ms, by pointer and by keyboard, and describes its element', async ({
  browser,
  product,
}) => {
  const bea = await Person.of(product, browser, 'bea');
  const { page } = bea;
  const networkID = await bea.network({ name: 'retail' });
  const tags = ['one', 'two', 'three'];
  const cloudID = await bea.cluster('hub');
  await bea.client.done('PATCH', `/api/clusters/${cloudID}`, { body: { tags }, version: 1 });
  await bea.attach(networkID, cloudID);
  await page.clock.install();
  await bea.open('/clusters');
  const list = page.getByRole('row', { name: /hub/ }).locator('[data-tip="one, three, two"]');
  await expect(list).toBeVisible();
  await page.clock.pauseAt(Date.now() + 600_000);
  await list.hover();
  await page.clock.runFor(999);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
  await page.clock.runFor(1);
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText('one, three, two');
  await expect(list).toHaveAccessibleDescription('one, three, two');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);

  const account = page.getByRole('button', { name: 'Account of bea' });
  await account.focus();
  await page.clock.runFor(1000);
  await expect(tooltip).toHaveText(bea.email);
  await expect(page.locator('[title]')).toHaveCount(0);
  await bea.leave();
});
