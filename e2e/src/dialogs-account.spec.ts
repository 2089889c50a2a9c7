// Covers: account, accounts
import { PASSWORD, signUp } from '@hawser/testkit';
import { expect } from '@playwright/test';
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

const WEAK = 'Password must be minimum 8 chars, 1 upper, 1 lower, 1 number, 1 symbol';

test('sign-up and sign-in show errors and keep the input', async ({ page }) => {
  const { url } = installation.product;
  await signUp(url, 'there');
  const screen = new Screen(page);
  await page.goto(`${url}/auth?mode=sign-up`);
  await screen.signUp('', 'nobody', 'weak');
  await screen.expectMessage('This field is required');
  await screen.expectMessage('Enter a valid email address to continue');
  await screen.expectMessage(WEAK);
  await screen.signUp('There', 'there@example.org', PASSWORD);
  await screen.expectMessage(
    'The account could not be created. If you have one already, sign in or ask for a new password.',
  );
  await page.goto(`${url}/auth`);
  await screen.signIn('there@example.org', 'Wrong-Horse-9');
  await screen.expectMessage('The e-mail address or the password is wrong.');
  await expect(page.getByLabel('E-mail')).toHaveValue('there@example.org');
  await page.goto(`${url}/auth/do?mode=reset&token=made-up`);
  await page.getByLabel('New password').fill('Another-Horse-9');
  await page.getByRole('button', { name: 'Set password' }).click();
  await screen.expectMessage('This link is no longer valid. Please ask for a new one.');
});

test('passwords are hidden while they are typed, may be pasted, and are offered to password managers', async ({
  browser,
}) => {
  const ute = await Person.of(installation.product, browser, 'ute');
  const { page } = ute;
  const fields = (purpose: string) => page.locator(`input[autocomplete="${purpose}"]`);
  const expectPassword = async (purpose: string): Promise<void> => {
    const field = fields(purpose);
    await expect(field).toHaveAttribute('type', 'password');
    const isTaken = await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', 'Correct-Horse-7');
      return input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    expect([purpose, isTaken]).toEqual([purpose, true]);
  };
  await ute.openDialog('/settings/profile', 'change-password');
  await expectPassword('current-password');
  await expectPassword('new-password');
  await page.context().clearCookies();
  for (const [path, purpose] of [
    ['/auth', 'current-password'],
    ['/auth?mode=sign-up', 'new-password'],
    ['/auth/do?mode=reset&token=made-up', 'new-password'],
  ] as const) {
    await ute.open(path);
    await expectPassword(purpose);
  }
  await ute.leave();
});

test('a page that waits for the server says so', async ({ browser }) => {
  const oto = await Person.of(installation.product, browser, 'oto');
  await installation.whileHeld('accounts', async () => {
    await oto.open('/networks');
    await oto.screen.expectMessage('One moment...');
  });
  await expect(oto.page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await oto.leave();
});

test('e-mail, password and profile are changed, each with its messages', async ({ browser }) => {
  const pia = await Person.of(installation.product, browser, 'pia');
  const { page, dialog, screen } = pia;
  await signUp(installation.product.url, 'other');

  await test.step('e-mail', async () => {
    await pia.openDialog('/settings/profile', 'change-email');
    await pia.fill('New e-mail', 'nobody');
    await pia.press('Change E-mail');
    await pia.expectMessage('Enter a valid email address to continue');
    await pia.expectUsableByAll();
    await pia.fill('New e-mail', 'other@example.org');
    await pia.press('Change E-mail');
    await pia.expectMessage('This e-mail address cannot be used. Please choose another.');
    await pia.fill('New e-mail', 'pia.new@example.org');
    await pia.press('Change E-mail');
    await screen.expectMessage('E-mail changed. A notice was sent to the old address.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('password', async () => {
    await pia.openDialog('/settings/profile', 'change-password');
    await pia.fill('Current password', 'Wrong-Horse-9');
    await pia.fill('New password', 'weak');
    await pia.press('Change Password');
    await pia.expectMessage(WEAK);
    await pia.fill('New password', `Aa1!${'x'.repeat(125)}`);
    await pia.expectMessage('Password must be at most 128 chars');
    await pia.expectUsableByAll();
    await pia.fill('New password', 'Another-Horse-9');
    await pia.press('Change Password');
    await pia.expectMessage('The current password is wrong.');
    await pia.fill('Current password', PASSWORD);
    await pia.press('Change Password');
    await screen.expectMessage('Password changed. Other sessions were signed out.');
  });

  await test.step('profile and picture', async () => {
    await page.getByLabel('LinkedIn').fill('nowhere');
    await page.getByLabel('Job title').fill('x'.repeat(121));
    await page.getByLabel('Name', { exact: true }).fill('x'.repeat(64));
    await page.getByRole('button', { name: 'Save profile' }).click();
    await screen.expectMessage('Enter a valid url to continue');
    await screen.expectMessage('Enter at most 120 characters.');
    await screen.expectMessage('Names must be at most 63 characters.');
    await page.getByLabel('Job title').fill('x\u202e');
    await page.getByLabel('Name', { exact: true }).fill('Pia\u202e');
    await screen.expectMessage('Hidden characters are not allowed here.');
    await screen.expectMessage('Names must not contain hidden characters.');
    for (const [text, message] of [
      ['', 'The file is empty.'],
      ['x'.repeat(1_048_577), 'The file has 1,048,577 bytes; the maximum is 1,048,576 bytes.'],
      ['<svg/>', 'Please choose a picture in the format PNG, JPEG, WebP or GIF.'],
    ] as const) {
      await page
        .getByLabel('Picture', { exact: true })
        .last()
        .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(text) });
      await screen.expectMessage(message);
    }
  });

  await test.step('a picture that cannot be saved, and a dropped item that is no file', async () => {
    const picture = page.getByLabel('Picture', { exact: true }).last();
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await installation.whileRefused('insert', 'files', async () => {
      await picture.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: bytes });
      await screen.expectMessage('An error has occurred.');
    });
    await picture.dispatchEvent('drop', {
      dataTransfer: await page.evaluateHandle(() => new DataTransfer()),
    });
    await screen.expectMessage('Undefined file');
  });

  await test.step('shortcuts', async () => {
    await page.getByRole('link', { name: 'Settings' }).first().click();
    await pia.press('Discard');
    await page.getByRole('button', { name: 'Show all shortcuts' }).click();
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await pia.expectUsableByAll();
  });
  await pia.leave();
});
