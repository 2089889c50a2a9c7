// Covers: second-factor
import { readFile } from 'node:fs/promises';
import { PASSWORD } from '@hawser/testkit';
import { appCode } from '@hawser/testkit/authenticator-app';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

const secretIn = async (page: Page): Promise<string> =>
  /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';

test('a person turns the second factor on, signs in with it, and without the phone', async ({
  product,
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, dialog } = ada;
  let code = '';

  const codes = await test.step('turned on by a code of the app, with recovery codes', async () => {
    await ada.open('/settings/security');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
    await ada.expectUsableByAll();
    const secret = await secretIn(page);
    await ada.press('Turn On');
    await ada.expectMessage('This field is required');
    await ada.fill('Code', '000000');
    await ada.press('Turn On');
    await ada.expectMessage('This code is wrong, used or too old. Enter the present one.');
    await ada.fill('Code', appCode(secret, Date.now()));
    await ada.press('Turn On');
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    // Another Enter does not close what is shown only now.
    await expect(list).toBeFocused();
    await ada.expectUsableByAll();
    const texts = await list.getByRole('listitem').allTextContents();
    const saving = page.waitForEvent('download');
    await ada.press('Download');
    const saved = await readFile(await (await saving).path(), 'utf8');
    expect(saved.trim().split('\n')).toEqual(texts);
    await ada.press('I have kept them');
    await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    code = appCode(secret, Date.now(), 1);
    return texts;
  });

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  const begin = async (): Promise<void> => {
    await other.goto('/auth');
    await other.getByLabel('E-mail').fill(ada.email);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  };
  const signOut = () => other.request.post('/api/auth/sign-out', { data: {} });

  await test.step('a sign-in asks for a code; a reload does not lose it', async () => {
    await begin();
    expect(await violations(other)).toEqual([]);
    await other.getByLabel('Code', { exact: true }).fill('000000');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other.getByRole('alert')).toContainText('This code is wrong');
    await other.reload();
    await other.getByLabel('Code', { exact: true }).fill(code);
    await other.getByLabel('Do not ask for codes in this browser').check();
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL(/\/dashboard/);
  });

  await test.step('the remembered browser is not asked again', async () => {
    await signOut();
    await other.goto('/auth');
    await other.getByLabel('E-mail').fill(ada.email);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in' }).click();
    await expect(other).toHaveURL(/\/dashboard/);
  });

  await test.step('a recovery code works once', async () => {
    await signOut();
    await context.clearCookies();
    await begin();
    await other.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(other).toHaveURL(/\/dashboard/);
    await other.goto('/settings/security');
    await expect(other.getByText('9 of 10 recovery codes left')).toBeVisible();
  });

  await test.step('turned off', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('button', { name: 'Press again to confirm' }).click();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
  await context.close();
  await ada.leave();
});
