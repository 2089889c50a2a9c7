// Covers: admin, auth, dashboard, loaded, mail, tag-choice, tags
import { Client, PASSWORD, type Product, startProduct } from '@hawser/testkit';
import { type Browser, expect, type Page } from '@playwright/test';
import { choose, Screen } from './screen.ts';
import { test } from './test.ts';

const EMAIL = 'ada@example.com';
const LONG_NAME = `store-${'x'.repeat(57)}`;

let product: Product;
let client: Client;
let networkID = '';

test.beforeAll(async () => {
  product = await startProduct();
  client = new Client(product.url);
  const account = { name: 'Ada Lovelace', email: EMAIL, password: PASSWORD };
  await client.done('POST', '/api/auth/sign-up/email', { body: account });
  // A new account is redirected to Networks from any page.
  await client.done('PATCH', '/api/me', { body: { isNewUser: false } });
  const network = await client.done<{ created: { id: string } }>('POST', '/api/networks', {
    body: { name: 'demo', features: [] },
  });
  networkID = network.created.id;
  for (const [alias, isEdge] of [
    ['hub-frankfurt', false],
    ['edge-lyon', true],
    [LONG_NAME, true],
  ] as const) {
    const cluster = await client.done<{ created: { id: string } }>('POST', '/api/clusters', {
      body: { alias, tags: ['prod'] },
    });
    await client.done('POST', '/api/routers', {
      body: { cloudID: cluster.created.id, networkID, namespace: 'hawser', hubName: 'hub', isEdge },
    });
  }
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';
  await client.done('POST', '/api/objects', { body: { networkID, yaml, tags: ['shop'] } });
});

/** One transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.afterAll(async () => {
  await product?.stop();
});

async function signedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookies = client.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: product.url };
  });
  await context.addCookies(cookies);
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  return page;
}

test('after sign-in the requested page opens', async ({ page }) => {
  await page.goto(`${product.url}/clusters?q=lyon`);
  await page.getByLabel('E-mail').fill(EMAIL);
  await page.getByLabel('Password').fill('Wrong-Horse-9');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(EMAIL);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Actions for edge-lyon' })).toBeVisible();
  await expect(page).toHaveURL(/\/clusters\?q=lyon/);
});

test('a forgotten password sends an e-mail, and an invalid link says so', async ({ page }) => {
  await page.goto(`${product.url}/auth`);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
  await page.goto(`${product.url}/auth/do?mode=reset&token=made-up`);
  await page.getByLabel('New password').fill('Another-Horse-9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('a changed password signs in; signing out shows the sign-in page', async ({ page }) => {
  const changed = 'Another-Horse-9';
  await page.goto(`${product.url}/auth?mode=sign-up`);
  const screen = new Screen(page);
  await screen.signUp('Grace Hopper', 'grace@example.com', PASSWORD);
  await screen.leaveWelcome();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill(PASSWORD);
  await dialog.getByLabel('New password').fill('weak');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByText('Password must be minimum 8 chars').first()).toBeVisible();
  await dialog.getByLabel('New password').fill(changed);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByLabel('E-mail').fill('grace@example.com');
  await page.getByLabel('Password').fill(changed);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
});

test('tags that are toggled quickly are all saved', async ({ browser }) => {
  const page = await signedIn(browser);
  const dialog = page.getByRole('dialog', { name: 'Apply Tags' });
  await page.goto(`${product.url}/clusters?q=lyon`);
  await new Screen(page).act('edge-lyon', 'Tags');
  for (const tag of ['fr', 'eu', 'small']) {
    await dialog.getByRole('button', { name: 'Create new tag' }).click();
    await dialog.getByLabel('New tag').fill(tag);
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  }
  for (const tag of ['fr', 'prod']) await dialog.getByRole('switch', { name: tag }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /edge-lyon/ })).toContainText('eusmall');
  await page.context().close();
});

test('a URL restores page, filter and open dialog', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto(`${product.url}/networks`);
  await page.getByLabel('Filter networks, clusters and applications').fill('lyon');
  await expect(page.getByRole('row', { name: /hub-frankfurt/ })).toHaveCount(0);
  await new Screen(page).act('demo', 'Distribution Rules');
  await expect(page.getByRole('dialog', { name: 'Distribution Rules' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Distribution Rules' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Filter networks, clusters and applications')).toHaveValue('lyon');
  await page.context().close();
});

test('a count on the dashboard links to the records it counts', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto(product.url);
  const clusters = page.getByRole('region', { name: 'Clusters', exact: true });
  const { items } = await client.done<{ items: { name: string; status: { tone: string } }[] }>(
    'GET',
    '/api/clusters',
  );
  const waiting = items.filter(({ status }) => status.tone === 'warning');
  await clusters.getByRole('link', { name: `${waiting.length} warn` }).click();
  await expect(page).toHaveURL(/\/clusters\?tone=warning/);
  for (const { name, status } of items) {
    const shown = status.tone === 'warning' ? 1 : 0;
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(shown);
  }
  await choose(page.getByLabel('Filter by status'), 'up');
  await expect(page.getByText('No rows are up')).toBeVisible();
  await page.context().close();
});

test('rules that somebody else saved meanwhile are a conflict, and no input is lost', async ({ browser }) => {
  const page = await signedIn(browser);
  const dialog = page.getByRole('dialog');
  await page.goto(`${product.url}/networks?dialog=rules&about=${networkID}`);
  await dialog.getByRole('button', { name: 'Add a rule' }).click();
  await expect(dialog.getByText('3 added')).toBeVisible();
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  const theirs = [{ cloud: '["eq","name","edge-lyon"]', object: '[]' }];
  await client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules: theirs },
  });
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    `version ${version + 1} is current, you edited version ${version}`,
  );
  await expect(dialog.getByRole('listitem', { name: /^Rule 1: all applications/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine and save' }).click();
  await dialog.getByRole('button', { name: 'Save rules' }).click();
  await expect(dialog).toHaveCount(0);
  const saved = await client.done<{ distributionRules: object[] }>('GET', `/api/networks/${networkID}`);
  expect(saved.distributionRules).toEqual([{ cloud: '[]', object: '[]' }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Rules restored.')).toBeVisible();
  await page.context().close();
});

test('a network is deleted only after its name was typed', async ({ browser }) => {
  const page = await signedIn(browser);
  const screen = new Screen(page);
  await client.done('POST', '/api/networks', { body: { name: 'short-lived', features: [] } });
  await page.goto(`${product.url}/networks?q=short`);
  await screen.act('short-lived', 'Delete Network');
  const confirm = screen.dialog.getByRole('button', { name: 'Delete Network' });
  await expect(confirm).toBeDisabled();
  await screen.dialog.getByRole('textbox').fill('short-lived');
  await confirm.click();
  await screen.expectMessage('Network deleted!');
  await expect(page.getByText('No results for “short”')).toBeVisible();
  await page.context().close();
});

test('the keyboard alone reaches everything', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto(`${product.url}/networks`);
  await expect(page.getByRole('treegrid')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('settings');
  await expect(page.getByRole('option', { name: 'Applications settings' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'settings', level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('n');
  await expect(page.getByRole('row', { name: /demo/ })).toBeVisible();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toBeVisible();
  await page.context().close();
});

test('theme, picture and name are saved on the account', async ({ browser }) => {
  const page = await signedIn(browser);
  await page.goto(`${product.url}/settings/settings`);
  await new Screen(page).storing(() => page.getByRole('radio', { name: 'HPE' }).click());
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'hpe');
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  await expect(page).toHaveTitle(/HPE Hawser$/);

  await page.goto(`${product.url}/settings/profile`);
  await page.getByLabel('Company').fill('x'.repeat(121));
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Enter at most 120 characters.').first()).toBeVisible();
  await page.getByLabel('Company').fill('Analytical Engines');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  const picture = (name: string, bytes: Buffer) =>
    page
      .getByLabel('Picture', { exact: true })
      .last()
      .setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
  await picture('no picture.png', Buffer.from('<svg/>'));
  await expect(page.getByText('Please choose a picture in the format PNG')).toBeVisible();
  await picture('me & you.png', PIXEL);
  await expect(page.getByRole('img', { name: 'You' })).toHaveJSProperty('naturalWidth', 1);
  await page.context().close();

  // Another browser, the same account.
  const elsewhere = await signedIn(browser);
  await elsewhere.goto(`${product.url}/settings/profile`);
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'hpe');
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mode', 'light');
  await expect(elsewhere.getByLabel('Company')).toHaveValue('Analytical Engines');
  await elsewhere.getByRole('button', { name: 'Remove' }).click();
  await expect(elsewhere.getByRole('img', { name: 'No picture' })).toBeVisible();
  await elsewhere.goto(`${product.url}/settings/settings`);
  await elsewhere.getByRole('radio', { name: 'Default', exact: true }).click();
  await expect(elsewhere.locator('html')).toHaveAttribute('data-theme', 'default');
  await elsewhere.context().close();
});

test('the administrator assigns plans; other accounts do not see the page', async ({ browser, page }) => {
  await page.goto(`${product.url}/auth?mode=sign-up`);
  const screen = new Screen(page);
  await screen.signUp('Mary Somerville', 'mary@example.com', PASSWORD);
  await screen.leaveWelcome();
  await expect(page.getByText('Join clusters into a network')).toBeVisible();
  await page.goto(`${product.url}/admin`);
  await expect(page.getByText('Page not found.')).toBeVisible();

  const admin = await signedIn(browser);
  await admin.goto(`${product.url}/admin?q=nobody`);
  await expect(admin.getByText('No matching users')).toBeVisible();
  await admin.goto(`${product.url}/admin?q=mary`);
  await expect(admin.getByText('1 user', { exact: true })).toBeVisible();
  await choose(admin.getByLabel('Plan of mary@example.com'), 'Free');
  await expect(admin.getByText('mary@example.com has the plan Free.')).toBeVisible();
  await page.goto(`${product.url}/settings/subscription`);
  await expect(page.getByText('Plan: Free')).toBeVisible();
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(admin.getByLabel('Plan of mary@example.com')).toHaveText('Enterprise');
  await admin.getByRole('link', { name: 'All Background Work' }).click();
  await expect(admin.getByRole('columnheader', { name: 'Attempts' })).toBeVisible();
  await admin.context().close();
});

test('a session that ends elsewhere ends here, and its page reopens after the sign-in', async ({
  browser,
}) => {
  const page = await signedIn(browser);
  await page.goto(`${product.url}/clusters`);
  await expect(page.getByRole('status').getByText('live', { exact: true })).toBeVisible();
  await client.done('POST', '/api/auth/sign-out', { body: {} });
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 90_000 });
  await expect(page).toHaveURL(/\/auth\?next=%2Fclusters/);
  await page.context().close();
});
