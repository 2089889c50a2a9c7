import { violations } from '@hawser/testkit/axe';
import { Keyboard } from '@hawser/testkit/keyboard';
import { expect, test } from './gallery-test.ts';

test('a menu focuses its first entry, is navigated by arrows and letters, and says why an entry is disabled', async ({
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
  // What is below it renders again.
  await gallery.advance(2000);
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

test('with a dialog over a dialog, Esc closes tooltip, inner and outer dialog in turn, and the focus returns', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-steps');
  const outer = page.getByRole('dialog', { name: 'Define Cluster' });
  const inner = page.getByRole('dialog', { name: 'Network Features' });
  await outer.getByRole('button', { name: 'Next' }).press('Enter');
  await outer.getByRole('button', { name: 'Next' }).press('Enter');
  const button = outer.getByRole('button', { name: 'Choose Features' });
  await button.focus();
  await gallery.advance(1000);
  await expect(page.getByRole('tooltip')).toHaveText('What the network installs on its clusters.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tooltip')).toBeHidden();
  await expect(outer).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inner.getByRole('checkbox', { name: 'Grafana' })).toBeVisible();
  expect(await inner.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(inner).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(outer).toBeHidden();
});

test('after typing in a dialog Tab reaches every control, forwards and backwards', async ({
  page,
  gallery,
}) => {
  await gallery.open('form-dialog');
  const keyboard = new Keyboard(page);
  await keyboard.type('x');
  const forth = [
    'textbox Alias',
    'button Cancel',
    'button Define Network',
    'button Full screen',
    'button Close',
  ];
  for (const stop of [...forth, 'link Name', 'link Alias', 'textbox Name', 'textbox Alias']) {
    await keyboard.press('Tab');
    const [role, ...name] = stop.split(' ');
    await keyboard.expectFocus(role as 'button', name.join(' '));
    if (role === 'textbox') await keyboard.type('y');
  }
  for (const stop of ['textbox Name', 'link Alias', 'link Name', 'button Close', 'button Full screen']) {
    await keyboard.press('Shift+Tab');
    const [role, ...name] = stop.split(' ');
    await keyboard.expectFocus(role as 'button', name.join(' '));
  }
});

test('keys pressed outside of an open dialog do not reach the page', async ({ page, gallery }) => {
  await gallery.open('form-dialog');
  await page.evaluate(() => {
    Object.assign(window, { pressed: '' });
    addEventListener('keydown', ({ key }) => {
      const pressed = window as unknown as { pressed: string };
      pressed.pressed += key;
    });
  });
  const pressed = () => page.evaluate(() => (window as unknown as { pressed: string }).pressed);
  await page.keyboard.type('ab');
  // As after a focused button was disabled.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.type('gn+');
  expect(await pressed()).toBe('');
});

test('a list is opened, selected from by letters, and says why an option is disabled', async ({
  page,
  gallery,
}) => {
  await gallery.open('fields');
  const select = page.getByRole('combobox', { name: /^Distribution/ });
  await select.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'EKS no credentials' })).toBeDisabled();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(select).toHaveText('K3s');
  await expect(select).toBeFocused();
});

test('tags are suggested while typing; Enter takes the suggestion or the text', async ({ page, gallery }) => {
  await gallery.open('fields');
  const input = page.getByRole('combobox', { name: 'Tags' });
  await input.pressSequentially('ed');
  await expect(page.getByRole('option')).toHaveText(['edge']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove edge' })).toBeVisible();
  await input.pressSequentially('fr');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove fr' })).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: 'Remove fr' })).toBeHidden();
});

test('a toast covers no control of the page, on a phone too', async ({ page, gallery }) => {
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await gallery.open('messages');
    await page.getByRole('button', { name: 'Error' }).first().click();
    const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
    await expect(toast).toBeVisible();
    // It drops into its place.
    await toast.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
    const covered = await toast.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [...document.querySelectorAll('a[href], button, input, [role="tab"]')]
        .filter((control) => !element.contains(control) && control.checkVisibility())
        .filter((control) => {
          const box = control.getBoundingClientRect();
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
        })
        .map((control) => control.textContent);
    });
    expect(covered, `${width}`).toEqual([]);
    await toast.getByRole('button', { name: 'Close' }).click();
  }
});

test('F6 moves the focus to a toast, and its Undo reverts the change', async ({ page, gallery }) => {
  await gallery.open('messages');
  await page.getByRole('button', { name: 'Undo' }).first().press('Enter');
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('status');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('F6');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toast.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast).toBeHidden();
});

test('arrow keys move between tabs, and Enter opens one', async ({ page, gallery }) => {
  await gallery.open('tabs');
  await page.getByRole('tab', { name: 'Users' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Background Work' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tabpanel', { name: 'Background Work' })).toContainText('Nothing is running.');
});
