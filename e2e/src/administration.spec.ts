// Covers: admin
import { PASSWORD, signUp } from '@hawser/testkit';
import { appCode } from '@hawser/testkit/authenticator-app';
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

// The first account of an installation is the administrator's.
test.beforeAll(async () => {
  installation = await Installation.start();
});
test.afterAll(() => installation?.stop());

const PAGES = [
  ['/admin', 'Users'],
  ['/admin/organizations', 'Organizations'],
  ['/admin/agents', 'Agents'],
  ['/admin/work', 'All Background Work'],
  ['/admin/audit', 'Audit Log'],
  ['/admin/mails', 'Mail'],
  ['/admin/health', 'System Health'],
  ['/admin/installation', 'Installation'],
  ['/admin/survey', 'Survey Answers'],
] as const;

test('an administrator passes on a link, helps an organization, reads who did what, and tells everyone', async ({
  browser,
}) => {
  const root = await Person.of(installation.product, browser, 'root');
  const ada = await Person.of(installation.product, browser, 'ada');
  const bob = await Person.of(installation.product, browser, 'bob');
  const { page } = root;

  await test.step('each page has its address, and is reached by the keyboard', async () => {
    for (const [path, title] of PAGES) {
      await root.open(path);
      await expect(page.getByRole('region', { name: title, exact: true }), path).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      expect(await violations(page), path).toEqual([]);
    }
    await root.open('/admin');
    const tabs = page.getByRole('navigation', { name: 'Administration' });
    await tabs.getByRole('link', { name: 'Audit Log' }).press('Enter');
    await expect(page).toHaveURL(/\/admin\/audit$/);
  });

  await test.step('without a mail server the outbox has the link for a new password', async () => {
    await ada.client.done('POST', '/api/auth/request-password-reset', { body: { email: bob.email } });
    await root.open('/admin/mails');
    await expect(page.getByText('This server sends no mails')).toBeVisible();
    const show = page.getByRole('button', { name: `Show the link of the mail to ${bob.email}` });
    // The answer does not wait for the mail: it would tell who has an account.
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(show).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 45_000 });
    await show.click();
    const link = page.getByText(/\/auth\/do\?mode=reset/);
    await expect(link).toBeVisible();
    const address = (await link.textContent()) ?? '';
    await bob.page.goto(address);
    await expect(bob.page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  });

  await test.step('who has lost the phone signs in without it, after the administrator has confirmed who does it', async () => {
    const cleo = await Person.of(installation.product, browser, 'cleo');
    const { secret } = await cleo.client.done<{ secret: string }>('POST', '/api/auth/second-factor/begin', {
      body: {},
    });
    const code = appCode(secret, Date.now());
    await cleo.client.done('POST', '/api/auth/second-factor/confirm', { body: { code } });
    await root.open('/admin');
    const reset = page.getByRole('button', { name: `Reset Second Factor of ${cleo.email}` });
    await expect(reset).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await reset.click();
    await root.expectUsableByAll();
    await expect(root.dialog.getByRole('button', { name: 'Reset Second Factor' })).toBeDisabled();
    await root.dialog.getByLabel(`Type ${cleo.email} to confirm`).fill(cleo.email);
    await expect(root.dialog.getByRole('button', { name: 'Reset Second Factor' })).toBeDisabled();
    await root.dialog.getByLabel('How you identified the person').fill('a call to 555-0100');
    await installation.database.execute(
      `update identity.session set "firstProvenAt" = "firstProvenAt" - interval '1 hour'`,
    );
    await root.press('Reset Second Factor');
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await proof.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${cleo.email} has no second factor any more.`)).toBeVisible();
    await expect(root.dialog).toHaveCount(0);
    await expect(page.getByRole('row', { name: cleo.email })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reset Second Factor/ })).toHaveCount(0);
    // Its button is gone: the focus stays in the row.
    await expect(page.getByRole('group', { name: `Access of ${cleo.email}` })).toBeFocused();
    const signedIn = await cleo.client.done('POST', '/api/auth/sign-in/email', {
      body: { email: cleo.email, password: PASSWORD },
    });
    expect(signedIn).toHaveProperty('user');
    await root.open('/admin/mails');
    await expect(page.getByRole('row', { name: /second factor/i }).first()).toContainText(cleo.email);
    await cleo.leave();
  });

  await test.step('an organization that lost its administrator gets another', async () => {
    const body = { uniqueName: 'acme-lost', displayName: 'Acme Lost' };
    await ada.client.done('POST', '/api/organizations', { body });
    await root.client.done('PUT', `/api/admin/users/${ada.uid}/disabled`, { body: { disabled: true } });
    await root.open('/admin/organizations');
    const row = page.getByRole('row', { name: /acme-lost/ });
    await expect(row).toContainText('none who can sign in');
    expect(await violations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Add Administrator to acme-lost' }).click();
    await page.getByLabel('New administrator of acme-lost').fill('nobody@example.org');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No person has an account with this address')).toBeVisible();
    await page.getByLabel('New administrator of acme-lost').fill(bob.email);
    await page.keyboard.press('Enter');
    await expect(row).toContainText(bob.email);
  });

  await test.step('an organization is disabled with all of its members, who are told, and enabled again', async () => {
    const { items } = await bob.client.done<{ items: { id: string }[] }>('GET', '/api/organizations');
    const headers = { 'hawser-context': items[0]?.id ?? '' };
    await bob.client.done('POST', '/api/networks', { body: { name: 'in-acme' }, headers });
    await bob.open('/organizations/acme-lost');
    await expect(bob.page.getByRole('button', { name: 'Context: Acme Lost' })).toBeVisible();
    await bob.open('/networks');
    await expect(bob.page.getByRole('row', { name: /in-acme/ })).toBeVisible();
    await root.open('/admin/organizations');
    const row = page.getByRole('row', { name: /acme-lost/ });
    await expect(row).toContainText('1 network');
    await row.getByRole('button', { name: 'Disable acme-lost' }).click();
    await expect(root.dialog).toContainText('what runs in the clusters is not stopped');
    await root.expectUsableByAll();
    await expect(root.dialog.getByRole('button', { name: 'Disable Organization' })).toBeDisabled();
    await root.dialog.getByLabel('Type acme-lost to confirm').fill('acme-lost');
    await root.press('Disable Organization');
    await expect(root.dialog).toHaveCount(0);
    await expect(row).toContainText('disabled');
    // Another Enter does not enable it again.
    await expect(row.getByRole('group', { name: 'Access of acme-lost' })).toBeFocused();
    const said = 'The administrator of this installation has disabled this organization.';
    await expect(bob.page.getByText(said)).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await expect(bob.page.getByRole('row', { name: /in-acme/ })).toHaveCount(0);
    await bob.open('/organizations');
    const listed = bob.page.getByRole('list', { name: 'Organizations' }).getByRole('listitem');
    await expect(listed).toContainText(said);
    await expect(listed.getByRole('button')).toHaveCount(0);
    await bob.open('/organizations/acme-lost');
    await expect(bob.page.getByRole('alert').filter({ hasText: said })).toBeVisible();
    await row.getByRole('button', { name: 'Enable acme-lost' }).click();
    await expect(row.getByRole('button', { name: 'Disable acme-lost' })).toBeVisible();
    await bob.open('/organizations/acme-lost');
    await expect(bob.page.getByRole('button', { name: 'Context: Acme Lost' })).toBeVisible();
  });

  await test.step('an account gets limits of its own, which its Subscription page shows, until they are as in the plan again', async () => {
    const gus = await Person.of(installation.product, browser, 'gus');
    await root.open(`/admin?q=${gus.email}`);
    const row = page.getByRole('row', { name: gus.email });
    await row.getByRole('button', { name: `Limits of ${gus.email}` }).click();
    await root.expectUsableByAll();
    await expect(root.dialog.getByRole('button', { name: 'Set Limits' })).toBeDisabled();
    const choose = async (limit: string, choice: string | RegExp) => {
      await root.dialog.getByRole('combobox', { name: limit }).click();
      await page.getByRole('option', { name: choice }).click();
    };
    await choose('Networks', 'A number');
    await root.press('Set Limits');
    await expect(root.dialog).toContainText('Enter a whole number from 0');
    await root.dialog.getByLabel('Maximum networks').fill('1');
    // Meanwhile somebody else sets another limit.
    await root.client.done('PUT', `/api/admin/users/${gus.uid}/limits`, {
      body: { maxNumNetworks: 'plan', maxNumClouds: 4, maxNumObjects: 'plan' },
      headers: { 'if-match': '"1"' },
    });
    await root.press('Set Limits');
    const conflict = root.dialog.getByRole('alert', { name: 'Changed by someone else' });
    await expect(conflict.getByRole('row', { name: /Attached clusters/ })).toContainText('4');
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
    await root.press('Set Limits');
    await expect(root.dialog).toHaveCount(0);
    await expect(row).toContainText('0 of 1 network');
    await expect(row).toContainText('own limits');
    await gus.open('/settings/subscription');
    const networks = gus.page.getByRole('row', { name: /^Networks/ });
    await expect(networks).toContainText('set by the administrator');
    await gus.network({ name: 'only' });
    await gus.openDialog('/networks', 'define-network');
    await gus.fill('Name', 'second');
    await gus.press('Define Network');
    await expect(gus.page.getByRole('dialog', { name: 'Notice' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toContainText('of 4 clusters');
    await row.getByRole('button', { name: `Limits of ${gus.email}` }).click();
    await choose('Attached clusters', /^As in the plan/);
    await root.press('Set Limits');
    await expect(row).not.toContainText('own limits');
    await gus.open('/settings/subscription');
    await expect(networks).toContainText('unlimited');
    await gus.leave();
  });

  await test.step('the audit log shows it, by context and by person', async () => {
    // With a long address nothing of a row is beyond the page.
    const address = 'zoe.with.a.very.long.address.of.mail@a-department.example.org';
    const { client } = await signUp(installation.product.url, 'zoe', address);
    await client.done('PATCH', '/api/me', { body: { welcomeAcknowledged: true } });
    await root.open('/admin/audit');
    await expect(page.getByRole('cell', { name: address }).first()).toBeVisible();
    const beyond = page.getByRole('table').evaluate((table) => {
      const { right } = (table.parentElement ?? table).getBoundingClientRect();
      return table.getBoundingClientRect().right - right;
    });
    expect(await beyond).toBeLessThanOrEqual(0);
    await page.getByLabel('In', { exact: true }).fill('acme-lost');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /made .* an administrator/ })).toBeVisible();
    await expect(page).toHaveURL(/auditIn=acme-lost/);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('audit-log.csv');
    await page.getByLabel('By', { exact: true }).fill(ada.email);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /made .* an administrator/ })).toHaveCount(0);
  });

  await test.step('a message reaches everyone, and whoever closed it does not see it again', async () => {
    await root.open('/admin/installation');
    await bob.open('/networks');
    await expect(bob.page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
    await page.getByRole('textbox', { name: 'Message to everyone' }).fill('Maintenance at 18:00.');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Maintenance at 18:00.' })).toBeVisible();
    // On the page that is open: nothing is reloaded.
    await expect(bob.page.getByText('Maintenance at 18:00.')).toBeVisible();
    await bob.page.getByRole('button', { name: 'Close the message' }).click();
    await bob.open('/clusters');
    await expect(bob.page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
    await expect(bob.page.getByText('Maintenance at 18:00.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The message is removed.')).toBeVisible();
  });
});
