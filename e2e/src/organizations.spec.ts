// Covers: contexts, organizations
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  const link = async () =>
    (
      await installation.database.execute<{ path: string }>(
        `select content -> 'link' ->> 'path' as path from mail_outbox where recipient = '${email}' order by created_at`,
      )
    ).at(-1)?.path;
  await expect.poll(link).toBeTruthy();
  return (await link()) ?? '';
}

/** A picture of one pixel. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ACME = {
  uniqueName: 'acme-works',
  displayName: 'Acme Works',
  email: '',
  description: 'We make everything.',
};

test('two people work in one organization: created, invited, joined, limited by role, removed', async ({
  browser,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const bob = await Person.of(installation.product, browser, 'bob');

  await test.step('it is created, and the page acts in it', async () => {
    const { page } = ada;
    await ada.open('/organizations');
    await expect(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create Organization' }).click();
    await page.getByLabel('Unique name').fill('Members');
    await expect(page.getByText('members is a reserved Organization name.')).toBeVisible();
    await page.getByLabel('Unique name').fill(ACME.uniqueName);
    await expect(page.getByText('Available.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(ACME.displayName);
    await page.getByLabel('Description').fill(ACME.description);
    await page.getByRole('button', { name: 'Create Organization' }).click();
    await expect(page.getByRole('button', { name: `Context: ${ACME.displayName}` })).toBeVisible();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('an administrator invites by e-mail', async () => {
    const { page } = ada;
    await ada.open(`/organizations/${ACME.uniqueName}/members`);
    await expect(page.getByRole('row', { name: /ada/ })).toBeVisible();
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('E-mail addresses').fill('not an address');
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page.getByText('Enter a valid email address to continue')).toBeVisible();
    await page.getByLabel('E-mail addresses').fill(bob.email);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page).toHaveURL(/\/invitations$/);
    await expect(page.getByRole('row', { name: new RegExp(bob.email) })).toContainText('open');
  });

  const organization =
    await test.step('whoever is not listed is refused, and not told whether it exists', async () => {
      const { page } = bob;
      for (const name of [ACME.uniqueName, 'nobody-here']) {
        await bob.open(`/organizations/${name}`);
        await expect(page.getByText('403')).toBeVisible();
        await expect(page.getByText('You do not have access to this page.')).toBeVisible();
      }
      const found = await ada.client.done<{ items: { id: string }[] }>('GET', '/api/organizations');
      return found.items[0]?.id ?? '';
    });

  await test.step('the invited person joins, and sees what the organization has', async () => {
    const { page } = bob;
    await ada.client.done('POST', '/api/networks', {
      body: { name: 'shared' },
      headers: { 'hawser-context': organization },
    });
    const body = { filename: 'acme.png', data: DOT };
    const headers = { 'hawser-context': organization };
    await ada.client.done('PUT', `/api/organizations/${organization}/photo`, { body, headers });
    await bob.open(await linkTo(bob.email));
    await expect(page.getByRole('heading', { name: `Join ${ACME.displayName}` })).toBeVisible();
    const picture = page.locator('main img, [role="region"] img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: `Context: ${ACME.displayName}` })).toBeVisible();
    await bob.open('/networks');
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
  });

  await test.step('a member may do less, and is told what is missing and who can give it', async () => {
    const { page } = bob;
    await bob.open(`/organizations/${ACME.uniqueName}/members`);
    await expect(page.getByRole('row', { name: /ada/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0);
    await page.getByRole('button', { name: 'What may I do?' }).click();
    const rights = page.getByRole('dialog', { name: 'What may I do?' });
    await expect(rights.getByRole('row', { name: /^Invite people/ })).toContainText('No');
    await expect(rights.getByRole('row', { name: /^Create and change networks/ })).toContainText('Yes');
    await page.keyboard.press('Escape');
    const refused = await bob.client.ask<{ errors: { message: string }[] }>('POST', '/api/kubeconfigs', {
      body: { kubeconfig: '' },
      headers: { 'hawser-context': organization },
    });
    expect([refused.status, refused.body.errors[0]?.message]).toEqual([
      403,
      'You need the right to upload and check kubeconfigs. Administrators of Acme Works can give it.',
    ]);
  });

  await test.step('a member attaches clusters, and leaves wide permissions of agents to administrators', async () => {
    const { created } = await bob.client.done<{ created: { id: string } }>('POST', '/api/clusters', {
      body: { alias: 'shared-cluster' },
      headers: { 'hawser-context': organization },
    });
    await bob.openDialog('/clusters', 'attach', `cluster:${created.id}`);
    await bob.dialog.getByText(/^Permissions of the agent/).click();
    await bob.expectMessage(
      'You need the right to give agents more than workloads and logs. Administrators of Acme Works can give it.',
    );
    await expect(bob.dialog.getByLabel('Logs of pods')).toBeVisible();
    await expect(bob.dialog.getByLabel('Terminals in containers')).toHaveCount(0);
    await bob.expectUsableByAll();
  });

  await test.step('a request for another role is refused, and another one is granted', async () => {
    await bob.open(`/organizations/${ACME.uniqueName}`);
    await bob.page.getByRole('button', { name: 'Ask to become an administrator' }).click();
    await expect(bob.page.getByText('You asked for the role administrator.')).toBeVisible();
    await ada.open(`/organizations/${ACME.uniqueName}/members`);
    const requests = ada.page.getByRole('list', { name: 'Requests for other roles' });
    await requests.getByRole('button', { name: 'Refuse' }).click();
    await expect(requests).toHaveCount(0);
    const ask = bob.page.getByRole('button', { name: 'Ask to become an administrator' });
    await ask.click();
    await expect(bob.page.getByText('You asked for the role administrator.')).toBeVisible();
    await requests.getByRole('button', { name: 'Grant' }).click();
    await expect(requests).toHaveCount(0);
    await expect(ask).toHaveCount(0);
    await expect(ada.page.getByRole('row', { name: /bob/ })).toContainText('Administrator');
  });

  await test.step('the context is switched, and closes what was open', async () => {
    const { page } = bob;
    await bob.open('/networks');
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
    await page.getByRole('button', { name: `Context: ${ACME.displayName}` }).click();
    await page.getByRole('menuitem', { name: 'Own account' }).click();
    await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await expect(page.getByRole('row', { name: /shared/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await page.getByRole('button', { name: 'Context: Own account' }).click();
    await page.getByRole('menuitem', { name: ACME.displayName }).click();
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
  });

  await test.step('who is removed is led back to the own account at once', async () => {
    const { page } = ada;
    await ada.open(`/organizations/${ACME.uniqueName}/members`);
    await page.getByRole('row', { name: /bob/ }).click();
    await page.keyboard.press('x');
    await ada.dialog.getByRole('button', { name: 'Remove Member' }).click();
    await expect(page.getByRole('row', { name: /bob/ })).toHaveCount(0);
    await expect(bob.page.getByText('You are no longer a member of this organization.')).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await expect(bob.page.getByRole('row', { name: /shared/ })).toHaveCount(0);
  });

  await test.step('the last administrator cannot leave, and it is deleted when nothing is left', async () => {
    const { page } = ada;
    await ada.open(`/organizations/${ACME.uniqueName}`);
    const leave = page.getByRole('button', { name: 'Leave Organization' });
    await expect(leave).toHaveAttribute('aria-disabled', 'true');
    await expect(leave).toHaveAttribute('data-tip', /needs an administrator/);
    await page.getByRole('button', { name: 'Delete Organization' }).click();
    await ada.dialog.getByRole('textbox').fill(ACME.uniqueName);
    await ada.dialog.getByRole('button', { name: 'Delete Organization' }).click();
    await expect(ada.dialog.getByText(/Delete what is left in the organization first/)).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await ada.leave();
  await bob.leave();
});
