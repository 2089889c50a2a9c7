// Covers: auth, identity
import { startIdentityProvider, type TestIdentityProvider } from '@hawser/testkit/identity-provider';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let idp: TestIdentityProvider;
let installation: Installation;

test.beforeAll(async () => {
  idp = await startIdentityProvider();
  installation = await Installation.start({ ...idp.env, HAWSER_OIDC_CORP_DOMAINS: 'corp.example' });
  idp.redirectURIs.add(`${installation.product.url}/api/auth/callback/corp`);
});
test.afterAll(async () => {
  await installation?.stop();
  await idp?.stop();
});

/** Types a login on the page of the provider. */
async function signInAt(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a person signs in with a provider, begins as a new account, and keeps the only way in', async ({
  browser,
}) => {
  // The first account is the administrator's.
  await Person.of(installation.product, browser, 'root');
  idp.people.set('ada', { email: 'ada@corp.example', email_verified: true, name: 'Ada Lovelace' });
  const context = await browser.newContext({ baseURL: installation.product.url });
  const page = await context.newPage();
  await page.goto('/clusters?q=lyon');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  const button = page.getByRole('button', { name: 'Continue with Example Corp' });
  await expect(button).toBeVisible();
  expect(await violations(page)).toEqual([]);
  // The provider is for one domain: it is not offered to an address of another.
  await page.getByLabel('E-mail').fill('eve@elsewhere.example');
  await page.getByLabel('Password').focus();
  await expect(button).toHaveCount(0);
  await page.getByLabel('E-mail').fill('ada@corp.example');
  await page.getByLabel('Password').focus();
  await button.click();
  await signInAt(page, 'ada');
  // A new account begins at Networks.
  await expect(page).toHaveURL(/\/networks/);
  const seen = {
    isNewUser: false,
    welcomeAcknowledged: true,
    surveys: { newuser: { q1: '', q2: '', q3: '' } },
  };
  await page.request.patch('/api/me', { data: seen });
  await page.goto('/settings/security');
  await expect(page.getByRole('list', { name: 'Linked identities' }).getByText('Example Corp')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlink Example Corp' }).click();
  await page.getByRole('button', { name: 'Press again to unlink' }).click();
  // The provider does not say when its person signed in there, so that was no proof.
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const opened = page.waitForEvent('popup');
  await proof.getByRole('button', { name: 'Continue with Example Corp' }).click();
  await signInAt(await opened, 'ada');
  await expect(page.getByText('This is the only way to sign in to your account.')).toBeVisible();
  await context.close();
});

test('a person whose sign-in fails is told why, and can try again', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: installation.product.url });
  const page = await context.newPage();
  idp.people.set('eve', { email: 'eve@corp.example', email_verified: false });
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Example Corp' }).click();
  await signInAt(page, 'eve');
  await expect(page.getByRole('alert')).toContainText('no verified e-mail address');
  await expect(page.getByRole('button', { name: 'Continue with Example Corp' })).toBeVisible();
  await context.close();
});

test('a person with a password links a provider, signs in with it, and unlinks it', async ({ browser }) => {
  const grace = await Person.of(installation.product, browser, 'grace');
  idp.people.set('grace', { email: 'grace@corp.example', email_verified: true });
  const { page } = grace;
  await grace.open('/settings/security');
  await page.getByRole('button', { name: 'Link Example Corp' }).click();
  await signInAt(page, 'grace');
  await expect(page).toHaveURL(/\/settings\/security/);
  await expect(page.getByRole('list', { name: 'Linked identities' })).toBeVisible();
  const context = await browser.newContext({ baseURL: installation.product.url });
  const other = await context.newPage();
  await other.goto('/settings/profile');
  await other.getByRole('button', { name: 'Continue with Example Corp' }).click();
  await signInAt(other, 'grace');
  await expect(other).toHaveURL(/\/settings\/profile/);
  await expect(other.getByText(grace.email)).toBeVisible();
  await context.close();
  // The session is older than ten minutes.
  await installation.database.execute(
    `update identity.session set "firstProvenAt" = now() - interval '1 hour'`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Unlink Example Corp' }).click();
  await page.getByRole('button', { name: 'Press again to unlink' }).click();
  await page.getByRole('dialog').getByLabel('Password').fill('Correct-Horse-9');
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Identity unlinked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Example Corp' })).toBeVisible();
});
