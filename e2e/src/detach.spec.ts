// Covers: agents, placement, routers
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

test('Shift D detaches on every page, x does not; a hub lists what depends on it first', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, dialog } = ada;
  const networkID = await ada.network({ name: 'retail' });
  await ada.attach(networkID, await ada.cluster('hub-one'));
  for (const name of ['oslo', 'rome']) await ada.attach(networkID, await ada.cluster(name), { isEdge: true });

  for (const [path, down] of [
    ['/clusters?q=hub-one', 1],
    ['/networks?q=hub-one&depth=2', 2],
  ] as const) {
    await ada.open(path);
    await expect(page.getByRole('row', { name: /hub-one/ })).toBeVisible();
    for (let rows = 0; rows < down; rows++) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await expect(page.getByRole('dialog', { name: 'Detach hub-one' })).toHaveCount(0);
    await page.keyboard.press('Shift+D');
    await expect(page.getByRole('dialog', { name: 'Detach hub-one' })).toBeVisible();
    const list = dialog.getByRole('list', { name: 'Dependents of this hub' });
    await expect(list).toContainText('2 clusters are linked to it');
    await expect(list).toContainText('without a hub until another is attached');
    for (const name of ['oslo', 'rome']) await expect(list).toContainText(name);
    await ada.expectUsableByAll();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  await ada.open('/clusters?q=rome');
  await expect(page.getByRole('row', { name: /rome/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('dialog', { name: 'Detach rome' })).toBeVisible();
  await expect(dialog.getByText('depend')).toHaveCount(0);
  await ada.leave();
});
