import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

const grid = (page: Page) => page.getByRole('treegrid');
/** The index of the row at the top edge of the grid. */
const firstRow = (page: Page) =>
  grid(page).evaluate((element) => {
    const { left, top } = element.getBoundingClientRect();
    const row = document.elementFromPoint(left + 60, top + 44)?.closest('[role=row]');
    return Number(row?.getAttribute('aria-rowindex')) - 2;
  });
/** Index and role of the active element. */
const active = (page: Page) =>
  grid(page).evaluate((element) => {
    const target = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
    const row = target?.closest('[data-index]')?.getAttribute('data-index');
    return target ? `${target.getAttribute('role')} of ${row}` : 'none';
  });

test('a million rows: the wheel scrolls pixel by pixel everywhere, and both ends are reachable', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-million');
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

test('of many columns only the visible ones are rendered, and the keyboard scrolls to each', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-wide');
  await expect(grid(page)).toHaveAttribute('aria-colcount', '67');
  const cells = () => page.locator('[data-index="0"] [role=gridcell]').count();
  expect(await cells()).toBeLessThan(16);
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(page.locator('[data-index="1"] [aria-colindex="67"]')).toBeInViewport();
  await expect.poll(() => active(page)).toBe('gridcell of 1');
  expect(await cells()).toBeLessThan(20);
  // The first and the pinned column stay.
  await expect(page.locator('[data-index="1"] [aria-colindex="1"]')).toBeInViewport();
  await expect(page.locator('[data-index="1"] [aria-colindex="2"]')).toBeInViewport();
});

test('auto-sized from too narrow or too wide, a column is as wide as its content, no hidden part counts twice', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid');
  for (const id of ['name', 'status']) {
    const title = page.locator(`[role=columnheader][data-column="${id}"]`);
    const width = () => title.evaluate((cell) => Math.round(cell.getBoundingClientRect().width));
    const resize = async (by: number): Promise<void> => {
      const { x = 0, y = 0, width: w = 0 } = (await title.boundingBox()) ?? {};
      await page.mouse.move(x + w - 1, y + 12);
      await page.mouse.down();
      await page.mouse.move(x + w - 1 + by, y + 12, { steps: 4 });
      await page.mouse.up();
    };
    const handle = title.locator('[data-handle]');
    await resize(160);
    const wide = await width();
    await handle.dblclick();
    await expect.poll(width).toBeLessThan(wide);
    const fitted = await width();
    await resize(-40);
    await expect.poll(width).toBeLessThan(fitted);
    await handle.dblclick();
    await expect.poll(width).toBeGreaterThan(fitted - 2);
    expect(await width()).toBeLessThan(fitted + 2);
  }
});

test('a row renders again only when it changes', async ({ page, gallery }) => {
  await gallery.open('tree-grid');
  await expect(page.getByRole('row', { name: /store-0001/ })).toBeVisible();
  const before = await gallery.drawnRows();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => gallery.drawnRows()).toBe(before + 3);
});

test('the keyboard alone moves between rows and cells, expands, selects and opens the reason', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid');
  await grid(page).focus();
  const steps: [string, string][] = [
    ['j', 'row of 0'],
    ['ArrowDown', 'row of 1'],
    ['k', 'row of 0'],
    ['ArrowRight', 'gridcell of 0'],
    ['ArrowRight', 'gridcell of 0'],
    ['ArrowLeft', 'gridcell of 0'],
    ['ArrowLeft', 'row of 0'],
    ['PageDown', 'row of 23'],
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
  await page.keyboard.press(' ');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toContainText('Cause');
  await page.keyboard.press('Escape');
  await expect(grid(page)).toBeFocused();
});

test('the arrow folds, a click on the name opens the record, and a right click offers its actions', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid');
  const row = page.locator('[data-index="0"]');
  await expect(row).toHaveAttribute('aria-expanded', 'true');
  await row.locator('[data-twisty]').click();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row.locator('[data-name]').click();
  await expect(page.getByText('store-0000-lyon opened')).toBeVisible();
  await expect(row).toHaveAttribute('aria-expanded', 'false');
  await row
    .getByRole('gridcell')
    .nth(1)
    .click({ button: 'right', position: { x: 90, y: 16 } });
  await expect(page.getByText('store-0000-lyon menu')).toBeVisible();
});

test('Ctrl-C copies the selection with column titles and exact times', async ({ page, gallery }) => {
  await gallery.open('tree-grid-selected');
  await page.evaluate(() => {
    document.addEventListener('copy', (event) => {
      Object.assign(window, { copied: event.clipboardData?.getData('text/plain') });
    });
  });
  await grid(page).focus();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 copied')).toBeVisible();
  const text = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  const [head, first] = text.split('\n');
  expect(head).toBe('Name\tStatus\tSince\tCount\tFeatures, tags\tSeen');
  expect(first).toBe('store-0002-turin\tDOWN\t2026-11-20T09:50:02.000Z\t9\tstore\t2026-11-20T14:13:58.000Z');
});

test('rows do not move under the pointer until the newer order is requested', async ({ page, gallery }) => {
  await gallery.open('tree-grid');
  const row = (index: number) => page.locator(`[data-index="${index}"]`);
  await expect(row(0)).toContainText('store-0000');
  await page.getByRole('button', { name: 'Move' }).click();
  const chip = page.getByRole('button', { name: 'Update order' });
  await expect(chip).toBeVisible();
  await expect(row(0)).toContainText('store-0000');
  await chip.click();
  await expect(row(0)).toContainText('store-0005');
  await expect(chip).toBeHidden();
});

test('on a phone the grid scrolls sideways, not the page, and the name column stays', async ({
  page,
  gallery,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await gallery.open('tree-grid');
  await grid(page).evaluate((element) => element.scrollBy(300, 0));
  await expect(page.getByText('store-0001-nantes')).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
