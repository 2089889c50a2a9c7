import { expect, test } from './gallery-test.ts';

test('the first press arms the button: it fills by 2 % every 50 ms and resets 500 ms after it is full', async ({
  page,
  gallery,
}) => {
  await gallery.open('press-twice');
  await page.getByRole('button', { name: 'Delete Rule' }).press('Enter');
  const armed = page.getByRole('button', { name: 'Press again to confirm' });
  const filled = () =>
    armed
      .locator('span')
      .first()
      .evaluate((fill) => new DOMMatrix(getComputedStyle(fill).transform).a);
  await gallery.advance(1000);
  await expect.poll(filled).toBeCloseTo(0.4);
  await gallery.advance(1500);
  await expect.poll(filled).toBeCloseTo(1);
  await gallery.advance(499);
  await expect(armed).toBeVisible();
  await gallery.advance(1);
  await expect(armed).toBeHidden();
  await expect(page.getByText('nothing yet')).toBeVisible();
});

test('the second press confirms and presses are ignored for 1 s; Esc cancels the first press', async ({
  page,
  gallery,
}) => {
  await gallery.open('press-twice');
  const item = page.getByRole('button', { name: 'Detach' });
  await item.press('Enter');
  await page.keyboard.press('Escape');
  await expect(item).toBeVisible();
  await item.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('item', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Press again to confirm' })).toBeHidden();
  await gallery.advance(1000);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('item, item')).toBeVisible();
});

test('a confirmed button keeps its width for 1 s, so that a double click hits nothing beside it', async ({
  page,
  gallery,
}) => {
  await gallery.open('press-twice');
  await page.getByRole('button', { name: 'Delete Rule' }).click();
  const width = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => button.getBoundingClientRect().width);
  const armed = await width('Press again to confirm');
  await page.getByRole('button', { name: 'Press again to confirm' }).dblclick();
  await expect(page.getByText('button', { exact: true })).toBeVisible();
  expect(await width('Delete Rule')).toBe(armed);
  await gallery.advance(1000);
  await expect.poll(() => width('Delete Rule')).toBeLessThan(armed);
});

test('the bulk bar says for each action why it is not available', async ({ page, gallery }) => {
  await gallery.open('bulk-bar');
  await page.getByRole('button', { name: 'Detach not for 3 of 5' }).press('Enter');
  const why = page.getByRole('dialog', { name: 'Why not Detach?' });
  await expect(why).toContainText('It is being detached.store-0119-turin, store-0120-graz');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete' }).press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('toolbar')).toBeHidden();
});

test('a file that is too large or of the wrong type is rejected before it is passed on', async ({
  page,
  gallery,
}) => {
  await gallery.open('upload-field');
  const field = page.getByLabel('Kubeconfig', { exact: true });
  const file = (name: string, bytes: number) => ({
    name,
    mimeType: 'application/yaml',
    buffer: Buffer.alloc(bytes, 'a'),
  });
  await field.setInputFiles(file('large.yaml', 1001));
  await expect(page.getByText('The file has 1,001 bytes; the maximum is 1,000 bytes.')).toBeVisible();
  await field.setInputFiles(file('config.txt', 10));
  await expect(page.getByText('The file must be of type .yaml,.yml.')).toBeVisible();
  await expect(page.getByText('no file')).toBeVisible();
  await field.setInputFiles(file('config.yaml', 10));
  await expect(page.getByText('config.yaml').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove config.yaml' }).press('Enter');
  await expect(page.getByText('no file')).toBeVisible();
});

test('in the editor Tab indents, hints follow the kind, and after Esc Tab moves the focus', async ({
  page,
  gallery,
}) => {
  await gallery.open('yaml-editor');
  const text = page.getByRole('textbox', { name: 'Object' });
  await text.click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Tab');
  await expect(text).toContainText('  # what runs in each store');
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 6; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  // Inserted as from the clipboard: the editor would indent typed text.
  await page.keyboard.insertText('\n  ');
  const hints = page.locator('.cm-tooltip-autocomplete').getByRole('option');
  await page.keyboard.type('re');
  await expect(hints).toHaveText(['revisionHistoryLimit']);
  await page.keyboard.press('Escape');
  await expect(hints).toHaveCount(0);
  await expect(text).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
});

test('a success toast closes after 3 s; an error stays until it is closed', async ({ page, gallery }) => {
  await gallery.open('messages');
  await page.getByRole('button', { name: 'Success' }).click();
  const shown = page.getByText('Network created!');
  await expect(shown).toBeVisible();
  await page.mouse.move(5, 890);
  await gallery.advance(3000);
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: 'Error' }).click();
  await gallery.advance(60_000);
  const error = page.getByRole('alert').filter({ hasText: 'The server refused' });
  await error.getByRole('button', { name: 'Close' }).click();
  await expect(error).toBeHidden();
});

test('a badge opens its reason, and closing it returns the focus', async ({ page, gallery }) => {
  await gallery.open('badges');
  const badge = page.getByRole('button', { name: 'store-0117: up, why?' });
  await badge.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toContainText('Cause');
  await page.keyboard.press('Escape');
  await expect(badge).toBeFocused();
  await badge.hover();
  await gallery.advance(1000);
  await expect(page.getByRole('tooltip')).toContainText('UPsince 2026-11-08 14:14:00 UTC');
});
