// Covers: lazy
import type { Product } from '@hawser/testkit';
import { type Browser, expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

/** Timeout for loading code (Spec 2 §7), milliseconds. */
const LATE_MS = 120_000;

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** A browser that does not receive this file until it is released, with a clock that the journey advances. */
async function withHeld(browser: Browser, name: string, file: string) {
  const person = await Person.of(product, browser, name);
  const held = Promise.withResolvers<void>();
  await person.page.clock.install();
  await person.page.route(`**/assets/${file}-*.js`, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { person, page: person.page, letGo: () => held.resolve() };
}

const late = (page: Page) => page.getByText('did not load within two minutes');

test('a page whose code hangs says so, fails after 120 s, and opens when the code arrives after all', async ({
  browser,
}) => {
  const { person, page, letGo } = await withHeld(browser, 'ada', 'clusters-page');
  await person.open('/clusters');
  await expect(page.getByRole('main').getByText('One moment...')).toBeVisible();
  await expect(late(page)).toHaveCount(0);
  await page.clock.fastForward(LATE_MS);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
  await expect(late(page)).toBeVisible();
  // The frame around it works: another page is one shortcut away.
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(page.getByText('Join clusters into a network')).toBeVisible();
  await page.goBack();
  letGo();
  await expect(page.getByText('No clusters yet')).toBeVisible();
  await person.leave();
});

for (const when of ['after it was closed', 'below the next one']) {
  test(`a page that arrives ${when} gets the focus of a dialog`, async ({ browser }) => {
    const { person, page, letGo } = await withHeld(browser, 'eve', 'clusters-page');
    const main = page.locator('main');
    const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' });
    await person.open('/clusters');
    await expect(main.getByText('One moment...')).toBeVisible();
    await page.keyboard.press('?');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(main).toBeFocused();
    const isBelow = when === 'below the next one';
    if (isBelow) {
      await page.keyboard.press('?');
      await expect(sheet).toBeVisible();
    }
    letGo();
    await expect(main.getByText('No clusters yet')).toBeVisible();
    if (isBelow) await page.keyboard.press('Escape');
    await expect(main.locator('[role="treegrid"]')).toBeFocused();
    await person.leave();
  });
}

test('a dialog whose code hangs can be closed, fails after 120 s, and opens when the code arrives', async ({
  browser,
}) => {
  const { person, page, letGo } = await withHeld(browser, 'bea', 'dialogs');
  await person.openDialog('/networks', 'define-network');
  const waiting = page.getByRole('dialog', { name: 'One moment...' });
  await expect(waiting).toBeVisible();
  await person.expectUsableByAll();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await person.openDialog('/networks', 'define-network');
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(LATE_MS);
  await expect(page.getByRole('dialog', { name: 'This dialog could not be opened' })).toBeVisible();
  await expect(late(page)).toBeVisible();
  letGo();
  await expect(person.dialog.getByLabel('Name', { exact: true })).toBeVisible();
  await person.leave();
});

test('text typed while the palette’s code loads is searched for when it opens, and Enter opens the result', async ({
  browser,
}) => {
  const { person, page, letGo } = await withHeld(browser, 'dora', 'palette');
  await person.open('/networks');
  await expect(page.getByText('Join clusters into a network')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('Sur');
  await page.clock.runFor(300);
  await expect(page.getByRole('dialog', { name: 'One moment...' })).toBeVisible();
  await page.clock.runFor(2000);
  await page.keyboard.type('vey');
  await page.keyboard.press('Enter');
  letGo();
  await page.clock.runFor(1000);
  await expect(page.getByRole('dialog', { name: 'Survey' })).toBeVisible();
  await person.leave();
});

test('code that was replaced by a new version, or cannot be loaded, is reported with a reload button', async ({
  browser,
}) => {
  const cleo = await Person.of(product, browser, 'cleo');
  const { page } = cleo;
  const again = page.getByRole('button', { name: 'Reload' });
  await page.route('**/assets/clusters-page-*.js', (route) => route.fulfill({ status: 404 }));
  await cleo.open('/clusters');
  await expect(page.getByText('a new version was installed')).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText('No clusters yet')).toBeVisible();

  await page.route('**/assets/shell-*.js', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByText('This page could not be loaded. The network is down')).toBeVisible();
  await page.unrouteAll();
  await again.click();
  await expect(page.getByText('No clusters yet')).toBeVisible();

  await page.route('**/assets/panel-*.js', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await expect(page.getByRole('alert')).toContainText('The network is down');
  await page.unrouteAll();
  await again.click();
  await expect(page.getByRole('tabpanel', { name: 'Columns' })).toBeVisible();
  await page.getByRole('tab', { name: 'Columns' }).click();

  await page.route('**/assets/code-editor-*.js', (route) => route.abort('internetdisconnected'));
  const network = await cleo.network({ name: 'east' });
  await cleo.openDialog('/applications', 'create-object', network);
  await expect(cleo.dialog.getByRole('alert')).toContainText('The network is down');
  await page.unrouteAll();
  await again.click();
  await expect(cleo.dialog.getByRole('textbox', { name: 'YAML' })).toBeVisible();
  await cleo.leave();
});

test('an export whose code hangs can be cancelled, and fails after 120 s', async ({ browser }) => {
  const { person, page, letGo } = await withHeld(browser, 'dan', 'export-yaml');
  await person.open('/applications');
  const start = page.getByRole('button', { name: 'Export YAML' });
  await start.click();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('The export was cancelled.')).toBeVisible();
  await start.click();
  await expect(page.getByRole('progressbar', { name: /^Export of/ })).toBeVisible();
  await page.clock.fastForward(LATE_MS);
  await expect(late(page)).toBeVisible();
  letGo();
  await person.leave();
});
