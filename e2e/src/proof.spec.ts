// Covers: proof
import { violations } from '@hawser/testkit/axe';
import { startIdentityProvider, type TestIdentityProvider } from '@hawser/testkit/identity-provider';
import { PASSWORD } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let idp: TestIdentityProvider;
let installation: Installation;

test.beforeAll(async () => {
  idp = await startIdentityProvider();
  installation = await Installation.start(idp.env);
  idp.redirectURIs.add(`${installation.product.url}/api/auth/callback/corp`);
});
test.afterAll(async () => {
  await installation?.stop();
  await idp?.stop();
});

/** As if everybody had signed in an hour ago. */
const age = () =>
  installation.database.execute(
    `update identity.session set "firstProvenAt" = "firstProvenAt" - interval '1 hour'`,
  );

async function signInAt(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test('a change asks who the person is, and then happens; what was typed stays', async ({ browser }) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog } = ada;
  await ada.openDialog('/settings/api-keys', 'create-api-key');
  await ada.fill('Name', 'Nightly backup');
  await age();
  await ada.press('Create API Key');
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(proof).toBeVisible();
  expect(await violations(page, { within: '[role="dialog"]' })).toEqual([]);

  await test.step('giving up leaves the dialog as it was', async () => {
    await proof.getByRole('button', { name: 'Cancel' }).click();
    await expect(proof).toHaveCount(0);
    await ada.expectMessage('Confirm that it is you to continue.');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Nightly backup');
  });

  await test.step('a wrong password, then the right one', async () => {
    await ada.press('Create API Key');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await ada.expectMessage('This field is required');
    await proof.getByLabel('Password').fill('Wrong-Horse-7');
    await proof.getByRole('button', { name: 'Continue' }).click();
    await ada.expectMessage('The current password is wrong.');
    await proof.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(proof).toHaveCount(0);
    await expect(dialog.getByText('it is shown only once')).toBeVisible();
  });
  await ada.leave();
});

test('whoever has no password signs in at the provider again, in a window of its own', async ({
  browser,
}) => {
  idp.people.set('eve', { email: 'eve@corp.example', email_verified: true, name: 'Eve' });
  const context = await browser.newContext({ baseURL: installation.product.url });
  const page = await context.newPage();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Continue with Example Corp' }).click();
  await signInAt(page, 'eve');
  await expect(page).toHaveURL(/\/networks/);
  const surveys = { newuser: { q1: '', q2: '', q3: '' } };
  await page.request.patch('/api/me', { data: { isNewUser: false, welcomeAcknowledged: true, surveys } });
  await page.goto('/settings/profile?dialog=change-password');
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByLabel('New password')).toBeVisible();
  await expect(dialog.getByLabel('Current password')).toHaveCount(0);
  await dialog.getByLabel('New password').fill('First-Horse-7');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
  const opened = page.waitForEvent('popup');
  await proof.getByRole('button', { name: 'Continue with Example Corp' }).click();
  const window = await opened;
  await signInAt(window, 'eve');
  await expect(page.getByText('Password changed.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.close();
});
