// Covers: second-factor
import { PASSWORD } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

/** A device with a fingerprint reader whose person touches it at once, in the browser of the page. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a person adds a passkey, names it, signs in with it, confirms a change with it, and removes it', async ({
  product,
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  // Browsers know passkeys at a host name only.
  const baseURL = product.url.replace('127.0.0.1', 'localhost');
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await withAuthenticator(page);
  await page.goto('/auth');
  await page.getByLabel('E-mail').fill(ada.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await test.step('added and named', async () => {
    await page.goto('/settings/security');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('This field is required').first()).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Laptop');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop')).toBeVisible();
    await page.getByRole('button', { name: 'Rename Laptop' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Work laptop');
    await page.getByRole('button', { name: 'Rename', exact: true }).last().click();
    await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('signs in', async () => {
    await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL } });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/settings/security');
    await expect(page.getByRole('table', { name: 'Sign-ins' }).getByText('passkey').first()).toBeVisible();
  });

  await test.step('removed', async () => {
    await page.getByRole('button', { name: 'Remove Work laptop' }).click();
    await page.getByRole('button', { name: 'Press again to remove' }).click();
    await expect(page.getByText('Passkey removed.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0);
    await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL } });
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('not accepted');
  });
  await context.close();
  await ada.leave();
});
