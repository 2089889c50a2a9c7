import { PASSWORD, type Product, signUp, startProduct } from '@hawser/testkit';
import { expect, test } from '@playwright/test';
import { Hands } from '@hawser/testkit/hands';

let product: Product;

test.beforeAll(async () => {
  product = await startProduct();
});

test.afterAll(async () => {
  await product?.stop();
});

test('with the keyboard alone: sign in, define a network and a cluster, attach, tag, detach, delete', async ({
  page,
}) => {
  const { client } = await signUp(product.url, 'ada');
  await client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  const hands = new Hands(page);
  const dialog = page.getByRole('dialog');
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });

  await test.step('the sign-in begins in its first field; Enter sends it', async () => {
    await page.goto(`${product.url}/networks`);
    await hands.expectOn('textbox', 'E-mail');
    await hands.type('ada@example.org');
    await hands.press('Tab');
    await hands.expectSeen();
    await hands.type(PASSWORD);
    await hands.press('Enter');
    await expect(heading('Networks')).toBeVisible();
  });

  await test.step('the first stop leads past the drawer to the content', async () => {
    await hands.press('Tab');
    await hands.expectOn('link', 'Skip to content');
    await hands.press('Enter', 'Tab');
    await hands.expectOn('button', 'Define Network');
  });

  await test.step('a network is defined; its dialog keeps the focus and gives it back', async () => {
    await hands.press('Enter');
    await hands.expectOn('textbox', 'Name');
    await hands.expectTrapped();
    await hands.press('Enter');
    await expect(dialog.getByText('Network name must be at least 2 characters.').first()).toBeVisible();
    await hands.expectOn('textbox', 'Name');
    await hands.type('retail');
    await hands.press('Escape');
    await hands.expectOn('button', 'Keep editing');
    await hands.press('Enter');
    await hands.expectOn('textbox', 'Name');
    await hands.press('Enter');
    await expect(page.getByText('Network created!')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await hands.expectOn('button', 'Define Network');
  });

  await test.step('the palette defines a cluster, and attaching it follows', async () => {
    await hands.press('g', 'c');
    await expect(heading('Clusters')).toBeVisible();
    await hands.press('/');
    await hands.expectOn('combobox', 'Search or run a command');
    await hands.type('define cl');
    await expect(page.getByRole('option', { name: /Define Cluster/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await hands.press('Enter');
    await hands.expectOn('textbox', /^Name/);
    await hands.expectTrapped();
    await hands.type('store-1');
    await hands.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
    await hands.expectOn('combobox', 'Network');
    await hands.expectTrapped();
    await hands.press('r');
    await hands.tabTo('radio', /^Hub/);
    await hands.tabTo('button', 'Attach as hub');
    await hands.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Install store-1' })).toBeVisible();
    await hands.expectSeen();
    await hands.expectTrapped();
    await hands.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an arrow comes to the rows from anywhere; a letter tags the row', async () => {
    await expect(page.getByRole('row', { name: /store-1/ })).toBeVisible();
    await hands.press('ArrowDown');
    await hands.expectOnRow('store-1');
    await hands.press('t');
    await expect(page.getByRole('dialog', { name: 'Apply Tags' })).toBeVisible();
    await hands.expectOn('button', 'Done');
    await hands.tabTo('button', 'Create new tag');
    await hands.press('Enter');
    await hands.expectOn('textbox', 'New tag');
    await hands.type('prod');
    await hands.press('Enter');
    await expect(dialog.getByRole('switch', { name: 'prod' })).toBeChecked();
    await hands.expectOn('button', 'Create new tag');
    await hands.tabTo('switch', 'prod');
    await hands.expectTrapped();
    await hands.press('Space');
    await expect(dialog.getByRole('switch', { name: 'prod' })).not.toBeChecked();
    await hands.press('Space', 'Escape');
    await expect(dialog).toHaveCount(0);
    await hands.expectOnRow('store-1');
    await expect(page.getByRole('row', { name: /store-1/ })).toContainText('prod');
  });

  await test.step('the menu at the end of the row detaches by two presses', async () => {
    await hands.press('ArrowRight', 'End');
    await hands.expectSeen();
    await hands.press('Enter');
    await expect(page.getByRole('menu', { name: 'Actions for store-1' })).toBeVisible();
    await hands.expectOn('menuitem', /^Update Cluster/);
    await hands.press('ArrowDown', 'ArrowDown', 'ArrowDown');
    await hands.expectOn('menuitem', /^Detach from retail/);
    await hands.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Detach store-1' })).toBeVisible();
    await hands.expectOn('button', 'Detach');
    await hands.expectTrapped();
    await hands.press('Enter');
    await hands.expectOn('button', 'Press again to confirm');
    await hands.press('Escape');
    await hands.expectOn('button', 'Detach');
    // A key that is held down arms, and no more.
    await hands.hold('Enter');
    await hands.expectOn('button', 'Press again to confirm');
    await hands.press('Enter');
    await expect(page.getByText('Cluster detached')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await hands.expectOnRow('store-1');
  });

  await test.step('a cluster goes when its name was typed', async () => {
    await hands.press('x');
    await hands.expectOn('textbox', 'Type store-1 to confirm');
    await hands.expectTrapped();
    await hands.type('store-1');
    await hands.press('Enter');
    await expect(page.getByText('Cluster deleted.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('and so does the network, by the palette and its row', async () => {
    await hands.press('g', 'n');
    await expect(heading('Networks')).toBeVisible();
    await expect(page.getByRole('row', { name: /retail/ })).toBeVisible();
    await hands.press('j');
    await hands.expectOnRow('retail');
    await hands.press('Control+k');
    await hands.type('delete');
    await expect(page.getByRole('option', { name: /Delete Network: retail/ })).toBeVisible();
    await hands.press('Enter');
    await hands.expectOn('textbox', 'Type retail to confirm');
    await hands.type('retail');
    await hands.press('Enter');
    await expect(page.getByText('Network deleted!').first()).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await hands.press('Tab');
    await hands.expectSeen();
  });
});

test('keys typed fast after the one that opens a dialog are its first field’s, not shortcuts of the page', async ({
  page,
}) => {
  const { client } = await signUp(product.url, 'grace');
  await client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  const hands = new Hands(page);
  await page.goto(`${product.url}/networks`);
  await page.getByLabel('E-mail').fill('grace@example.org');
  await page.getByLabel('Password').fill(PASSWORD);
  await hands.press('Enter');
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Define Network' }).first()).toBeVisible();
  await hands.type('+lab');
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await hands.expectOn('textbox', 'Name');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('lab');
  await expect(page.getByRole('dialog')).toHaveCount(1);
});
