// Covers: contexts, networks, organizations
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { DOT } from './dot.ts';
import type { Installation } from './installation.ts';
import { invitationLink } from './invitation-link.ts';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

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
    const slow = Promise.withResolvers<void>();
    await page.route('**/api/organizations?*', async (route) => {
      await slow.promise;
      await route.continue();
    });
    await ada.open('/organizations');
    await expect(page.getByText('One moment...')).toBeVisible();
    slow.resolve();
    await expect(page.getByRole('heading', { name: 'No organizations yet' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Create Organization' }).click();
    await page.getByLabel('Unique name').fill('Members');
    await expect(page.getByText('members is a reserved Organization name.')).toBeVisible();
    await page.getByLabel('Unique name').fill(ACME.uniqueName);
    await expect(page.getByText('Available.')).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill(ACME.displayName);
    await page.getByLabel('Description').fill(ACME.description);
    await page.getByRole('button', { name: 'Create Organization' }).click();
    await expect(page.getByRole('button', { name: `Context: ${ACME.displayName}` })).toBeVisible();
    await expect(page).toHaveURL(/\/organizations\/acme-works\/welcome$/);
    await expect(page.getByText('Your role is administrator.')).toBeVisible();
    await page.getByRole('button', { name: 'Invite People' }).click();
    await expect(page.getByLabel('E-mail addresses')).toBeVisible();
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

  await test.step('the page of an invitation that has expired says so', async () => {
    const { database } = installation;
    const row = `where invitee_email = '${bob.email}'`;
    await database.execute(`update invitations set expires_at = expires_at - 604800000 ${row}`);
    await bob.open(await invitationLink(installation, bob.email));
    await expect(bob.page.getByText('This invitation has expired. Ask for a new one.')).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Accept' })).toBeDisabled();
    await database.execute(`update invitations set expires_at = expires_at + 604800000 ${row}`);
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
    // The action handler takes the same link (Spec 1 §2).
    const link = await invitationLink(installation, bob.email);
    await bob.open(link.replace('/organizations/invitation-accept?', '/auth/do?mode=accept-invitation&'));
    await expect(page.getByRole('heading', { name: `Join ${ACME.displayName}` })).toBeVisible();
    const picture = page.locator('main img, [role="region"] img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    await page.getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByRole('button', { name: `Context: ${ACME.displayName}` })).toBeVisible();
    await expect(page).toHaveURL(/\/organizations\/acme-works\/welcome\?id=/);
    await expect(page.getByRole('heading', { name: `Welcome to ${ACME.displayName}` })).toBeVisible();
    await expect(page.getByText('Your role is member.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite People' })).toHaveCount(0);
    await bob.open('/networks');
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
  });

  await test.step('a member may do less, and is told what is missing and who can give it', async () => {
    const { page } = bob;
    await bob.open(`/organizations/${ACME.uniqueName}/members`);
    await expect(page.getByRole('row', { name: /ada/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Invitations' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Former Members' })).toHaveCount(0);
    await bob.open(`/organizations/${ACME.uniqueName}/invitations`);
    await expect(
      page.getByText('You need the right to see invitations. Administrators of Acme Works can give it.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toHaveCount(0);
    await bob.open(`/organizations/${ACME.uniqueName}/invitations/via_email`);
    await expect(
      page.getByText('You need the right to invite people. Administrators of Acme Works can give it.'),
    ).toBeVisible();
    await bob.open(`/organizations/${ACME.uniqueName}/members`);
    await page.getByRole('button', { name: 'What may I do?' }).click();
    const rights = page.getByRole('dialog', { name: 'What may I do?' });
    await expect(
      rights.getByText('In Acme Works you are a member. Its administrators can change that.'),
    ).toBeVisible();
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

  await test.step('a member is told who may see the password of Argo CD', async () => {
    const headers = { 'hawser-context': organization };
    const done = <Answer>(method: string, path: string, body?: object) =>
      ada.client.done<Answer>(method, path, { headers, ...(body !== undefined && { body }) });
    type Created = { created: { id: string; hub?: { routerID: string } } };
    const { created: cluster } = await done<Created>('POST', '/api/clusters', { alias: 'delivering' });
    const hub = { cloudID: cluster.id };
    const features = ['argocd'];
    const { created } = await done<Created>('POST', '/api/networks', { name: 'gitops', features, hub });
    const path = `/api/routers/${created.hub?.routerID}/install`;
    const install = await done<{ created: { commands: { kubectl: string } } }>('POST', path);
    const site = startSimulatedSite('delivering');
    try {
      await site.install(install.created.commands.kubectl);
      await bob.open(`/networks/${created.id}`);
      const password = bob.page.getByRole('button', { name: 'Show initial password' });
      await expect(password).toBeDisabled();
      await expect(password).toHaveAttribute(
        'title',
        'You need the right to see the password of Argo CD. Administrators of Acme Works can give it.',
      );
      // The other steps are about the one network that is left.
      await done('DELETE', `/api/networks/${created.id}`);
      const names = async () =>
        (await done<{ items: { name: string }[] }>('GET', '/api/networks')).items.map(({ name }) => name);
      await expect.poll(names, { timeout: 120_000 }).toEqual(['shared']);
    } finally {
      await site.stop();
    }
  });

  await test.step('a request for another role is refused, and another one is granted', async () => {
    const inDrawer = ({ page }: Person) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Organizations/ });
    await ada.open('/networks');
    await expect(ada.page.getByRole('row', { name: /shared/ })).toBeVisible();
    await expect(inDrawer(ada)).toHaveAccessibleName('Organizations');
    await bob.open(`/organizations/${ACME.uniqueName}`);
    await bob.page.getByRole('button', { name: 'Ask to become an administrator' }).click();
    await expect(bob.page.getByText('You asked for the role administrator.')).toBeVisible();
    // An administrator notices it on any page.
    await expect(inDrawer(ada)).toHaveAccessibleName('Organizations 1 request for other roles');
    await expect(inDrawer(bob)).toHaveAccessibleName('Organizations');
    await inDrawer(ada).click();
    await expect(ada.page.getByRole('list', { name: 'Organizations' })).toContainText(
      '1 request for other roles',
    );
    await ada.open(`/organizations/${ACME.uniqueName}/members`);
    const requests = ada.page.getByRole('list', { name: 'Requests for other roles' });
    const count = ada.page.getByRole('navigation', { name: 'Organization' }).getByText(/^\d+ request/);
    await expect(count).toHaveText('1 request for other roles');
    await expect(ada.page.getByText('1 request for other roles').last()).toBeVisible();
    await requests.getByRole('button', { name: 'Refuse the request of bob', exact: true }).click();
    await expect(count).toHaveCount(0);
    await expect(requests).toHaveCount(0);
    const ask = bob.page.getByRole('button', { name: 'Ask to become an administrator' });
    await ask.click();
    await expect(bob.page.getByText('You asked for the role administrator.')).toBeVisible();
    await requests.getByRole('button', { name: 'Grant the request of bob', exact: true }).click();
    await expect(requests).toHaveCount(0);
    await expect(inDrawer(ada)).toHaveAccessibleName('Organizations');
    await expect(ask).toHaveCount(0);
    await expect(ada.page.getByRole('row', { name: /bob/ })).toContainText('Administrator');
    // The open page of the new administrator knows.
    await bob.page.getByRole('button', { name: `Context: ${ACME.displayName}` }).click();
    await bob.page.getByRole('menuitem', { name: 'What may I do?' }).click();
    await expect(bob.dialog.getByRole('row', { name: /^Invite people/ })).toContainText('Yes');
    await bob.page.keyboard.press('Escape');
  });

  await test.step('the context is switched, and closes what was open', async () => {
    const { page } = bob;
    await bob.open('/networks');
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
    await page.getByRole('button', { name: `Context: ${ACME.displayName}` }).click();
    await page.getByRole('menuitem', { name: 'Own account' }).click();
    await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    // The menu and its button are gone with the page: the one that follows has the focus.
    await expect(page.locator('main')).toBeFocused();
    await expect(page.getByRole('row', { name: /shared/ })).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await page.getByRole('button', { name: 'Context: Own account' }).click();
    await page.getByRole('menuitem', { name: ACME.displayName }).click();
    await expect(page.getByRole('row', { name: /shared/ })).toBeVisible();
  });

  await test.step('what is not found may be in another context, in the same words whether it is there or nowhere', async () => {
    const { page } = bob;
    const headers = { 'hawser-context': organization };
    const { items } = await ada.client.done<{ items: { id: string }[] }>('GET', '/api/networks', { headers });
    await page.getByRole('button', { name: `Context: ${ACME.displayName}` }).click();
    await page.getByRole('menuitem', { name: 'Own account' }).click();
    await expect(page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    const words: (string | null)[] = [];
    for (const id of ['nowhere', items[0]?.id]) {
      await bob.open(`/networks/${id}`);
      await expect(page.getByText('It may also belong to another of your contexts.')).toBeVisible();
      words.push(await page.getByRole('main').textContent());
    }
    expect(words[0]).toEqual(words[1]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Switch Context' }).click();
    await bob.dialog.getByRole('button', { name: ACME.displayName }).click();
    await expect(page).toHaveURL(`${bob.url}/networks/${items[0]?.id}`);
    await expect(page.getByRole('heading', { name: 'shared' }).first()).toBeVisible();
  });

  await test.step('who is removed is led back to the own account at once', async () => {
    const { page } = ada;
    await ada.open(`/organizations/${ACME.uniqueName}/members`);
    await page.getByRole('row', { name: /bob/ }).click();
    await page.keyboard.press(' ');
    await expect(page.getByRole('complementary', { name: 'Details of bob' })).toContainText('Joined');
    const tabs = page.getByRole('navigation', { name: 'Organization' });
    await expect(tabs.locator('[aria-current]')).toHaveText('Members');
    await page.keyboard.press('Escape');
    await page.keyboard.press('x');
    await ada.dialog.getByRole('button', { name: 'Remove Member' }).click();
    await expect(page.getByRole('row', { name: /bob/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Former Members' }).click();
    await expect(ada.dialog.getByRole('listitem').filter({ hasText: bob.email })).toContainText('removed by');
    await ada.expectUsableByAll();
    await page.keyboard.press('Escape');
    await expect(bob.page.getByText('You are no longer a member of this organization.')).toBeVisible();
    await expect(bob.page.getByRole('button', { name: 'Context: Own account' })).toBeVisible();
    await expect(bob.page.getByRole('row', { name: /shared/ })).toHaveCount(0);
  });

  await test.step('the last administrator cannot leave, and it is deleted when nothing is left', async () => {
    const { page } = ada;
    await ada.open(`/organizations/${ACME.uniqueName}/overview`);
    const tabs = page.getByRole('navigation', { name: 'Organization' });
    await expect(tabs.locator('[aria-current]')).toHaveText('Overview');
    await ada.open(`/organizations/${ACME.uniqueName}`);
    await expect(tabs.locator('[aria-current]')).toHaveText('Overview');
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

test('an invitation is sent again, declined and cancelled, and both sides see it', async ({ browser }) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const cleo = await Person.of(installation.product, browser, 'cleo');
  const { page } = ada;
  const path = '/organizations/acme-guests';
  await ada.client.done('POST', '/api/organizations', {
    body: { uniqueName: 'acme-guests', displayName: 'Acme Guests' },
  });
  const invite = async (): Promise<void> => {
    await ada.open(`${path}/invitations/via_email?email=${encodeURIComponent(`Cleo C. <${cleo.email}>`)}`);
    await page.getByRole('button', { name: 'Invite' }).click();
    await expect(page).toHaveURL(/\/invitations$/);
  };
  const row = (state: string) =>
    page.getByRole('row', { name: new RegExp(cleo.email) }).filter({ hasText: state });

  await invite();
  await expect(row('open')).toContainText('Cleo C.');
  const first = await invitationLink(installation, cleo.email);
  await row('open').dblclick();
  await expect(page).toHaveURL(/\/invitations\/edit\?id=/);
  await page.getByRole('button', { name: 'Send Again' }).click();
  await ada.press('Send Again');
  await expect.poll(() => invitationLink(installation, cleo.email)).not.toBe(first);
  const second = await invitationLink(installation, cleo.email);
  await cleo.open(first);
  await expect(cleo.page.getByRole('heading', { name: 'This invitation cannot be shown.' })).toBeVisible();

  await cleo.open(second);
  await ada.open(`${path}/invitations`);
  await expect(row('open')).toBeVisible();
  await cleo.page.getByRole('button', { name: 'Decline' }).click();
  await expect(cleo.page.getByText('Invitation declined.')).toBeVisible();
  await expect(row('declined')).toBeVisible();

  await invite();
  await expect(row('open')).toBeVisible();
  const third = await invitationLink(installation, cleo.email);
  await cleo.open(third);
  await expect(cleo.page.getByRole('button', { name: 'Accept' })).toBeEnabled();
  await row('open').click();
  await page.keyboard.press('x');
  await ada.press('Cancel Invitation');
  await expect(row('cancelled')).toBeVisible();
  await cleo.page.getByRole('button', { name: 'Accept' }).click();
  await expect(cleo.page.getByText('This invitation was cancelled.').first()).toBeVisible();
  await ada.leave();
  await cleo.leave();
});
