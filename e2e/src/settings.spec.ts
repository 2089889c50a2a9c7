// Covers: account, accounts, group-frame, settings
import type { Product } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('about lists the versions and every license; support has diagnostic information', async ({
  browser,
}) => {
  const pia = await Person.of(product, browser, 'pia');
  const { page } = pia;
  const { version } = await pia.client.done<{ version: string }>('GET', '/api/setup');
  await pia.open('/settings/about');
  await expect(page.getByRole('definition').filter({ hasText: version })).toHaveCount(2);
  const licenses = page.getByRole('table', { name: 'Licenses' });
  await expect(licenses.getByRole('row', { name: /^react-dom .* MIT/ })).toBeVisible();
  expect(await licenses.getByRole('row').count()).toBeGreaterThan(20);

  await pia.open('/settings/support');
  await expect(page.getByRole('definition').filter({ hasText: /^live$/ })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: product.url }).first()).toBeVisible();
  await pia.leave();
});

test('the language is selectable, and the page declares its language', async ({ browser }) => {
  const ria = await Person.of(product, browser, 'ria');
  const { page } = ria;
  await ria.open('/settings/settings');
  const language = page.getByLabel('Language', { exact: true }).last();
  await language.click();
  await expect(page.getByRole('option')).toHaveText(['English']);
  await page.getByRole('option').click();
  await page.reload();
  await expect(language).toHaveText('English');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await ria.leave();
});

test('single-key shortcuts are switched off permanently, and Ctrl-K still opens the palette', async ({
  browser,
}) => {
  const quinn = await Person.of(product, browser, 'quinn');
  const { page } = quinn;
  await quinn.open('/settings/settings');
  await page.getByLabel('Use single-key shortcuts').uncheck();
  await page.reload();
  await expect(page.getByLabel('Use single-key shortcuts')).not.toBeChecked();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).click();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/settings$/);
  await quinn.leave();
});

test('on a phone the tab of the open page is in sight', async ({ browser }) => {
  const sam = await Person.of(product, browser, 'sam');
  const { page } = sam;
  await page.setViewportSize({ width: 390, height: 844 });
  await sam.open('/settings/api-keys');
  const open = page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' });
  await expect(open).toBeInViewport({ ratio: 1 });
  await open.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/settings\/support$/);
  await expect(page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current]')).toBeInViewport({
    ratio: 1,
  });
  await sam.leave();
});
