// Covers: tree
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

const LONG_NAME = `store-${'x'.repeat(57)}`;

test('beside the side panel a long name is cut at its start: names of a fleet differ in their ends', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  await ada.cluster(LONG_NAME);
  await ada.open('/clusters');
  const row = page.getByRole('row', { name: LONG_NAME });
  const name = row.locator('[data-column=name] [data-tip]').first();
  await expect(name).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press(' ');
  await expect(page.getByRole('complementary', { name: /^Details of/ })).toBeVisible();
  const cut = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const [text, shown] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
    return { start: text.left < shown.left - 1, end: text.right > shown.right + 1 };
  });
  expect(cut).toEqual({ start: true, end: false });
  await ada.leave();
});
