// Covers: app, organizations
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { DOT } from './dot.ts';
import type { Installation } from './installation.ts';
import { invitationLink } from './invitation-link.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('two administrators edit an organization at once, and one of them leaves: the last one cannot', async ({
  browser,
}) => {
  const uma = await Person.of(installation.product, browser, 'uma');
  const vic = await Person.of(installation.product, browser, 'vic');
  const { created } = await uma.client.done<{ created: { id: string } }>('POST', '/api/organizations', {
    body: { uniqueName: 'two-heads', displayName: 'Two Heads' },
  });
  const headers = { 'hawser-context': created.id };
  const body = { invitations: [{ inviteeEmail: vic.email, role: 'admin' }] };
  await uma.client.done('POST', `/api/organizations/${created.id}/invitations`, { body, headers });
  await vic.open(await invitationLink(installation, vic.email));
  await vic.page.getByRole('button', { name: 'Accept' }).click();
  await expect(vic.page.getByRole('button', { name: 'Context: Two Heads' })).toBeVisible();

  await test.step('name, description and picture are edited, and shown to the other one', async () => {
    const { page } = uma;
    await vic.open('/organizations/two-heads/edit');
    await vic.page.getByLabel('Description').fill('Written by Vic.');
    await uma.open('/organizations/two-heads/edit');
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    await page.getByLabel('Name', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('Three Heads');
    await page
      .getByLabel('Picture')
      .setInputFiles({ name: 'heads.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') });
    await expect(page.getByText('Picture saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    // The own picture is no change by somebody else.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Three Heads');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Organization updated!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Context: Three Heads' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('who edits the version of before is told, and keeps or drops what was typed', async () => {
    const { page } = vic;
    await expect(page.getByLabel('Description')).toHaveValue('Written by Vic.');
    await page.getByRole('button', { name: 'Save' }).click();
    const conflict = page.getByRole('alert', { name: 'Changed by someone else' });
    await expect(conflict.getByRole('row', { name: /Description/ })).toContainText('Written by Vic.');
    expect(await violations(page)).toEqual([]);
    await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
    await expect(page.getByText('Organization updated!')).toBeVisible();
    // What the other one changed is still so.
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Three Heads');
    await vic.open('/organizations/two-heads');
    await expect(page.getByRole('heading', { name: 'Three Heads', level: 2 })).toBeVisible();
    await expect(page.getByText('Written by Vic.')).toBeVisible();
    const picture = page.getByRole('main').locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  });

  await test.step('both leave: the first one does, the last administrator is refused', async () => {
    await uma.open('/organizations/two-heads');
    await uma.page.getByRole('button', { name: 'Leave Organization' }).click();
    await expect(uma.dialog).toContainText('You lose access to its networks');
    await uma.expectUsableByAll();
    await vic.page.getByRole('button', { name: 'Leave Organization' }).click();
    // The stream says that the membership is over before the answer arrives, and the page connects in vain meanwhile.
    await vic.page.route('**/api/organizations/*/leave', async (route) => {
      const response = await route.fetch();
      for (const _ of [1, 2, 3]) await vic.page.waitForResponse('**/api/me');
      await route.fulfill({ response });
    });
    await vic.press('Leave Organization');
    await expect(vic.page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await expect(vic.page.getByText('You left the organization.')).toBeVisible();
    await uma.press('Leave Organization');
    await uma.expectMessage('An organization needs an administrator. Give another member this role first.');
    await uma.page.keyboard.press('Escape');
    const leave = uma.page.getByRole('button', { name: 'Leave Organization' });
    await expect(leave).toHaveAttribute('aria-disabled', 'true');
    await uma.open('/organizations/two-heads/members');
    await expect(uma.page.getByRole('row', { name: /vic/ })).toHaveCount(0);
    await uma.page.getByRole('button', { name: 'Former Members' }).click();
    await expect(uma.dialog.getByRole('listitem').filter({ hasText: vic.email })).toContainText('left');
    await vic.open('/organizations/two-heads');
    await expect(vic.page.getByText('You do not have access to this page.')).toBeVisible();
  });
  await uma.leave();
  await vic.leave();
});

test('an account becomes an organization: its person goes on with a new account and administers it', async ({
  browser,
}) => {
  const tom = await Person.of(installation.product, browser, 'tom');
  const { page } = tom;
  await tom.network({ name: 'from-before' });
  const other = await tom.again(browser);
  await other.page.goto(`${tom.url}/networks?dialog=define-network`);
  await other.dialog.getByLabel('Name', { exact: true }).fill('typed-before');
  await tom.open('/createorganization?transform=true');
  await expect(page.getByRole('radio', { name: /Make my account an organization/ })).toBeChecked();
  await page.getByLabel('Unique name').fill('toms-works');
  await page.getByLabel('Name', { exact: true }).fill('Tom’s Works');
  await page.getByRole('button', { name: 'Make my account an organization' }).click();
  const item = page.getByRole('list', { name: 'Organizations' }).getByRole('listitem');
  // Nobody is signed out: the page goes on with what is the organization's now.
  await expect(item).toContainText('Administrator');
  await expect(item).toContainText('current context');
  await expect(page.getByRole('button', { name: 'Context: Tom’s Works' })).toBeVisible();
  // Another tab keeps what was typed, which can be saved in the same context, and goes on in it then.
  await expect(other.page.getByText('Your account has become an organization.')).toBeVisible();
  await expect(other.dialog.getByLabel('Name', { exact: true })).toHaveValue('typed-before');
  await other.dialog.getByRole('button', { name: 'Define Network', exact: true }).click();
  await expect(other.page.getByRole('button', { name: 'Context: Tom’s Works' })).toBeVisible();
  await expect(other.page.getByRole('row', { name: /typed-before/ })).toBeVisible();
  await other.page.context().close();
  await page.getByRole('link', { name: 'Networks', exact: true }).click();
  await expect(page.getByRole('row', { name: /from-before/ })).toBeVisible();
  await page.getByRole('button', { name: 'Context: Tom’s Works' }).click();
  await page.getByRole('menuitem', { name: 'Own account' }).click();
  await expect(page.getByRole('row', { name: /from-before/ })).toHaveCount(0);
  await tom.leave();
});
