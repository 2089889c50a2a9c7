// Covers: clusters
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('a cluster is defined by hand, with each message, and can be attached immediately', async ({
  browser,
}) => {
  const fay = await Person.of(installation.product, browser, 'fay');
  const { page, dialog, screen } = fay;
  await fay.cluster('taken');
  await fay.network({ name: 'demo' });
  await fay.open('/clusters');
  await page.getByRole('button', { name: 'Define Cluster' }).first().click();
  await dialog.getByLabel('System type').click();
  await expect(page.getByRole('option', { name: 'docker...coming soon!' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await dialog.getByLabel('Distribution').click();
  await expect(page.getByRole('option')).toHaveText([
    'Basic',
    'Minikube',
    'OpenShift 3',
    'OpenShift 4',
    'Rancher',
    'EKS',
    'GKE',
    'AKS',
  ]);
  await page.keyboard.press('Escape');
  for (const [name, message] of [
    ['', 'Cluster name must be at least 2 characters.'],
    ['c'.repeat(64), 'Cluster name must be at most 63 characters.'],
    [
      'a_b',
      'Cluster name must: start with a letter, end with a letter or digit, and contain only letters, digits and "-"',
    ],
  ] as const) {
    await fay.fill('Name', name);
    await fay.press('Define Cluster');
    await fay.expectMessage(message);
  }
  await fay.fill('Name', 'TAKEN');
  await fay.press('Define Cluster');
  await expect(dialog.getByText('Cluster already exists.')).toHaveJSProperty(
    'textContent',
    'Cluster already exists.  Cluster names are case insensitive: taken',
  );
  const location = dialog.getByLabel('Location');
  await location.fill('l'.repeat(64));
  await fay.press('Define Cluster');
  await fay.expectMessage('Cluster location must be at most 63 characters.');
  await location.fill('Lyon\u202e');
  await fay.expectMessage('Cluster location must not contain hidden characters.');
  await location.fill('Lyon');
  const context = dialog.getByLabel('Context name');
  await context.fill('c'.repeat(254));
  await fay.press('Define Cluster');
  await fay.expectMessage('Context name must be at most 253 characters.');
  await context.fill('store-1\u202e');
  await fay.expectMessage('Context name must not contain hidden characters.');
  await context.fill('admin@store-1');
  await fay.expectUsableByAll();
  await fay.fill('Name', 'store-1');
  // Not finished by Enter or a comma: pressing the button must not lose it.
  await dialog.getByLabel('Tags').fill('france');
  await fay.press('Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await fay.client.done<{ items: object[] }>('GET', '/api/clusters?q=store-1');
  expect(items[0]).toMatchObject({ context_name: 'admin@store-1', tags: { france: 'user' } });
  await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
  await fay.leave();
});

test('an attached cluster cannot be deleted and says why; a detached one is deleted after its name was typed', async ({
  browser,
}) => {
  const ivy = await Person.of(installation.product, browser, 'ivy');
  const { dialog, screen } = ivy;
  const [held, free] = [await ivy.cluster('held'), await ivy.cluster('free')];
  await ivy.attach(await ivy.network({ name: 'demo' }), held);
  await ivy.openDialog('/clusters', 'delete-cluster', held);
  await ivy.expectMessage('Cluster could not be deleted.');
  await ivy.expectMessage('Detach it from its Networks first.');
  await expect(dialog.getByRole('list', { name: 'Attached to' })).toContainText('demo');
  await ivy.expectUsableByAll();
  await ivy.openDialog('/clusters', 'delete-cluster', free);
  await expect(dialog.getByRole('list', { name: 'What is deleted' })).toContainText('free');
  await expect(dialog.getByRole('button', { name: 'Delete Cluster' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('free');
  await ivy.press('Delete Cluster');
  await screen.expectMessage('Cluster deleted.');
  await ivy.leave();
});

test('two people change one cluster: the second sees both versions', async ({ browser }) => {
  const jon = await Person.of(installation.product, browser, 'jon');
  const id = await jon.cluster('store-1');
  await jon.openDialog('/clusters', 'update-cluster', id);
  await jon.fill('Location optional', 'Lyon');
  const { version } = await jon.client.done<{ version: number }>('GET', `/api/clusters/${id}`);
  await jon.client.done('PATCH', `/api/clusters/${id}`, { version, body: { location: 'Nantes' } });
  await jon.press('Save');
  const row = jon.dialog.getByRole('row', { name: /Location/ });
  await expect(row).toContainText('Nantes');
  await expect(row).toContainText('Lyon');
  await jon.press('Keep mine and save');
  await jon.press('Save');
  await jon.screen.expectMessage('Cluster updated.');
  expect(await jon.client.done('GET', `/api/clusters/${id}`)).toMatchObject({ location: 'Lyon' });
  await jon.leave();
});

test('attaching shows errors, and links to the selected hubs', async ({ browser }) => {
  const kim = await Person.of(installation.product, browser, 'kim');
  const { page, dialog } = kim;
  const basic = await kim.network({ name: 'plain' });
  const ids = [];
  for (const name of ['one', 'two', 'three', 'four']) ids.push(await kim.cluster(name));
  const [, two = '', three = '', four = ''] = ids;
  await kim.openDialog('/networks', 'attach', `network:${basic}`);
  await kim.choose('Cluster', 'one');
  await dialog.getByRole('radio', { name: /^Edge/ }).check();
  await kim.press('Attach as edge');
  await kim.expectMessage('Please attach a Hub Cluster first.');
  await dialog.getByRole('radio', { name: /^Hub/ }).check();
  for (const [label, text, message] of [
    ['Hub Name', 'h', 'Hub Name must be at least 2 characters.'],
    ['Hub Name', 'h'.repeat(64), 'Hub Name must be at most 63 characters.'],
    [
      'Hub Name',
      'a_b',
      'Hub Name must: start with a letter, end with a letter or digit, and contain only letters, digits and "-"',
    ],
    ['Namespace', 'n', 'Namespaces must be at least 2 characters.'],
    ['Namespace', 'default', 'Hub Clusters must not use the `default` namespace'],
  ] as const) {
    await kim.fill(label, text);
    await kim.press('Attach as hub');
    await kim.expectMessage(message);
    await kim.fill(label, 'hub-a');
  }
  await dialog.getByText(/^How the hub is reached/).click();
  await dialog.getByText('Advanced', { exact: true }).click();
  await kim.fill('Ingress host optional', 'a b');
  await kim.press('Attach as hub');
  await kim.expectMessage('Enter an IP address or a host name.');
  await kim.fill('Ingress host optional', '');
  await kim.choose('Service type', 'Ingress');
  await kim.press('Attach as hub');
  await kim.expectMessage('This field is required');
  await kim.fill('Hostname', 'hub');
  await kim.expectMessage('Enter a host name such as hub.example.org.');
  await kim.choose('Service type', 'Node Port');
  await kim.press('Attach as hub');
  await kim.expectMessage('Enter an IP address to continue');
  await kim.expectUsableByAll();
  await kim.fill('IP of a hub node', '10.0.0.7');
  await kim.press('Attach as hub');
  await expect(page.getByRole('dialog', { name: 'Install one' })).toBeVisible();
  await kim.attach(basic, two, { hubName: 'hub-b' });

  await kim.openDialog('/clusters', 'attach', `cluster:${three}`);
  await expect(dialog.getByRole('checkbox', { name: 'hub-a' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'hub-b' }).check();
  await kim.press('Attach as edge');
  await expect(page.getByRole('dialog', { name: 'Install three' })).toBeVisible();
  const { items } = await kim.client.done<{ items: { name: string }[] }>('GET', '/api/routers');
  expect(items.find(({ name }) => name === 'three')).toMatchObject({ linkToHubs: { 'hub-b': { cost: 1 } } });

  await kim.openDialog('/clusters', 'attach', `cluster:${three}`);
  await kim.press('Attach as edge');
  await kim.expectMessage(
    'Cannot attach cloud: three with namespace: default, it is already attached with this namespace.',
  );

  const hub = { cloudID: four, namespace: 'gitops', hubName: 'hub' };
  const gitOps = await kim.network({ name: 'git', features: ['argocd'], hub });
  await kim.openDialog('/networks', 'attach', `network:${gitOps}`);
  await kim.choose('Cluster', 'one');
  await expect(dialog.getByText('Public Clusters need an uploaded kubeconfig.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Hub/ }).check();
  await kim.press('Attach as hub');
  await kim.expectMessage('Hub Clouds at limit for Network: git.');

  await kim.openDialog('/clusters', 'update-cluster', four);
  await kim.expectMessage(
    'The Cluster belongs to the GitOps Network git: only tags and credentials can be changed.',
  );
  await expect(dialog.getByLabel('Location')).toBeDisabled();
  await expect(dialog.getByLabel('Distribution')).toBeDisabled();
  await kim.expectUsableByAll();
  await kim.open('/network-features');
  await page.getByRole('link', { name: '1 network has Argo CD' }).click();
  await expect(page.getByRole('row', { name: /^git / })).toBeVisible();
  await expect(page.getByRole('row', { name: /^plain / })).toHaveCount(0);
  await kim.leave();
});

test('an agent is installed, must be upgraded when it is outdated, and is detached with and without waiting', async ({
  browser,
}) => {
  const lea = await Person.of(installation.product, browser, 'lea');
  const { page, dialog, screen } = lea;
  const site = startSimulatedSite('one');
  const network = await lea.network({ name: 'demo' });
  const router = await lea.attach(network, await lea.cluster('one'));
  const spare = await lea.cluster('two');

  await lea.openDialog('/clusters', 'install', router);
  await site.install(await dialog.locator('code', { hasText: 'kubectl apply -f' }).innerText());
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 90_000 });
  await lea.expectMessage('Manual router install is not allowed when the router is UP');

  await test.step('an agent below version 5.0.0 asks for the upgrade, and is offered it', async () => {
    await installation.database.execute(
      `update router_states set agent_version = '4.9.9', agent_outdated = true where router_id = '${router}'`,
    );
    const message = 'Network demo has an agent below version 5.0.0. Please upgrade the agent first.';
    await lea.openDialog('/clusters', 'attach', `cluster:${spare}`);
    await lea.expectMessage(message);
    await lea.press('Attach as edge');
    await expect(dialog.getByText(message).first()).toBeVisible();
    await lea.expectUsableByAll();
    await lea.press('Upgrade the agent of one');
    await expect(page.getByRole('dialog', { name: 'Install one' })).toContainText(
      'Its agent has version 4.9.9.',
    );
    await lea.press('Issue again');
    await expect(dialog.locator('code', { hasText: 'kubectl apply -f' })).toBeVisible();
    await lea.expectUsableByAll();
  });

  await test.step('its detachment waits for a silent agent; requested again, it does not', async () => {
    await site.killAgent();
    await lea.openDialog('/clusters', 'detach', router);
    await lea.press('Detach');
    await lea.press('Press again to confirm');
    await expect(dialog.getByRole('progressbar', { name: 'Detaching one' })).toBeVisible();
    // Below the dialog, which hides it from screen readers.
    const work = { name: 'Background Work: Detaching cluster one', includeHidden: true };
    await expect(page.getByRole('button', work)).toBeVisible();
    await lea.expectUsableByAll();
    await lea.press('Detach without waiting');
    await lea.press('Press again to confirm');
    await screen.expectMessage('Cluster detached!');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a cluster without an agent is detached immediately', async () => {
    const other = await lea.attach(network, spare, { namespace: 'other' });
    await lea.openDialog('/clusters', 'detach', other);
    await lea.press('Detach');
    await lea.press('Press again to confirm');
    await screen.expectMessage('Cluster detached!');
  });
  await site.stop();
  await lea.leave();
});
