// Covers: app, contexts, organizations
import { expect } from '@playwright/test';
import type { Browser, Locator } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const KEPT = 'What you typed cannot be saved any more. It stays here, to be copied, until you discard it.';
const REMOVED = 'You are no longer a member of this organization.';
const DISABLED = 'The administrator of this installation has disabled this organization.';

/** An organization with an administrator, and a member who is defining a network in it. */
async function typing({ product, database }: Installation, browser: Browser, uniqueName: string) {
  const ada = await Person.of(product, browser, 'ada');
  const bob = await Person.of(product, browser, 'bob');
  const { created } = await ada.client.done<{ created: { id: string } }>('POST', '/api/organizations', {
    body: { uniqueName, displayName: 'Acme' },
  });
  const { id } = created;
  await database.execute(
    `insert into organization_members (owner_uid, member_uid, role, email, display_name, joined_at, updated_at)
     values ('${id}', '${bob.uid}', 'member', '${bob.email}', 'Bob', 1, 1)`,
  );
  await bob.client.done('PUT', '/api/me/context', { body: { contextUid: id } });
  await bob.open('/networks');
  await expect(bob.page.getByRole('button', { name: 'Context: Acme' })).toBeVisible();
  await bob.page.getByRole('button', { name: 'Define Network' }).first().click();
  await bob.fill('Name', 'half-typed');
  return { ada, bob, id, name: bob.dialog.getByLabel('Name', { exact: true }) };
}

/** Whether one covers a part of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('It is not shown.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('what was typed stays for a member who is removed, to be copied until it is discarded', async ({
  browser,
  installation,
}) => {
  const { ada, bob, id, name } = await typing(installation, browser, 'acme-removes');
  const { page } = bob;
  const headers = { 'hawser-context': id };
  await ada.client.done('DELETE', `/api/organizations/${id}/members/${bob.uid}`, { body: {}, headers });
  const told = page.getByText(`${REMOVED} ${KEPT}`);
  await expect(told).toBeVisible();
  await bob.expectUsableByAll();
  await bob.press('Define Network');
  await bob.expectMessage(REMOVED);
  await expect(told).toHaveCount(1);
  // It stays, and covers neither the title of the dialog nor the refusal.
  for (const text of [bob.dialog.getByRole('heading'), bob.dialog.getByRole('alert')])
    await expect.poll(() => overlap(told, text)).toBe(false);
  await name.selectText();
  const selected = await name.evaluate(({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    value.slice(selectionStart ?? 0, selectionEnd ?? 0),
  );
  expect(selected).toBe('half-typed');
  await bob.press('Cancel');
  await bob.press('Discard');
  await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
  await expect(page.getByText(`Acme: ${REMOVED}`, { exact: true })).toBeVisible();
  await expect(bob.dialog).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await ada.leave();
  await bob.leave();
});

test('what was typed is saved after all when the organization is enabled again meanwhile', async ({
  browser,
  installation,
}) => {
  const { ada, bob, id, name } = await typing(installation, browser, 'acme-returns');
  const { page } = bob;
  const setDisabled = (at: string) =>
    installation.database.execute(`update organizations set disabled_at = ${at} where id = '${id}'`);
  await setDisabled('1');
  const told = page.getByText(`${DISABLED} ${KEPT}`);
  await expect(told).toBeVisible();
  await expect(name).toHaveValue('half-typed');
  await setDisabled('null');
  await expect(told).toHaveCount(0);
  await bob.press('Define Network');
  await expect(page.getByRole('treegrid').getByText('half-typed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Context: Acme' })).toBeVisible();
  await ada.leave();
  await bob.leave();
});

test('whoever leaves is not told a second time that the membership has ended', async ({
  browser,
  installation,
}) => {
  const { ada, bob, id } = await typing(installation, browser, 'acme-left');
  const { page } = bob;
  await bob.openDialog('/organizations/acme-left', 'leave-organization', id);
  const read = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/me') && answer.request().method() === 'GET',
  );
  await bob.press('Leave Organization');
  await read;
  await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
  // The page is live again, so that what the former connection said has arrived.
  await expect(page.getByText('live', { exact: true })).toBeVisible();
  await expect(page.getByText(REMOVED)).toHaveCount(0);
  await ada.leave();
  await bob.leave();
});

test('a late answer does not say a second time that the membership has ended', async ({
  browser,
  installation,
}) => {
  const { ada, bob, id } = await typing(installation, browser, 'acme-late');
  const { page } = bob;
  await bob.press('Cancel');
  await bob.press('Discard');
  const { promise: removed, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/subscription', async (route) => {
    await removed;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Subscription' }).first().click();
  const headers = { 'hawser-context': id };
  await ada.client.done('DELETE', `/api/organizations/${id}/members/${bob.uid}`, { body: {}, headers });
  await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
  const late = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/subscription') && answer.status() === 403,
  );
  release();
  await late;
  await bob.client.done('POST', '/api/networks', { body: { name: 'after-it' } });
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(page.getByRole('treegrid').getByText('after-it')).toBeVisible();
  await expect(page.getByText(REMOVED)).toHaveText([`Acme: ${REMOVED}`]);
  await ada.leave();
  await bob.leave();
});
