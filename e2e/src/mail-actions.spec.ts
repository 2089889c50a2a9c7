// Covers: auth, identity
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;
test.beforeAll(async () => {
  installation = await Installation.start();
});
test.afterAll(() => installation?.stop());

/** The path of the newest link of a kind that was sent to an address; without a mail server the outbox keeps it. */
async function linkTo(address: string, mode: string): Promise<string> {
  const rows = await installation.database.execute<{ path: string }>(
    `select content -> 'link' ->> 'path' as path from mail_outbox
      where recipient = '${address}' and content -> 'link' ->> 'path' like '%mode=${mode}&%' order by id desc limit 1`,
  );
  return rows[0]?.path ?? '';
}

test('a person verifies the address, and takes back a change of it that somebody else made', async ({
  browser,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page } = ada;
  await ada.open('/settings/profile');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(`A link was sent to ${ada.email}.`)).toBeVisible();
  await ada.open(await linkTo(ada.email, 'verify'));
  await expect(page.getByRole('heading', { name: 'Verify your e-mail address' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await ada.open('/settings/profile');
  await expect(page.getByText('verified', { exact: true })).toBeVisible();

  await ada.openDialog('/settings/profile', 'change-email');
  await ada.fill('New e-mail', 'thief@example.org');
  await ada.press('Change E-mail');
  await expect(page.getByText('thief@example.org')).toBeVisible();
  const context = await browser.newContext({ baseURL: installation.product.url });
  const other = await context.newPage();
  await other.goto(await linkTo(ada.email, 'revert'));
  await other.getByRole('button', { name: 'Take back the change' }).click();
  await expect(other.getByRole('status')).toContainText('Your former e-mail address is back.');
  await other.goto(await linkTo(ada.email, 'reset'));
  await other.getByLabel('New password').fill('Owner-Horse-9');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.getByLabel('E-mail').fill(ada.email);
  await other.getByLabel('Password').fill('Owner-Horse-9');
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  const incomplete = 'This link is not complete, or not known here.';
  await other.goto('/auth/do?mode=veri');
  await expect(other.getByText(incomplete)).toBeVisible();
  await expect(other).toHaveURL(/\/dashboard/);
  await context.close();

  const stranger = await browser.newContext({ baseURL: installation.product.url });
  const theirs = await stranger.newPage();
  await theirs.goto('/auth/do?mode=veri');
  await expect(theirs.getByRole('alert')).toContainText(incomplete);
  await expect(theirs).toHaveURL(/\/auth$/);
  await stranger.close();
  await ada.leave();
});
