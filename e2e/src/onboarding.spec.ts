// Covers: onboarding
import { PASSWORD, signUp } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { Screen } from './screen.ts';
import { test } from './test.ts';

let installation: Installation;
test.beforeAll(async () => {
  installation = await Installation.start();
});
test.afterAll(async () => {
  await installation?.stop();
});

/** Signs up, and in again in the browser. */
async function newAccount(page: Page, name: string, path = '/auth') {
  const { url } = installation.product;
  const account = await signUp(url, name);
  await page.goto(`${url}${path}`);
  await new Screen(page).signIn(`${name}@example.org`, PASSWORD);
  return account;
}

const welcome = (page: Page) => page.getByRole('dialog', { name: 'Welcome to Hawser' });

test('the welcome continues to its first step, and the survey is offered on a later visit, once', async ({
  page,
}) => {
  const { url } = installation.product;
  const { client } = await newAccount(page, 'ada');
  await expect(welcome(page).getByRole('button', { name: 'Load a Demo Fleet' })).toBeVisible();
  await welcome(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Nothing had the focus before the welcome: work begins on the page.
  await expect(page.locator('main :focus')).toHaveCount(1);
  await expect
    .poll(() => client.done('GET', '/api/me'))
    .toMatchObject({ welcomeAcknowledged: true, surveys: { newuser: null } });

  const create = async (path: string, body: object) =>
    (await client.done<{ created: { id: string } }>('POST', path, { body })).created.id;
  const networkID = await create('/api/networks', { name: 'retail' });
  const cloudID = await create('/api/clusters', { alias: 'hub' });
  await create('/api/routers', { networkID, cloudID, namespace: 'hawser', hubName: 'hub', isEdge: false });
  await page.goto(`${url}/clusters`);
  await page.getByRole('button', { name: 'Answer' }).click();
  const survey = page.getByRole('dialog', { name: 'Survey' });
  await survey.getByLabel('What do you want to run with it?').fill('shops');
  await survey.getByRole('button', { name: 'Send' }).click();
  await expect(survey).toHaveCount(0);
  expect(await client.done('GET', '/api/me')).toMatchObject({ surveys: { newuser: { q1: 'shops' } } });
  await page.goto(`${url}/clusters`);
  await expect(page.getByRole('row', { name: /hub/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Answer' })).toHaveCount(0);

  // The first account is the administrator.
  await page.goto(`${url}/admin`);
  await page.getByRole('link', { name: 'Survey Answers' }).click();
  await expect(page.getByRole('row', { name: /ada@example.org/ })).toContainText('shops');
});

test('a dialog opened on a page that does not exist leaves the URL alone, and no welcome covers it', async ({
  page,
}) => {
  const { url } = installation.product;
  const { client } = await signUp(url, 'bea');
  await client.done('PATCH', '/api/me', { body: { isNewUser: false } });
  await page.goto(`${url}/nowhere?q=x`);
  await new Screen(page).signIn('bea@example.org', PASSWORD);
  // The page of administrators, and a record that was deleted, do not exist for this account either.
  for (const path of ['/nowhere?q=x', '/error403', '/error404', '/admin', '/networks/gone']) {
    await expect(page.getByText(/^40[34]$/)).toBeVisible();
    await page.goto(`${url}${path}`);
    await expect(page.getByText(/^40[34]$/)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(`${url}${path}`);
    await expect(page.getByText(/^40[34]$/)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await expect(welcome(page)).toBeVisible();
});

test('the link for a new password shows its form whoever is signed in', async ({ browser }) => {
  const { url } = installation.product;
  const { client } = await signUp(url, 'cleo');
  const dan = await Person.of(installation.product, browser, 'dan');
  const { page } = dan;
  await client.done('POST', '/api/auth/request-password-reset', { body: { email: 'cleo@example.org' } });
  const link = async () =>
    (
      await installation.database.execute<{ body: string }>(
        `select content::text as body from mail_outbox where recipient = 'cleo@example.org'`,
      )
    )
      .map(({ body }) => /\/auth[^\s"]+/.exec(body)?.[0])
      .at(-1);
  await expect.poll(link).toBeTruthy();
  await dan.open((await link()) ?? '');
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill('Better-Horse-10');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const body = { email: 'cleo@example.org', password: 'Better-Horse-10' };
  expect((await client.ask('POST', '/api/auth/sign-in/email', { body })).status).toBe(200);
  await dan.leave();
});

test('a browser in which somebody has signed in is greeted as returning', async ({ page }) => {
  const { url } = installation.product;
  await page.goto(`${url}/auth`);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Welcome back.')).toHaveCount(0);
  await newAccount(page, 'eve');
  await expect(welcome(page)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('returningUser'))).toBe('true');
  await page.context().clearCookies();
  await page.goto(`${url}/auth`);
  await expect(page.getByText('Welcome back.')).toBeVisible();
});
