// Covers: auth, identity, session
import { PASSWORD, type Product, signUp } from '@hawser/testkit';
import { expect, type Page, type WebSocket } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';
import { choose, Screen } from './screen.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

/** Prefixes of browser storage that belong to a session: networks, filters, expanded rows. */
const kept = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('hawser-context-')));

/** Tracks whether the live connections that the page opens from now on are open. */
function liveStreams(page: Page): () => string[] {
  const all: WebSocket[] = [];
  page.on('websocket', (socket) => {
    if (new URL(socket.url()).pathname === '/api/live') all.push(socket);
  });
  return () => all.map((socket) => (socket.isClosed() ? 'closed' : 'open'));
}

/** Leaves state behind: a selected network, a filter, an expanded row, and a hidden column. */
async function leaveTraces(person: Person): Promise<string> {
  const { page } = person;
  const id = await person.network({ name: 'east' });
  await person.attach(id, await person.cluster('zulu'));
  await person.open('/networks');
  await expect(page.getByRole('row', { name: /^zulu/ })).toBeVisible();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('row', { name: /^zulu/ })).toHaveCount(0);
  await person.open('/clusters');
  await choose(page.getByLabel('Network', { exact: true }), 'east');
  await page.getByRole('tab', { name: 'Filters' }).click();
  await page.getByRole('tabpanel').getByText('Distribution', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Basic' }).check();
  await page.getByRole('tab', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Location' }).uncheck();
  await expect
    .poll(async () => (await kept(page)).map((key) => key.split('-')[2]).sort())
    .toEqual(['filters', 'network', 'tree']);
  return id;
}

test('signing out removes network, filters and expanded rows, and keeps the grid settings', async ({
  browser,
}) => {
  const eve = await Person.of(product, browser, 'eve');
  const { page } = eve;
  await page.clock.install();
  await leaveTraces(eve);
  await eve.open('/clusters');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/auth`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await kept(page)).toEqual([]);
  const grid = `hawser-grid-${eve.uid.slice(0, 4).toLowerCase()}-clusters`;
  const stored = await page.evaluate((key) => localStorage.getItem(key), grid);
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ hidden: expect.arrayContaining(['location']) });
  expect(stored).not.toContain('basic');

  // The requests of the previous page are not repeated.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.getByLabel('E-mail').fill('eve');
  await page.clock.runFor(120_000);
  expect(requests.filter((path) => path.startsWith('/api/') && path !== '/api/setup')).toEqual([]);
  expect(sockets).toEqual([]);
  await eve.leave();
});

test('a session that ends elsewhere closes its dialogs, and after the sign-in everything is restored', async ({
  browser,
}) => {
  const fay = await Person.of(product, browser, 'fay');
  const { page, dialog } = fay;
  const id = await leaveTraces(fay);
  const streams = liveStreams(page);
  // A pending request fails while the sign-in page is already shown.
  const preview = '**/distributionRules/preview';
  const late = Promise.withResolvers<void>();
  await page.route(preview, async (route) => {
    await late.promise;
    await route.continue();
  });
  const request = page.waitForRequest(preview);
  await fay.openDialog('/clusters', 'rules', id);
  await expect(dialog).toBeVisible();
  await request;
  await fay.client.done('POST', '/api/auth/sign-out', { body: {} });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 90_000 });
  const refused = page.waitForResponse(preview);
  late.resolve();
  expect((await refused).status()).toBe(401);
  await page.unrouteAll();
  await expect(dialog).toHaveCount(0);
  await expect.poll(streams).toEqual(['closed']);
  expect(await kept(page)).toEqual([]);
  await page.getByLabel('E-mail').fill(fay.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Distribution Rules' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/clusters\\?.*about=${id}`));
  await fay.leave();
});

test('signing in after somebody else in the same tab shows nothing of theirs', async ({ browser }) => {
  const hal = await Person.of(product, browser, 'hal');
  const ivy = await signUp(product.url, 'ivy');
  await ivy.client.done('PATCH', '/api/me', { body: { isNewUser: false, welcomeAcknowledged: true } });
  await ivy.client.done('POST', '/api/clusters', { body: { alias: 'oslo' } });
  const { page, screen } = hal;
  const id = await leaveTraces(hal);
  await hal.open('/settings/settings');
  await page.getByRole('radio', { name: 'HPE' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hpe');
  const streams = liveStreams(page);
  await hal.open(`/clusters?network=${id}&selected=1`);
  await expect(page.getByText('zulu').first()).toBeVisible();
  await expect.poll(streams).toEqual(['open']);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // No updates of the first account arrive any more.
  await expect.poll(streams).toEqual(['closed']);
  await expect(page.getByText('zulu')).toHaveCount(0);

  // Without a reload: anything the page still held would be shown.
  await screen.signIn('ivy@example.org', PASSWORD);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'default');
  await screen.go('Clusters');
  await expect(page.getByRole('button', { name: 'Actions for oslo' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/clusters`);
  await expect(page.getByText('zulu')).toHaveCount(0);
  await expect(page.getByLabel('Network', { exact: true })).toHaveText(/No Networks|All networks/i);
  await expect(page.getByRole('tab', { name: 'Filters' })).toHaveText('Filters');
  await screen.go('Networks');
  await expect(page.getByText('Join clusters into a network')).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('zulu');
  await expect(page.getByRole('option', { name: /zulu/ })).toHaveCount(0);
  await expect.poll(streams).toEqual(['closed', 'open']);
  await hal.leave();
});

test('a session that expired while the console was closed leaves nothing behind either', async ({
  browser,
}) => {
  const gil = await Person.of(product, browser, 'gil');
  const { page } = gil;
  await leaveTraces(gil);
  await page.goto('about:blank');
  await gil.client.done('POST', '/api/auth/sign-out', { body: {} });
  await gil.open('/clusters?q=zulu');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/next=%2Fclusters%3Fq%3Dzulu/);
  expect(await kept(page)).toEqual([]);
  await gil.leave();
});

test('what was typed stays when the session ends in another window, and is saved after signing in again', async ({
  browser,
}) => {
  const kim = await Person.of(product, browser, 'kim');
  const { page, dialog } = kim;
  const id = await kim.cluster('oslo');
  await kim.openDialog('/clusters', 'update-cluster', id);
  await kim.fill('Location optional', 'attic');
  await kim.client.done('POST', '/api/auth/sign-out', { body: {} });
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(ended).toBeVisible({ timeout: 90_000 });
  await kim.expectUsableByAll();
  await ended.getByRole('button', { name: 'Discard changes' }).click();
  await ended.getByRole('button', { name: 'Keep editing' }).click();
  await ended.getByLabel('Password').fill('wrong password');
  await page.keyboard.press('Enter');
  await expect(ended.getByRole('alert')).toBeVisible();
  await ended.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(ended).toHaveCount(0);
  await expect(dialog.getByLabel('Location optional')).toHaveValue('attic');
  await kim.press('Save');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row', { name: /oslo/ })).toContainText('attic');
  await kim.leave();
});

test('what was typed is not shown to another account that signs in with the same browser', async ({
  browser,
}) => {
  const lou = await Person.of(product, browser, 'lou');
  const mia = await Person.of(product, browser, 'mia');
  const { page, dialog } = lou;
  await lou.openDialog('/clusters', 'update-cluster', await lou.cluster('oslo'));
  await lou.fill('Location optional', 'attic');
  await lou.client.done('POST', '/api/auth/sign-out', { body: {} });
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible({ timeout: 90_000 });
  const other = await page.context().newPage();
  const window = new Screen(other);
  await other.goto(`${product.url}/auth`);
  await window.signIn(mia.email, PASSWORD);
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await lou.leave();
  await mia.leave();
});

test('a session is ended on the Security page, and signing out in one tab ends all tabs of the browser', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const elsewhere = await browser.newContext();
  const other = new Screen(await elsewhere.newPage());
  await other.page.goto(`${ada.url}/auth`);
  await other.signIn(ada.email, PASSWORD);
  await expect(other.page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await ada.open('/settings/security');
  const sessions = ada.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions.filter({ hasText: 'this browser' })).toHaveCount(1);
  await sessions
    .filter({ hasText: 'last seen' })
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click();
  await sessions.getByRole('button', { name: 'Press again to confirm' }).click();
  await expect(ada.page.getByText('Session ended.')).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await elsewhere.close();

  const second = await ada.page.context().newPage();
  await second.goto(`${ada.url}/networks`);
  await expect(second.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await ada.page.getByRole('button', { name: /^Account of/ }).click();
  await ada.page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
