// Covers: organizations
import { PASSWORD } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { invitationLink } from './invitation-link.ts';
import { Person } from './person.ts';
import { Screen } from './screen.ts';
import { test } from './test.ts';

let installation: Installation;

// As installed: whoever is invited may create an account, and nobody else.
test.beforeAll(async () => {
  installation = await Installation.start({ HAWSER_SIGNUP: 'invitation' });
});
test.afterAll(() => installation?.stop());

test('somebody without an account joins by the link of an invitation, and sees the next invitation in the drawer', async ({
  browser,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const email = 'new@example.org';
  const organization = async (uniqueName: string, displayName: string): Promise<void> => {
    const body = { uniqueName, displayName, email: '', description: '', transform: false };
    const { created } = await ada.client.done<{ created: { id: string } }>('POST', '/api/organizations', {
      body,
    });
    await ada.client.done('POST', `/api/organizations/${created.id}/invitations`, {
      body: { invitations: [{ inviteeEmail: email, inviteeName: '', role: 'member' }] },
      headers: { 'hawser-context': created.id },
    });
  };
  await organization('acme', 'Acme');
  const { page } = new Screen(await browser.newPage());
  const link = `${installation.product.url}${await invitationLink(installation, email)}`;

  await test.step('the link leads to an account, and back to the invitation', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByText('You are invited to an organization.')).toBeVisible();
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByLabel('Name', { exact: true }).fill('New');
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Join Acme' })).toBeVisible();
    await page.getByRole('button', { name: 'Accept the invitation to Acme' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome to Acme' })).toBeVisible();
  });

  await test.step('the drawer of every page counts invitations, until they are answered', async () => {
    await organization('beta', 'Beta');
    await page.goto(`${installation.product.url}/clusters`);
    // Seen once, and not while an invitation waits for an answer.
    await page
      .getByRole('dialog', { name: 'Welcome to Hawser' })
      .getByRole('button', { name: 'Close' })
      .last()
      .click();
    await page.getByRole('link', { name: /^Organizations 1 invitation to you$/ }).click();
    const invitations = page.getByRole('region', { name: 'Invitations', exact: true });
    await expect(invitations.getByText('Beta')).toBeVisible();
    // Of several invitations, each button names its own.
    await invitations.getByRole('button', { name: 'Decline the invitation to Beta' }).click();
    await expect(page.getByRole('link', { name: 'Organizations', exact: true })).toBeVisible();
  });

  await test.step('who has not verified the address is told why no invitation is shown', async () => {
    await ada.open('/organizations');
    await expect(
      ada.page.getByText('Invitations to you are shown here once you have verified your e-mail address.'),
    ).toBeVisible();
    await ada.page.getByRole('button', { name: 'Go to your profile' }).click();
    await expect(ada.page.getByRole('button', { name: 'Verify' })).toBeVisible();
  });

  await test.step('with the account of somebody else, the link says why not, and how to go on', async () => {
    await ada.page.goto(link);
    await expect(ada.page.getByText('This invitation is for another e-mail address.')).toBeVisible();
    await ada.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(ada.page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await ada.page.goto(link);
    await expect(ada.page.getByText('You are invited to an organization.')).toBeVisible();
  });
  await page.close();
});
