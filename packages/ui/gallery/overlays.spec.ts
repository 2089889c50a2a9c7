import { violations } from '@hawser/testkit/axe';
import { expect, test } from './gallery-test.ts';

test('a menu begins with its first entry, is walked by arrows and letters, and says why an entry is not for now', async ({
  page,
  gallery,
}) => {
  await gallery.open('menu');
  const button = page.getByRole('button', { name: 'Actions for lyon' });
  const entry = (name: RegExp) => page.getByRole('menuitem', { name });
  await button.press('Enter');
  await expect(entry(/^Update/)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entry(/^Apply/)).toBeFocused();
  await page.keyboard.press('d');
  await expect(entry(/^Delete/)).toBeFocused();
  await expect(entry(/^Delete/)).toBeDisabled();
  await expect(entry(/^Delete/)).toContainText('Detach it first.');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('nothing yet')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText('tags')).toBeVisible();
  await expect(button).toBeFocused();
});

test('in a dialog Esc closes the open list, then the dialog, and the focus returns each time', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-steps');
  const dialog = page.getByRole('dialog', { name: 'Define Cluster' });
  await page.keyboard.press('Enter');
  const select = dialog.getByRole('combobox', { name: 'System type' });
  await select.click();
  await expect(page.getByRole('option', { name: 'docker...coming soon!' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(select).toBeFocused();
  await select.click();
  await expect(page.getByRole('option')).toHaveText(['kubernetes', 'docker...coming soon!']);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
