// Covers: network-choice, networks
import type { Product } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';
import { choose } from './screen.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('with many networks one is searched for by name', async ({ browser }) => {
  const una = await Person.of(product, browser, 'una');
  const { page, dialog } = una;
  for (let from = 0; from < 201; from += 20) {
    const some = Array.from({ length: Math.min(20, 201 - from) }, (_, at) => from + at);
    await Promise.all(some.map((n) => una.network({ name: `net-${String(n).padStart(3, '0')}` })));
  }
  await una.open('/clusters');
  const selector = page.getByRole('combobox', { name: 'Network', exact: true });
  await choose(selector, 'Search 1 more…');
  await expect(dialog).toHaveAccessibleName('Choose a Network');
  await page.keyboard.type('net-2');
  await expect(dialog.getByRole('option')).toHaveText([/net-200/]);
  await una.expectUsableByAll();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(selector).toHaveText('net-200');
  await expect(page).toHaveURL(/network=/);
  await page.reload();
  await expect(selector).toHaveText('net-200');
  // The query is cleared when the search closes, and Esc selects nothing.
  await choose(selector, 'Search 1 more…');
  await expect(dialog.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(selector).toHaveText('net-200');
  await una.leave();
});
