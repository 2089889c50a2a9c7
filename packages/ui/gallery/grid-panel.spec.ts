import type { Page } from '@playwright/test';
import { expect, test } from './gallery-test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const panel = (page: Page) => page.getByRole('tabpanel');
const titles = (page: Page) => page.getByRole('columnheader').allInnerTexts();

test('the keyboard opens the panel, hides, moves and pins columns, and Esc returns to the tab', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-depth');
  await tab(page, 'Columns').focus();
  await page.keyboard.press('ArrowDown');
  await expect(tab(page, 'Filters')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCSS('width', '225px');
  await panel(page).getByRole('checkbox', { name: 'Since' }).press(' ');
  await panel(page).getByRole('button', { name: 'Move Count up' }).press('Enter');
  await panel(page).getByRole('button', { name: 'Pin Features, tags' }).press('Enter');
  expect(await titles(page)).toEqual(['Name', 'Features, tags', 'Status', 'Count', 'Objects', 'Seen']);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(tab(page, 'Columns')).toBeFocused();
  await page.reload();
  expect(await titles(page)).toEqual(['Name', 'Features, tags', 'Status', 'Count', 'Objects', 'Seen']);
});

test('columns are moved by dragging their titles, and by Alt with an arrow key', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-depth');
  const title = (name: string) => page.getByRole('columnheader', { name, exact: true });
  const before = await titles(page);
  expect(before.slice(0, 3)).toEqual(['Name', 'Status', 'Since']);
  await title('Since').dragTo(title('Status'));
  await expect.poll(async () => (await titles(page)).slice(0, 3)).toEqual(['Name', 'Since', 'Status']);
  await title('Status').getByRole('button').focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => titles(page)).toEqual(before);
  // The first column keeps its place.
  await page.keyboard.press('Alt+ArrowLeft');
  expect(await titles(page)).toEqual(before);
});

test('filters are sets of values, between 180 and 400 pixels wide, and counted on their tab', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-depth');
  await tab(page, 'Filters').click();
  await panel(page).getByText('Status', { exact: true }).click();
  await panel(page).getByRole('checkbox', { name: 'down' }).check();
  await expect(tab(page, 'Filters')).toContainText('1');
  await expect(page.getByRole('row', { name: /: up/ })).toHaveCount(0);
  await panel(page).getByText('Features, tags').click();
  await panel(page).getByRole('searchbox').fill('pro');
  await expect(
    panel(page).getByRole('list', { name: 'Values of Features, tags' }).getByRole('listitem'),
  ).toHaveCount(1);
  const edge = panel(page).getByRole('separator');
  await edge.focus();
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowLeft');
  await expect(edge).toHaveAttribute('aria-valuenow', '400');
  for (let step = 0; step < 14; step++) await page.keyboard.press('ArrowRight');
  await expect(edge).toHaveAttribute('aria-valuenow', '180');
  await panel(page).getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('row', { name: /: up/ })).not.toHaveCount(0);
});

test('two levels are expanded by default; actions expand to a depth, collapse, size, reset and cancel', async ({
  page,
  gallery,
}) => {
  await gallery.open('tree-grid-depth');
  const rows = page.locator('main').getByText(/^[\d,]+ rows$/);
  await expect(rows).toHaveText('150 rows');
  await tab(page, 'Actions').click();
  // The height of the titles is specified (Spec 1 §9).
  expect(
    await page
      .getByRole('row')
      .first()
      .evaluate((each) => each.getBoundingClientRect().height),
  ).toBe(27);
  const press = (name: string) => panel(page).getByRole('button', { name, exact: true }).click();
  for (const [depth, count] of [
    ['1', 50],
    ['2', 150],
    ['3', 600],
    ['All', 600],
  ] as const) {
    await press(depth);
    await expect(rows).toHaveText(`${count} rows`);
    await expect(panel(page).getByRole('button', { name: depth, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  }
  // Depths that the tree does not have are not offered.
  await expect(
    panel(page).getByRole('group', { name: 'Expand tree to depth' }).getByRole('button'),
  ).toHaveText(['1', '2', '3', 'All']);
  await press('Collapse tree');
  await expect(rows).toHaveText('50 rows');
  await press('Cancel and close');
  await expect(rows).toHaveText('150 rows');
  await expect(panel(page)).toBeHidden();

  const width = () => page.getByRole('columnheader', { name: 'Name' }).evaluate((each) => each.clientWidth);
  const wide = await width();
  await tab(page, 'Actions').click();
  const before = await width();
  await press('Auto-size columns');
  await expect.poll(width).not.toBe(before);
  await press('3');
  await press('Reset grid and close');
  await expect(rows).toHaveText('150 rows');
  await expect.poll(width).toBe(wide);
});

test('all rows are exported as CSV in the shown order with the shown columns', async ({ page, gallery }) => {
  await gallery.open('panel-actions');
  const saving = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Export CSV' }).click();
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString('utf8').split('\r\n');
  expect(lines[0]).toBe('\uFEFFName,Status,Since,Count,"Features, tags",Seen');
  expect(lines[2]).toBe(
    'store-0001-nantes,UP,2026-11-20T12:02:01.000Z,6,prod store na,2026-11-20T14:13:59.000Z',
  );
  expect(lines).toHaveLength(11);
});
