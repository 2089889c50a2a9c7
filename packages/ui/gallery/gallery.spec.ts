import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';

const configFile = createRequire(import.meta.url).resolve('./vite.config.ts');
let server: PreviewServer;
let address = '';

test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' });
  server = await preview({ configFile, logLevel: 'error', preview: { port: 0 } });
  address = server.resolvedUrls?.local[0] ?? '';
});
test.afterAll(async () => {
  await server.close();
});

/** Complaints of the browser, such as what the content policy refused. */
let complaints: string[] = [];
test.beforeEach(({ page }) => {
  complaints = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
test.afterEach(() => {
  expect(complaints).toEqual([]);
});

const open = (page: Page, name: string, mode: 'dark' | 'light' = 'dark') =>
  page.goto(`${address}?mode=${mode}#${name}`);
const grid = (page: Page) => page.getByRole('treegrid');
/** The index of the row at the grid's upper edge. */
const firstRow = (page: Page) =>
  grid(page).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const row = document.elementFromPoint(left + 60, top + 44)?.closest('[role=row]');
    return Number(row?.getAttribute('aria-rowindex')) - 2;
  });
/** Index and role of what is active. */
const active = (page: Page) =>
  grid(page).evaluate((element) => {
    const target = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const row = target?.closest('[data-index]')?.getAttribute('data-index');
    return target ? `${target.getAttribute('role')} of ${row}` : 'none';
  });

/** Pages, and the part of each that the check is about. */
const PAGES = [
  ['grid-3-live', 'body'],
  ['grid-0-loading', 'main'],
  ['grid-0-empty', 'main'],
  ['blocks', 'main'],
  ['dialog-form', '[role=dialog]'],
  ['dialog-steps', '[role=dialog]'],
  ['dialog-tags', '[role=dialog]'],
  ['dialog-confirm', '[role=dialog]'],
] as const;

for (const [name, part] of PAGES) {
  for (const mode of ['dark', 'light'] as const) {
    test(`${name} in ${mode} can be used by everybody (WCAG 2.2 AA)`, async ({ page }) => {
      await open(page, name, mode);
      await expect(page.locator(part)).toContainText(/./);
      if (name === 'blocks') await expect(page.locator('.cm-content')).toBeVisible();
      const { violations } = await new AxeBuilder({ page })
        .include(part)
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
        .analyze();
      expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
    });
  }
}

test('a million rows: the wheel goes pixel by pixel wherever it is, and both ends are reached', async ({
  page,
}) => {
  await open(page, 'grid-1000000-live');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1000001');
  await grid(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight / 2;
  });
  await expect.poll(() => firstRow(page)).toBeGreaterThan(499_000);
  const before = await firstRow(page);
  await page.mouse.move(700, 400);
  await page.mouse.wheel(0, 320);
  await expect.poll(() => firstRow(page)).toBe(before + 10);
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('row', { name: /store-999999/ })).toBeInViewport();
  await page.keyboard.press('Home');
  await expect.poll(() => firstRow(page)).toBe(0);
  expect(await page.getByRole('row').count()).toBeLessThan(100);
});

test('a row draws again only when it changes itself', async ({ page }) => {
  await open(page, 'grid-10000-live');
  await expect(page.getByRole('row', { name: /store-0001/ })).toBeVisible();
  const rows = () => page.evaluate(() => (window as unknown as { drawn: { rows: number } }).drawn.rows);
  const before = await rows();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(rows).toBe(before + 3);
});

test('the keyboard alone goes along rows and cells, folds, selects, asks why', async ({ page }) => {
  await open(page, 'grid-10000-live');
  await grid(page).focus();
  const steps: [string, string][] = [
    ['j', 'row of 0'],
    ['ArrowDown', 'row of 1'],
    ['k', 'row of 0'],
    ['ArrowRight', 'gridcell of 0'],
    ['ArrowRight', 'gridcell of 0'],
    ['ArrowLeft', 'gridcell of 0'],
    ['ArrowLeft', 'row of 0'],
    ['End', 'row of 9999'],
    ['ArrowLeft', 'row of 9997'],
    ['Home', 'row of 0'],
  ];
  for (const [key, expected] of steps) {
    await page.keyboard.press(key);
    await expect.poll(() => active(page), `after ${key}`).toBe(expected);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('[data-index="0"]')).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.press('Escape');
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toContainText('The fact that decided it');
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});

test('on a phone the page does not scroll sideways, the grid does, and the name stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, 'grid-10000-live');
  await grid(page).evaluate((element) => element.scrollBy(300, 0));
  await expect(page.getByText('store-0001-nantes')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('a dialog with changes asks before it closes, keeps what was typed, and holds the focus', async ({
  page,
}) => {
  await open(page, 'dialog-form');
  const dialog = page.getByRole('dialog', { name: 'Define Network' });
  const name = dialog.getByLabel('Name');
  await expect(name).toBeFocused();
  await name.fill('another');
  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Close and lose what you typed?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(name).toHaveValue('another');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('Close and lose what you typed?')).toBeVisible();
  await page.keyboard.press('Escape');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a form in steps counts them and has its own button on the last', async ({ page }) => {
  await open(page, 'dialog-steps');
  const dialog = page.getByRole('dialog', { name: 'Define Cluster' });
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Define Cluster' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back' }).click();
  await expect(dialog.getByText('2 of 3')).toBeVisible();
});

test('the second press confirms, Esc takes the first back', async ({ page }) => {
  await open(page, 'grid-10000-live');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: 'Press again to confirm' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Press again to confirm' }).click();
  await expect(page.getByText('1 selected')).toBeHidden();
});

test('in the editor Tab indents, and Esc lets Tab go on', async ({ page }) => {
  await open(page, 'blocks');
  const text = page.getByRole('textbox', { name: 'Object' });
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await expect(text).toContainText('  # what runs in each store');
  await page.keyboard.press('Escape');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
});

test('what is undone is told at the top, and an error stays until it is closed', async ({ page }) => {
  await open(page, 'blocks');
  await page.getByRole('button', { name: 'Error' }).click();
  const error = page.getByRole('alert').filter({ hasText: 'The server refused' });
  await expect(error).toBeVisible();
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(error).toBeHidden();
});
