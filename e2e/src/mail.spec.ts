// Covers: mail
import {
  hasMailServer,
  PASSWORD,
  type ReceivedMail,
  startMailServer,
  type TestMailServer,
} from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { type Browser, expect, type Page } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { Screen } from './screen.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const NEW_PASSWORD = 'Another-Horse-8';
let server: TestMailServer;
let installation: Installation;

test.skip(!hasMailServer(), 'needs mailpit');
test.beforeAll(async () => {
  server = await startMailServer();
  installation = await Installation.start({ SMTP_URL: server.url, HAWSER_SIGNUP: 'open' });
});
test.afterAll(async () => {
  await installation?.stop();
  await server?.stop();
});

/** Opens a mail as a mail client shows it, and returns its button's address. */
async function linkOf(page: Page, mail: ReceivedMail): Promise<string> {
  await page.setContent(mail.HTML);
  await expect(page.getByRole('heading', { name: mail.Subject })).toBeVisible();
  const address = (await page.getByRole('link').first().getAttribute('href')) ?? '';
  // The text has the same link, for clients that show no HTML.
  expect(mail.Text).toContain(address);
  return address;
}

/** Somebody without a session, in a browser of their own. */
async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: installation.product.url });
  const page = await context.newPage();
  page.setDefaultTimeout(45_000);
  return page;
}

test('the link of each mail does what the mail says', async ({ browser }) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const page = await visitor(browser);
  const follow = async (address: string, subject: string, on = page): Promise<void> => {
    const link = await linkOf(on, await server.mailTo(address, subject));
    await on.goto(link);
  };

  await test.step('sign-up', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('E-mail').fill('bob@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
    await follow('bob@example.org', 'Create your account');
    await page.getByLabel('Name').fill('Bob');
    await page.getByLabel('E-mail').fill('bob@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/networks/);
    const surveys = { newuser: { q1: '', q2: '', q3: '' } };
    await page.request.patch('/api/me', {
      data: { isNewUser: false, welcomeAcknowledged: true, surveys },
    });
    await page.context().clearCookies();
  });

  await test.step('another sign-up with the address tells its owner', async () => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('E-mail').fill('bob@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await follow('bob@example.org', 'You have an account');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });

  await test.step('a new password', async () => {
    await page.getByRole('button', { name: 'Forgot your password?' }).click();
    await page.getByLabel('E-mail').fill('bob@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await follow('bob@example.org', 'Choose a new password');
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    const told = await server.mailTo('bob@example.org', 'was changed');
    expect(told.Text).toContain('someone knows your password');
    await page.goto('/auth');
    await new Screen(page).signIn('bob@example.org', NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard/);
  });

  await test.step('the administrator asks for an upgrade of agents, and the mail leads to them', async () => {
    const routerID = await ada.attach(await ada.network({ name: 'shop' }), await ada.cluster('paris'));
    const site = startSimulatedSite('paris');
    await ada.install(routerID, site);
    await expect(async () => {
      const router = await ada.client.done<{ agentVersion: string | null }>(
        'GET',
        `/api/routers/${routerID}`,
      );
      expect(router.agentVersion).not.toBeNull();
    }).toPass({ timeout: 20_000 });
    await site.stop();
    await installation.database.execute(
      `update router_states set agent_version = '5.1.0' where router_id = '${routerID}'`,
    );
    await ada.open('/admin/agents');
    const row = ada.page.getByRole('row').filter({ hasText: ada.email });
    await row.getByRole('button', { name: `Ask ${ada.email} to upgrade its agents` }).press('Enter');
    await expect(ada.page.getByText(`A mail to one person of ${ada.email} is sent.`)).toBeVisible();
    await expect(row).toContainText('asked');
    await expect(ada.page.locator('body')).not.toBeFocused();
    expect(await violations(ada.page)).toEqual([]);
    await follow(ada.email, 'Upgrade 1 agent', ada.page);
    await expect(ada.page.getByRole('row', { name: /paris/ })).toBeVisible();
    await ada.openDialog('/clusters', 'install', routerID);
    await expect(ada.dialog).toContainText('Its agent has version 5.1.0. New instructions upgrade it');
    await ada.expectUsableByAll();
  });

  const organization = await test.step('an invitation into an organization', async () => {
    const body = { uniqueName: 'acme-mail', displayName: 'Acme <b>Mail</b>', email: '' };
    type Created = { created: { id: string } };
    const { created } = await ada.client.done<Created>('POST', '/api/organizations', { body });
    const headers = { 'hawser-context': created.id };
    const invitations = [{ inviteeEmail: 'bob@example.org', role: 'member' }];
    await ada.client.done('POST', `/api/organizations/${created.id}/invitations`, {
      body: { invitations },
      headers,
    });
    await follow('bob@example.org', 'Invitation to Acme');
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: 'Context: Acme <b>Mail</b>' })).toBeVisible();
    return { path: `/api/organizations/${created.id}`, headers };
  });

  await test.step('a request for another role, a new role, and the end of the membership', async () => {
    const { path, headers } = organization;
    await page.goto('/organizations/acme-mail');
    await page.getByRole('button', { name: 'Ask to become an administrator' }).click();
    await follow(ada.email, 'asks for another role', ada.page);
    const requests = ada.page.getByRole('list', { name: 'Requests for other roles' });
    await requests.getByRole('button', { name: 'Grant' }).click();
    // It waits for a minute, in case that the role is changed again.
    await expect(requests).toHaveCount(0);
    await installation.database.execute(
      `update mail_outbox set next_attempt_at = created_at where about is not null and sent_at is null`,
    );
    await follow('bob@example.org', 'Your role in Acme');
    await expect(page.getByText('Acme <b>Mail</b>').first()).toBeVisible();
    const { items } = await ada.client.done<{ items: { memberUID: string; email: string }[] }>(
      'GET',
      `${path}/members`,
      { headers },
    );
    const bob = items.find(({ email }) => email === 'bob@example.org')?.memberUID;
    await ada.client.done('DELETE', `${path}/members/${bob}`, { headers });
    await follow('bob@example.org', 'You were removed from Acme');
    await expect(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
  });

  await test.step('the administrator sees what was sent, and tests the mail server', async () => {
    await ada.open('/admin/mails');
    const rows = ada.page.getByRole('row', { name: /bob@example.org/ });
    await expect(rows.filter({ hasText: 'Choose a new password' })).toContainText('sent');
    await expect(ada.page.getByRole('button', { name: /Show the link/ })).toHaveCount(0);
    await ada.page.getByRole('button', { name: 'Send a Test Mail' }).click();
    await server.mailTo(ada.email, 'can send mails');
  });
});
