// Covers: api-keys, identity
import { violations } from '@hawser/testkit/axe';
import { Client, PASSWORD } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

const GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

interface Codes {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri_complete: string;
}

const begin = (device: Client) =>
  device.done<Codes>('POST', '/api/auth/device/code', { body: { client_id: 'hawser login on laptop' } });
const poll = (device: Client, { device_code }: Codes) =>
  device.ask<Record<string, string>>('POST', '/api/auth/device/token', {
    body: { grant_type: GRANT, device_code },
  });

test('a person creates an API key, sees it once, and revokes it', async ({ product, browser }) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  await ada.open('/settings/api-keys');
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Create API Key' }).click();
  await ada.press('Create API Key');
  await expect(ada.dialog.getByText('This field is required').first()).toBeVisible();
  await ada.fill('Name', 'Nightly backup');
  await ada.press('Create API Key');
  // Another Enter does not close it.
  await expect(ada.dialog.getByText('it is shown only once')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  const key = /hawser_[0-9A-Za-z]{40}/.exec((await ada.dialog.textContent()) ?? '')?.[0] ?? '';
  const program = new Client(product.url);
  const use = () => program.ask('GET', '/api/networks', { headers: { authorization: `Bearer ${key}` } });
  expect((await use()).status).toBe(200);
  await ada.press('Done');
  const row = page.getByRole('row', { name: /Nightly backup/ });
  await expect(row).toContainText(`hawser_…${key.slice(-4)}`);
  await expect(row).toContainText('Reads only');
  await expect(row).toContainText('127.0.0.1');
  await expect(page.locator('body')).not.toContainText(key);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke Nightly backup' }).click();
  await page.getByRole('button', { name: 'Press again to revoke' }).click();
  await expect(page.getByText('No API keys yet.')).toBeVisible();
  expect((await use()).status).toBe(401);
});

test('a device logs in: its person signs in, sees what it asks for, and allows it', async ({
  product,
  browser,
}) => {
  const ben = await Person.of(product, browser, 'ben');
  const device = new Client(product.url);
  const codes = await begin(device);
  const context = await browser.newContext();
  const page = await context.newPage();
  const address = new URL(codes.verification_uri_complete);
  await page.goto(`${product.url}${address.pathname}${address.search}`);
  await page.getByLabel('E-mail').fill(ben.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText(codes.user_code)).toBeVisible();
  await expect(page.getByText('hawser login on laptop')).toBeVisible();
  await expect(page.getByText('127.0.0.1')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect((await poll(device, codes)).body).toEqual({ error: 'authorization_pending' });
  await page.getByRole('button', { name: 'Allow' }).click();
  await expect(page.getByRole('status').getByText('Go back to the device')).toBeVisible();
  await expect
    .poll(async () => (await poll(device, codes)).status, { intervals: [11_000], timeout: 60_000 })
    .toBe(200);
  await page.goto(`${product.url}/settings/api-keys`);
  await expect(page.getByRole('row', { name: /hawser login on laptop/ })).toContainText('device login');
  await context.close();
});

test('a person types the code of a device, and denies it', async ({ product, browser }) => {
  const cyd = await Person.of(product, browser, 'cyd');
  const { page } = cyd;
  const device = new Client(product.url);
  const codes = await begin(device);
  await cyd.open('/device');
  await page.getByLabel('Code').fill('bcdf ghjk');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is unknown or no longer valid.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter another code' }).click();
  await page.getByLabel('Code').fill(codes.user_code.toLowerCase());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(page.getByText('Denied. The device gets no access.')).toBeVisible();
  expect((await poll(device, codes)).body).toEqual({ error: 'access_denied' });
});
