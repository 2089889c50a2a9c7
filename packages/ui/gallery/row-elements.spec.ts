// While somebody types in a filter, elements of removed rows are reused for new rows: no state of one row may show on
// another.
import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

const row = (page: Page, index: number) => page.locator(`[data-index="${index}"]`);
const down = (page: Page) => page.getByRole('checkbox', { name: 'down' });
/** The names of rows by the number of the element that renders them, numbered as of the first call. */
const drawnBy = (page: Page) =>
  page.evaluate(() => {
    const marked = window as unknown as { elements?: Element[] };
    const rows = [...document.querySelectorAll('[role=row][data-index]')];
    const elements = (marked.elements ??= rows);
    return rows.map(
      (each) => [/store-\d+|a-name/.exec(each.textContent)?.[0] ?? '', elements.indexOf(each)] as const,
    );
  });
/** Changes the set of rows without navigation, as a server does. */
const changeRows = (page: Page) => down(page).evaluate((box: HTMLInputElement) => box.click());

test('while typing, new rows reuse elements and show all of their own content', async ({ page, gallery }) => {
  await gallery.open('panel-filters');
  await down(page).focus();
  const before = await drawnBy(page);
  await page.evaluate(() => {
    const { animate } = Element.prototype;
    const lit = Object.assign(window, { lit: 0 });
    Element.prototype.animate = function (...how): Animation {
      lit.lit++;
      return animate.apply(this, how);
    };
  });
  await page.keyboard.press(' ');
  await expect(row(page, 3)).not.toContainText(before[3]?.[0] ?? '');
  const after = await drawnBy(page);
  expect(after.map(([, element]) => element)).toEqual(after.map((_, at) => at));
  for (const [at, [name]] of after.entries()) {
    await expect(row(page, at)).toHaveAttribute('aria-rowindex', String(at + 2));
    await expect(row(page, at).getByRole('button')).toHaveAccessibleName(new RegExp(`^${name}.*, why\\?$`));
  }
  // No row changed, so no cell flashes.
  expect(await page.evaluate(() => (window as unknown as { lit: number }).lit)).toBe(0);
});

test('the row under the pointer keeps its element and its tooltip', async ({ page, gallery }) => {
  await gallery.open('panel-filters');
  const before = await drawnBy(page);
  await row(page, 2).getByRole('button').hover();
  await down(page).focus();
  await page.keyboard.press(' ');
  await expect(row(page, 2)).not.toContainText(before[2]?.[0] ?? '');
  const after = await drawnBy(page);
  const pointed = after[2] ?? ['', 2];
  expect(pointed[1]).not.toBe(2);
  expect(new Set(after.map(([, element]) => element)).size).toBeGreaterThanOrEqual(after.length - 1);
  // The pointer rested on another row: this one shows no tooltip before the pointer has rested here.
  await gallery.advance(900);
  await expect(page.getByRole('tooltip')).toHaveCount(0);
});

test('while a row has focus, elements move with their rows', async ({ page, gallery }) => {
  await gallery.open('panel-filters');
  const before = await drawnBy(page);
  await row(page, 3).getByRole('button').focus();
  const [name = ''] = before[3] ?? [];
  await changeRows(page);
  await expect(row(page, 3)).not.toContainText(name);
  const known = new Map(before);
  for (const [name, element] of await drawnBy(page)) {
    if (known.has(name)) expect(element, name).toBe(known.get(name));
  }
  const focused = await page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '');
  expect(focused === '' || focused.includes(name)).toBe(true);
});

test('a popover of a row belongs to the row while it is open', async ({ page, gallery }) => {
  await gallery.open('panel-filters');
  const before = await drawnBy(page);
  await row(page, 3).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toBeVisible();
  await changeRows(page);
  const known = new Map(before);
  for (const [name, element] of await drawnBy(page)) {
    if (known.has(name)) expect(element, name).toBe(known.get(name));
  }
});

test('the selection stays on the same records', async ({ page, gallery }) => {
  await gallery.open('panel-filters');
  await row(page, 3).click({ modifiers: ['Control'], position: { x: 200, y: 10 } });
  await expect(page.getByRole('row', { selected: true })).toHaveCount(1);
  const [, , , [name] = ['']] = await drawnBy(page);
  await down(page).focus();
  await page.keyboard.press(' ');
  await expect(row(page, 3)).not.toContainText(name);
  for (const [at, [each]] of (await drawnBy(page)).entries()) {
    await expect(row(page, at)).toHaveAttribute('aria-selected', String(each === name));
  }
});
