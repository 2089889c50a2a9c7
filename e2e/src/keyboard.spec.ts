// Covers: frame, menu, palette, shortcuts, shared
import { PASSWORD, type Product, signUp } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { test } from './test.ts';
import { Keyboard } from '@hawser/testkit/keyboard';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

test('with the keyboard alone: sign in, define a network and a cluster, attach, tag, detach, delete', async ({
  page,
}) => {
  const { client } = await signUp(product.url, 'ada');
  await client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  const keyboard = new Keyboard(page);
  const dialog = page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  await test.step('the sign-in focuses its first field; Enter submits it', async () => {
    await page.goto(`${product.url}/networks`);
    await keyboard.expectFocus('textbox', 'E-mail');
    await keyboard.type('ada@example.org');
    await keyboard.press('Tab');
    await keyboard.expectFocusVisible();
    await keyboard.type(PASSWORD);
    await keyboard.press('Enter');
    await expect(heading('Networks')).toBeVisible();
  });

  await test.step('the first tab stop skips the drawer', async () => {
    await keyboard.press('Tab');
    await keyboard.expectFocus('link', 'Skip to content');
    await keyboard.press('Enter', 'Tab');
    await keyboard.expectFocus('button', 'Define Network');
  });

  await test.step('a network is defined; its dialog traps the focus and returns it', async () => {
    await keyboard.press('Enter');
    await keyboard.expectFocus('textbox', 'Name');
    await keyboard.expectFocusTrap();
    await keyboard.press('Enter');
    await expect(dialog.getByText('Network name must be at least 2 characters.').first()).toBeVisible();
    await keyboard.expectFocus('textbox', 'Name');
    await keyboard.type('retail');
    await keyboard.press('Escape');
    await keyboard.expectFocus('button', 'Keep editing');
    await keyboard.press('Enter');
    await keyboard.expectFocus('textbox', 'Name');
    await keyboard.press('Enter');
    await expect(page.getByText('Network created!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keyboard.expectFocus('button', 'Define Network');
  });

  await test.step('the palette defines a cluster, and attaching it follows', async () => {
    await keyboard.press('g', 'c');
    await expect(heading('Clusters')).toBeVisible();
    await keyboard.press('/');
    await keyboard.expectFocus('combobox', 'Search or run a command');
    await keyboard.type('define cl');
    await expect(page.getByRole('option', { name: /Define Cluster/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await keyboard.press('Enter');
    await keyboard.expectFocus('textbox', /^Name/);
    await keyboard.expectFocusTrap();
    await keyboard.type('store-1');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
    await keyboard.expectFocus('combobox', 'Network');
    await keyboard.expectFocusTrap();
    await keyboard.type('ret');
    await keyboard.press('Enter');
    await keyboard.expectFocus('combobox', 'Network');
    await keyboard.tabTo('radio', /^Hub/);
    // The ring of a radio button is round.
    await expect(page.locator(':focus')).toHaveCSS('border-radius', '50%');
    await keyboard.tabTo('button', 'Attach as hub');
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Install store-1' })).toBeVisible();
    await keyboard.expectFocusVisible();
    await keyboard.expectFocusTrap();
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an arrow key moves to the rows from anywhere; a letter tags the row', async () => {
    await expect(page.getByRole('row', { name: /store-1/ })).toBeVisible();
    await keyboard.press('ArrowDown');
    await keyboard.expectActiveRow('store-1');
    await keyboard.press('t');
    await expect(page.getByRole('dialog', { name: 'Apply Tags' })).toBeVisible();
    await keyboard.expectFocus('button', 'Done');
    await keyboard.tabTo('button', 'Create new tag');
    await keyboard.press('Enter');
    await keyboard.expectFocus('textbox', 'New tag');
    await keyboard.type('prod');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('switch', { name: 'prod' })).toBeChecked();
    await keyboard.expectFocus('button', 'Create new tag');
    await keyboard.tabTo('switch', 'prod');
    await keyboard.expectFocusTrap();
    await keyboard.press('Space');
    await expect(dialog.getByRole('switch', { name: 'prod' })).not.toBeChecked();
    await keyboard.press('Space', 'Escape');
    await expect(dialog).toHaveCount(0);
    await keyboard.expectActiveRow('store-1');
    await expect(page.getByRole('row', { name: /store-1/ })).toContainText('prod');
  });

  await test.step('j moves to the rows from a link of the drawer, which keeps the focus on the page that it opened', async () => {
    await keyboard.tabTo('link', 'Clusters', 'Shift+Tab');
    await keyboard.press('Enter');
    await keyboard.expectFocus('link', 'Clusters');
    await expect(page.getByRole('row', { name: /store-1/ })).toBeVisible();
    await keyboard.press('j');
    await keyboard.expectActiveRow('store-1');
  });

  await test.step('the menu at the end of the row detaches by two presses', async () => {
    await keyboard.press('ArrowRight', 'End');
    await keyboard.expectFocusVisible();
    await keyboard.press('Enter');
    await expect(page.getByRole('menu', { name: 'Actions for store-1' })).toBeVisible();
    await keyboard.expectFocus('menuitem', /^Open/);
    await keyboard.press('ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    await keyboard.expectFocus('menuitem', /^Detach from retail/);
    await keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Detach store-1' })).toBeVisible();
    await keyboard.expectFocus('button', 'Detach');
    await keyboard.expectFocusTrap();
    await keyboard.press('Enter');
    await keyboard.expectFocus('button', 'Press again to confirm');
    await keyboard.press('Escape');
    await keyboard.expectFocus('button', 'Detach');
    // Holding a key down only arms the button.
    await keyboard.hold('Enter');
    await keyboard.expectFocus('button', 'Press again to confirm');
    await keyboard.press('Enter');
    await expect(page.getByText('Cluster detached')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keyboard.expectActiveRow('store-1');
  });

  await test.step('a cluster is deleted after its name was typed', async () => {
    await keyboard.press('x');
    await keyboard.expectFocus('textbox', 'Type store-1 to confirm');
    await keyboard.expectFocusTrap();
    await keyboard.type('store-1');
    await keyboard.press('Enter');
    await expect(page.getByText('Cluster deleted.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('and so is the network, by the palette and its row', async () => {
    await keyboard.press('g', 'n');
    await expect(heading('Networks')).toBeVisible();
    await expect(page.getByRole('row', { name: /retail/ })).toBeVisible();
    await keyboard.press('j');
    await keyboard.expectActiveRow('retail');
    await keyboard.press('Control+k');
    await keyboard.type('delete');
    // What deletes comes last: Enter alone never chooses it.
    const deletion = page.getByRole('option', { name: /Delete Network: retail/ });
    await expect(deletion).toHaveAttribute('aria-selected', 'false');
    const options = await page.getByRole('option').count();
    for (let below = 1; below < options; below++) await keyboard.press('ArrowDown');
    await expect(deletion).toHaveAttribute('aria-selected', 'true');
    await keyboard.press('Enter');
    await keyboard.expectFocus('textbox', 'Type retail to confirm');
    await keyboard.type('retail');
    await keyboard.press('Enter');
    await expect(page.getByText('Network deleted!').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await keyboard.press('Tab');
    await keyboard.expectFocusVisible();
  });
});

test('keys typed fast after the shortcut of a dialog go to its first field, not to shortcuts of the page', async ({
  page,
}) => {
  const { client } = await signUp(product.url, 'grace');
  await client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  const keyboard = new Keyboard(page);
  await page.goto(`${product.url}/networks`);
  await page.getByLabel('E-mail').fill('grace@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Define Network' }).first()).toBeVisible();
  await keyboard.type('+lab');
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await keyboard.expectFocus('textbox', 'Name');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('lab');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
