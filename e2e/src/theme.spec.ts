// Covers: frame, theme
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Product, startProduct } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

const ACME = {
  name: 'acme',
  title: 'Acme',
  product: 'Acme Fleet',
  defaultMode: 'light',
  logo: { viewBox: [18, 18], paths: [{ d: 'M9 2 16 16H2z', stroke: 'accent', width: 2 }] },
  light: { accent: '#7a3e9d', 'accent-hover': '#653382', 'on-accent': '#ffffff' },
  dark: { accent: '#d6a4f0', 'accent-hover': '#e2bdf5', 'on-accent': '#1c0b26' },
};

let folder = '';
let product: Product;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-theme-'));
  await writeFile(join(folder, 'acme.json'), JSON.stringify(ACME));
  product = await startProduct({ env: { HAWSER_THEME_FILE: join(folder, 'acme.json') } });
});

test.afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Records every theme and mode of the page, from its first element on. */
async function keepLooks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const looks: string[] = [];
    Object.assign(window, { looks });
    const probe = (): void => {
      const { theme, mode } = document.documentElement.dataset;
      if (mode !== undefined) looks.push(`${theme ?? ''} ${mode}`.trim());
    };
    new MutationObserver(probe).observe(document, { attributes: true, subtree: true, childList: true });
  });
}

const looksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set((window as unknown as { looks: string[] }).looks)]);

const expectLook = async (page: Page, theme: string, mode: string): Promise<void> => {
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
};

test('an operator’s theme is what visitors see: name, logo, colors and its own mode, from the first frame on', async ({
  browser,
}) => {
  const page = await (await browser.newContext({ colorScheme: 'dark' })).newPage();
  await keepLooks(page);
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Acme Fleet$/);
  await expect(page.getByText('Acme Fleet').first()).toBeVisible();
  await expect(page.locator(`path[d="${ACME.logo.paths[0]?.d}"]`).first()).toBeVisible();
  await expectLook(page, 'acme', 'light');
  expect(await looksOf(page)).toEqual(['light', 'acme light']);
  const accent = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--accent'));
  expect(accent).toBe(ACME.light.accent);
  await page.context().close();

  const ada = await Person.of(product, browser, 'ada');
  await ada.open('/networks');
  await expect(ada.page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await expectLook(ada.page, 'acme', 'light');
  await expect(ada.page).toHaveTitle(/Acme Fleet$/);
  await ada.leave();
});

test('without a selected mode a theme is shown in its own, in every browser; a selection follows the account', async ({
  browser,
}) => {
  const grace = await Person.of(product, browser, 'grace');
  const choose = (name: string) =>
    grace.screen.storing(() => grace.page.getByRole('radio', { name, exact: true }).click());
  const elsewhere = async (theme: string, mode: string) => {
    const { page } = await grace.again(browser);
    await page.goto(`${grace.url}/settings/settings`);
    await expectLook(page, theme, mode);
    // Here it is known from the start.
    await keepLooks(page);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLook(page, theme, mode);
    expect(await looksOf(page)).toEqual([mode, `${theme} ${mode}`]);
    await page.context().close();
  };
  await grace.open('/settings/settings');
  await choose('Mantis');
  await expectLook(grace.page, 'mantis', 'dark');
  await elsewhere('mantis', 'dark');
  await choose('HPE');
  await expectLook(grace.page, 'hpe', 'light');
  await elsewhere('hpe', 'light');
  await choose('Dark');
  await elsewhere('hpe', 'dark');
  await choose('Theme default');
  await elsewhere('hpe', 'light');
  // The default theme without an operator's can be selected like any other.
  await choose('Default');
  await elsewhere('default', 'dark');
  await choose('Acme');
  await elsewhere('acme', 'light');
  await grace.leave();
});
