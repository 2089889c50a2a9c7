// Covers: admin, auth, contexts, identity, infrastructure-providers, onboarding, organizations, page, session
import { PASSWORD, signUp } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { Screen } from './screen.ts';
import { test } from './test.ts';

let installation: Installation;
/** The first account, and so the administrator. */
let ada: Person;
let networkID = '';
let objectID = '';

test.beforeAll(async ({ browser }) => {
  installation = await Installation.start();
  ada = await Person.of(installation.product, browser, 'ada');
  networkID = await ada.network({ name: 'east' });
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';
  const body = { networkID, yaml, tags: [] };
  const { created } = await ada.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
  objectID = created.id;
});

test.afterAll(async () => {
  await ada?.leave();
  await installation?.stop();
});

/** The implemented pages of the specification's table (Spec 1 §2), with their headings. */
const PAGES = () =>
  [
    ['/dashboard', 'Dashboard'],
    ['/networks', 'Networks'],
    ['/network-features', 'Network Features'],
    ['/applications', 'Applications'],
    [`/applications/${objectID}`, 'settings'],
    [`/applications/tree/${objectID}/networks/${networkID}`, 'settings'],
    ['/clusters', 'Clusters'],
    ['/repos', 'Repositories'],
    ['/secrets', 'Secrets'],
    ['/secrets/certificates', 'Sealing Certificates'],
    ['/infrastructure', 'Infrastructure'],
    ['/organizations', 'Organizations'],
    ['/createorganization', 'Create Organization'],
    ['/settings/security', 'Security'],
    ['/settings/settings', 'Settings'],
    ['/settings/profile', 'Profile'],
    ['/settings/subscription', 'Subscription'],
    ['/settings/about', 'About'],
    ['/settings/support', 'Support'],
  ] as const;

/** Pages of the table that are not implemented yet, and paths that are not in it. */
const NOWHERE = [
  '/workflows',
  '/workflows/one',
  '/workflows/tree/one/networks/two',
  '/alerts?nid=one',
  '/aiops',
  '/graphs',
  '/settings/portal',
  '/settings',
  '/networks/one/two',
  '/nowhere',
  '/error404',
];

const NOTHING = 'Page not found.';

test('each page of the table has its heading and its URL', async () => {
  const { page } = ada;
  for (const [path, heading] of PAGES()) {
    await ada.open(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText(NOTHING)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(path);
  }
});

test('former URLs redirect and keep their parameters', async () => {
  const { page } = ada;
  for (const [from, to] of [
    ['/', '/dashboard'],
    ['/objects', '/applications'],
    ['/objects?q=settings', '/applications?q=settings'],
    ['/clouds', '/clusters'],
    ['/clouds?q=lyon', '/clusters?q=lyon'],
    // A signed-in account does not need these pages.
    ['/auth', '/dashboard'],
    ['/auth?next=%2Fclusters', '/clusters'],
  ] as const) {
    await ada.open(from);
    await expect(page).toHaveURL(ada.url + to);
  }
});

test('an unimplemented page is not found under its URL, and in no navigation', async () => {
  const { page } = ada;
  for (const path of NOWHERE) {
    await ada.open(path);
    await expect(page.getByText(NOTHING), path).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not found', level: 1 }), path).toBeVisible();
    await expect(page).toHaveURL(ada.url + path);
  }
  for (const gone of ['gone', `tree/${objectID}/networks/another`, `tree/gone/networks/${networkID}`]) {
    await ada.open(`/applications/${gone}`);
    await expect(page.getByText(NOTHING), gone).toBeVisible();
  }
  // No infrastructure: the one is an application, and the others do not exist.
  const nowhere = ['one', objectID, 'providers/one', `tree/${objectID}/networks/${networkID}`];
  for (const gone of nowhere) {
    await ada.open(`/infrastructure/${gone}`);
    await expect(page.getByText(NOTHING), gone).toBeVisible();
  }
  for (const gone of ['/networks/one', '/clusters/one', `/applications/${objectID}/clusters/one`]) {
    await ada.open(gone);
    await expect(page.getByText(NOTHING), gone).toBeVisible();
  }
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const known = [...PAGES().map(([path]) => path), '/admin'];
  for (const link of await links.all()) expect(known).toContain(await link.getAttribute('href'));
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click();
  await expect(page).toHaveURL(`${ada.url}/dashboard`);
});

test('a forbidden page says so, and administration is only for its administrator', async ({ browser }) => {
  const { page } = ada;
  const ofOthers = ['', '/overview', '/members', '/invitations', '/edit', '/welcome?id=one'];
  for (const path of ['/error403', ...ofOthers.map((path) => `/organizations/acme${path}`)]) {
    await ada.open(path);
    await expect(page.getByText('You do not have access to this page.'), path).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No access', level: 1 }), path).toBeVisible();
    await expect(page).toHaveTitle(/^No access · /);
  }
  await ada.open('/admin');
  await expect(page.getByRole('heading', { name: 'Administration', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toBeVisible();

  const bob = await Person.of(installation.product, browser, 'bob');
  await bob.open('/admin');
  await expect(bob.page.getByText(NOTHING)).toBeVisible();
  await expect(bob.page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible();
  await expect(bob.page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await bob.leave();
});

test('without a session every page redirects to the sign-in, and back after it', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  const cookies = await ada.page.context().cookies();
  for (const path of [
    ...PAGES().map(([path]) => path),
    '/clusters?q=lyon',
    '/admin',
    '/error403',
    '/nowhere',
  ]) {
    await page.goto(ada.url + path);
    await expect(page.getByRole('heading', { name: 'Sign in' }), path).toBeVisible();
    await expect(page).toHaveURL(`${ada.url}/auth?next=${encodeURIComponent(path)}`);
    // Another window signs in.
    await context.addCookies(cookies);
    await page.reload();
    await expect(page).toHaveURL(ada.url + path);
    await context.clearCookies();
  }
  await page.goto(`${ada.url}/`);
  await expect(page).toHaveURL(`${ada.url}/auth`);
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${ada.url}/dashboard`);
  await context.close();
});

test('a new account is redirected to Networks from any page, once', async ({ page }) => {
  const { client } = await signUp(installation.product.url, 'cat');
  const screen = new Screen(page);
  await page.goto(`${ada.url}/settings/about`);
  await screen.signIn('cat@example.org', PASSWORD);
  await expect(page).toHaveURL(/\/networks\?dialog=welcome/);
  await screen.leaveWelcome();
  expect(await client.done('GET', '/api/me')).toMatchObject({ welcomeAcknowledged: true });
  await page.context().clearCookies();
  await page.goto(`${ada.url}/settings/about`);
  await screen.signIn('cat@example.org', PASSWORD);
  await expect(page).toHaveURL(`${ada.url}/settings/about`);
});

test('an account of an organization has its profile and its plan, and nothing else', async ({ page }) => {
  const { client, uid } = await signUp(installation.product.url, 'acme');
  await client.done('POST', '/api/auth/sign-out', { body: {} });
  // The product cannot create such an account yet.
  await installation.database.execute(
    `update accounts set is_organization = true, admin = true where owner_uid = '${uid}'`,
  );
  const screen = new Screen(page);
  await page.goto(`${ada.url}/networks`);
  await screen.signIn('acme@example.org', PASSWORD);
  await expect(page).toHaveURL(`${ada.url}/settings/subscription`);
  await expect(page.getByRole('heading', { name: 'Plan: Enterprise' })).toBeVisible();
  await page.goto(`${ada.url}/`);
  await expect(page).toHaveURL(`${ada.url}/settings/subscription`);

  const links = page.getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(['Settings', 'Profile', 'Subscription']);
  await expect(page.getByRole('combobox', { name: 'Network' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search or run a command' })).toHaveCount(0);
  await links.filter({ hasText: 'Profile' }).click();
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('dialog', { name: 'Change Password' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Closing a dialog goes back in the history, which ends a navigation that begins meanwhile.
  await expect(page).toHaveURL(`${ada.url}/settings/profile`);

  const others = PAGES()
    .map(([path]) => path)
    .filter((path) => !/profile|subscription/.test(path));
  for (const path of [...others, '/admin', '/networks?dialog=define-network']) {
    await page.goto(ada.url + path);
    await expect(page.getByText(NOTHING), path).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('link', { name: 'Go to the Subscription' }).click();
  await expect(page).toHaveURL(`${ada.url}/settings/subscription`);
  await page.goto(`${ada.url}/error403`);
  await expect(page.getByText('You do not have access to this page.')).toBeVisible();

  // The server refuses the rest as well.
  for (const path of ['/api/networks', '/api/objects', '/api/overview/lastHour', '/api/demo']) {
    const answer = await page.request.get(ada.url + path);
    expect(answer.status(), path).toBe(403);
    expect(await answer.text()).toContain('Organization accounts have a profile and a plan only.');
  }
  expect((await page.request.get(`${ada.url}/api/admin/users`)).status()).toBe(404);
});

test('an error of a marketplace’s sign-up is shown on the sign-in page, and the requested page is kept', async ({
  page,
}) => {
  await page.goto(`${ada.url}/clusters?q=lyon&type=aws-sign-up&error=Expired%20token`);
  await expect(page.getByRole('alert')).toHaveText(
    'The sign-up at the cloud marketplace failed: Expired token',
  );
  await new Screen(page).signIn(ada.email, PASSWORD);
  await expect(page).toHaveURL(`${ada.url}/clusters?q=lyon`);
});

test('saving after the session has ended says so, and saves nothing', async ({ browser }) => {
  const dan = await Person.of(installation.product, browser, 'dan');
  const { page, dialog } = dan;
  await dan.allowBlockingUpdates();
  await dan.openDialog('/clusters', 'define-cluster');
  await dan.fill('Name', 'store-1');
  await dan.withoutUpdates(() => dan.client.done('POST', '/api/auth/sign-out', { body: {} }));
  await dan.press('Define Cluster');
  const ended = page.getByRole('dialog', { name: 'Your session has ended' });
  await ended.getByLabel('Password').fill(PASSWORD);
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await expect(ended).toHaveCount(0);
  await expect(dialog).toContainText('Not signed in!');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('store-1');
  await dan.leave();
});
