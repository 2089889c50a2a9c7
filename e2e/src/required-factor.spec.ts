// Covers: app, admin, settings, proof, second-factor
import { Client, PASSWORD } from '@hawser/testkit';
import { appCode } from '@hawser/testkit/authenticator-app';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { browserCookies } from './page-client.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const secretIn = async (page: Page): Promise<string> =>
  /[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? '';

/** Turns the app on in the open dialog; returns its secret. */
async function enterCode(person: Pick<Person, 'page' | 'dialog' | 'fill' | 'press'>): Promise<string> {
  await expect(person.dialog.getByRole('img', { name: 'QR code of the secret' })).toBeVisible();
  const secret = await secretIn(person.page);
  await person.fill('Code', appCode(secret, Date.now()));
  await person.press('Turn On');
  await expect(person.dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await person.press('I have kept them');
  return secret;
}

test('an administrator requires a second factor of everybody, and an open page asks its person for one', async ({
  browser,
}) => {
  // The first account of an installation is the administrator's.
  const installation = await Installation.start();
  const root = await Person.of(installation.product, browser, 'root');
  const ada = await Person.of(installation.product, browser, 'ada');
  const bob = await Person.of(installation.product, browser, 'bob');
  await ada.network({ name: 'payments' });
  // Ada is signed in elsewhere, too.
  const elsewhere = new Client(installation.product.url);
  await elsewhere.done('POST', '/api/auth/sign-in/email', { body: { email: ada.email, password: PASSWORD } });
  const rule = root.page.getByRole('switch', { name: 'Require a second factor' });

  let secret = '';

  await test.step('an administrator without one cannot', async () => {
    await root.open('/admin/installation');
    await rule.click();
    await expect(root.page.getByText('Set up a second factor of your own first.')).toBeVisible();
    await expect(rule).not.toBeChecked();
  });

  await test.step('with one it is turned on, and the open page of the other person asks for it', async () => {
    await root.open('/settings/security');
    await root.page.getByRole('button', { name: 'Turn on' }).click();
    await enterCode(root);
    await ada.open('/networks?q=pay');
    await expect(ada.page.getByRole('treegrid').getByText('payments')).toBeVisible();
    await bob.open('/networks');
    await bob.page.getByRole('button', { name: 'Define Network' }).first().click();
    await bob.fill('Name', 'half-typed');
    await root.open('/admin/installation');
    await rule.click();
    await expect(rule).toBeChecked();
    await expect(ada.page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible({
      timeout: 15_000,
    });
    expect(await violations(ada.page)).toEqual([]);
  });

  await test.step('what is typed in an open dialog stays until it is set up in another tab', async () => {
    const asked = bob.page.getByRole('dialog', { name: 'A second factor is required' });
    await expect(asked).toBeVisible({ timeout: 15_000 });
    expect(await violations(bob.page)).toEqual([]);
    await asked.getByRole('button', { name: 'Continue' }).click();
    await expect(asked.getByText('There is none yet for this session.')).toBeVisible();
    const opened = bob.page.context().waitForEvent('page');
    await asked.getByRole('link', { name: 'in another tab' }).click();
    const tab = await opened;
    await tab.getByRole('button', { name: 'Set up an app' }).click();
    await enterCode({
      page: tab,
      dialog: tab.getByRole('dialog'),
      fill: (label: string, text: string) => tab.getByLabel(label, { exact: true }).fill(text),
      press: (name: string) => tab.getByRole('button', { name, exact: true }).click(),
    });
    await tab.close();
    await asked.getByRole('button', { name: 'Continue' }).click();
    await expect(asked).toHaveCount(0);
    await expect(bob.dialog.getByLabel('Name')).toHaveValue('half-typed');
    await bob.press('Define Network');
    await expect(bob.page.getByRole('treegrid').getByText('half-typed')).toBeVisible();
  });

  await test.step('it is the only page, also after a reload', async () => {
    const live: string[] = [];
    ada.page.on('websocket', (socket) => live.push(socket.url()));
    await ada.page.reload();
    await expect(ada.page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
    await expect(ada.page.getByRole('navigation')).toHaveCount(0);
    expect(live).toEqual([]);
  });

  await test.step('an app is set up, and the page goes on where it was', async () => {
    await ada.page.getByRole('button', { name: 'Set up an app' }).click();
    secret = await enterCode(ada);
    await expect(ada.page).toHaveURL(/\/networks\?q=pay/);
    await expect(ada.page.getByRole('treegrid').getByText('payments')).toBeVisible();
  });

  await test.step('a session that began before the app asks for a code of it', async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies(browserCookies(elsewhere));
    const page = await context.newPage();
    await page.goto(`${elsewhere.url}/networks`);
    await expect(page.getByRole('heading', { name: 'Confirm with your second factor' })).toBeVisible();
    const code = page.getByLabel('Code', { exact: true });
    await code.fill('000000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page)).toEqual([]);
    // That of the next half minute: the present one has turned the app on.
    await code.fill(appCode(secret, Date.now() + 30_000));
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('treegrid').getByText('payments')).toBeVisible();
    await context.close();
  });

  await test.step('the only one is not turned off', async () => {
    await ada.open('/settings/security');
    await ada.page.getByRole('button', { name: 'Turn off' }).click();
    await ada.page.getByRole('button', { name: 'Press again to confirm' }).click();
    await expect(
      ada.page.getByText('This installation requires a second factor: your last one cannot be removed.'),
    ).toBeVisible();
  });
  await ada.leave();
  await bob.leave();
  await root.leave();
  await installation.stop();
});
