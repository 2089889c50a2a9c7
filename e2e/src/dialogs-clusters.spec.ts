import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificatePem, freePort, keyPem } from '@hawser/testkit';
import { expect, test } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

let installation: Installation;
/** A Kubernetes API server as far as a check of its connection goes. */
let kubernetes: Server;

test.beforeAll(async () => {
  installation = await Installation.start({ HAWSER_OUTBOUND_ALLOW: '127.0.0.0/8' });
  kubernetes = createServer({ cert: certificatePem, key: keyPem }, (request, answer) => {
    answer.writeHead(request.headers.authorization === 'Bearer t0ken' ? 200 : 401);
    answer.end(JSON.stringify({ gitVersion: 'v1.36.1' }));
  });
  await new Promise<void>((listening) => kubernetes.listen(0, '127.0.0.1', listening));
});

test.afterAll(async () => {
  kubernetes?.close();
  await installation?.stop();
});

const ARN = 'arn:aws:eks:eu-central-1:123456789012:cluster/Retail_EU';
const EKS_EXEC = {
  apiVersion: 'client.authentication.k8s.io/v1beta1',
  command: 'aws',
  args: ['--region', 'eu-central-1', 'eks', 'get-token', '--cluster-name', 'Retail_EU', '--output', 'json'],
};

/** A kubeconfig of several contexts, by name of the context: its server and its user. */
function kubeconfig(
  contexts: Record<string, { server?: string; cluster?: string; user: object }>,
  current?: string,
) {
  const names = Object.keys(contexts);
  const of = (name: string) => contexts[name] ?? { user: {} };
  const text = JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: names.map((name) => ({
      name: of(name).cluster ?? name,
      cluster: {
        server: of(name).server ?? 'https://one.test:6443',
        'certificate-authority-data': Buffer.from(certificatePem).toString('base64'),
      },
    })),
    users: names.map((name) => ({ name, user: of(name).user })),
    contexts: names.map((name) => ({ name, context: { cluster: of(name).cluster ?? name, user: name } })),
    ...(current === undefined ? {} : { 'current-context': current }),
  });
  return { name: 'kubeconfig', mimeType: 'text/plain', buffer: Buffer.from(text) };
}

const here = (): string => `https://127.0.0.1:${(kubernetes.address() as AddressInfo).port}`;

test('a cluster is defined by hand, with each message, and can be attached at once', async ({ browser }) => {
  const fay = await Person.of(installation.product, browser, 'fay');
  const { page, dialog, screen } = fay;
  await fay.cluster('taken');
  await fay.network({ name: 'demo' });
  await fay.open('/clusters');
  await page.getByRole('button', { name: 'Define Cluster' }).first().click();
  await expect(dialog.getByRole('option', { name: 'docker...coming soon!' })).toBeDisabled();
  await expect(dialog.getByLabel('Distribution').getByRole('option')).toHaveText([
    'Basic',
    'Minikube',
    'OpenShift 3',
    'OpenShift 4',
    'Rancher',
    'EKS',
    'GKE',
    'AKS',
  ]);
  for (const [name, message] of [
    ['', 'Cluster name must be at least 2 characters.'],
    [
      'a_b',
      'Cluster name must: start with a letter, end with a letter or digit, and contain only letters, digits and "-"',
    ],
  ] as const) {
    await fay.fill('Name', name);
    await fay.press('Define Cluster');
    await fay.expectSaid(message);
  }
  await fay.fill('Name', 'TAKEN');
  await fay.press('Define Cluster');
  await expect(dialog.getByText('Cluster already exists.')).toHaveJSProperty(
    'textContent',
    'Cluster already exists.  Cluster names are case insensitive: taken',
  );
  const context = dialog.getByLabel('Context name');
  await context.fill('c'.repeat(254));
  await fay.press('Define Cluster');
  await fay.expectSaid('Context name must be at most 253 characters.');
  await context.fill('store-1\u202e');
  await fay.expectSaid('Context name must not contain hidden characters.');
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

test('a kubeconfig offers its contexts, refuses what it would run, and its connection is tried before saving', async ({
  browser,
}) => {
  const gil = await Person.of(installation.product, browser, 'gil');
  const { page, dialog, screen } = gil;
  await gil.openDialog('/clusters', 'define-cluster');
  const upload = dialog.getByLabel('Kubeconfig', { exact: true }).last();
  await upload.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('- a') });
  await expect(dialog.getByText(/^This is no kubeconfig: it must be YAML/)).toBeVisible();
  await upload.setInputFiles(kubeconfig({}));
  await expect(dialog.getByText('The kubeconfig has no context that can be used.').first()).toBeVisible();
  await upload.setInputFiles(
    kubeconfig(
      {
        'Lab/One': { server: here(), user: { token: 't0ken' } },
        old: { server: here(), user: { token: 'of-yesterday' } },
        metadata: { server: 'https://169.254.169.254', user: { token: 't' } },
        nobody: { server: 'https://no-such-host.invalid', user: { token: 't' } },
        closed: { server: `https://127.0.0.1:${await freePort()}`, user: { token: 't' } },
        gke: { user: { 'auth-provider': { name: 'gcp' } } },
        runs: { user: { exec: { apiVersion: 'v1', command: 'sh', args: ['-c', 'id'] } } },
      },
      'closed',
    ),
  );
  // As kubectl would use it.
  await expect(dialog.getByLabel('Context name')).toHaveValue('closed');
  const refused = dialog.getByRole('list', { name: 'Contexts that are refused' });
  await expect(refused).toContainText('auth-provider is not accepted');
  await expect(refused).toContainText('exec is not accepted: nothing in a kubeconfig is ever run.');
  for (const [context, message] of [
    ['old', 'The server does not know these credentials.'],
    ['metadata', 'Connections to 169.254.169.254 are not allowed by the operator of this server.'],
    ['nobody', 'The host name no-such-host.invalid was not found.'],
    ['closed', /127\.0\.0\.1:\d+ does not accept connections\./],
  ] as const) {
    await gil.choose('Context name', context);
    await gil.press('Check the connection');
    await expect(dialog.getByText(message).first()).toBeVisible();
  }
  await gil.choose('Context name', 'Lab/One');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('lab-one');
  await gil.press('Check the connection');
  await gil.expectSaid('Connected: Kubernetes v1.36.1.');
  await gil.expectUsableByAll();
  await gil.press('Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await gil.client.done<{ items: { id: string }[] }>('GET', '/api/clusters');
  expect(JSON.stringify(items)).not.toContain('t0ken');
  expect(items[0]).toMatchObject({ name: 'lab-one', context_name: 'Lab/One', server_url: `${here()}/` });

  await test.step('its credentials can be tried and replaced later; they are not shown again', async () => {
    await gil.openDialog('/clusters', 'update-cluster', items[0]?.id);
    await gil.press('Check the connection');
    await gil.expectSaid('Connected: Kubernetes v1.36.1.');
    await dialog
      .getByLabel('Replace the credentials')
      .last()
      .setInputFiles(kubeconfig({ next: { server: here(), user: { token: 'n3xt' } } }));
    await expect(dialog.getByLabel('Context name')).toHaveValue('next');
    await gil.fill('Location optional', 'basement');
    await gil.press('Save');
    await screen.expectMessage('Cluster updated.');
    const answer = await gil.client.done('GET', `/api/clusters/${items[0]?.id}`);
    expect(answer).toMatchObject({ context_name: 'next', location: 'basement' });
    expect(JSON.stringify(answer) + (await page.content())).not.toContain('n3xt');
  });
  await gil.leave();
});

test('an EKS cluster is known by its ARN, and asks for AWS credentials once', async ({ browser }) => {
  const hal = await Person.of(installation.product, browser, 'hal');
  const { page, dialog, screen } = hal;
  await hal.openDialog('/clusters', 'define-cluster');
  await dialog
    .getByLabel('Kubeconfig', { exact: true })
    .last()
    .setInputFiles(kubeconfig({ [ARN]: { cluster: ARN, user: { exec: EKS_EXEC } } }));
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(
    'arn-aws-eks-eu-central-1-123456789012-cluster-retail-eu',
  );
  await expect(dialog.getByLabel('Location optional')).toHaveValue('eu-central-1');
  await expect(dialog.getByLabel('Distribution')).toHaveValue('eks');
  await expect(dialog.getByText(/^EKS in eu-central-1/)).toBeVisible();
  await hal.press('Define Cluster');
  await expect(
    dialog.getByText('Please enter AWS credentials that may use this EKS cluster.').first(),
  ).toBeVisible();
  await hal.fill('Access key ID', 'AKIA');
  await hal.press('Define Cluster');
  await hal.expectSaid(
    'The AWS access key ID must have 16 to 128 letters and digits, and the secret access key must not be empty.',
  );
  await hal.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
  await hal.fill('Secret access key', 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY');
  await hal.expectUsableByAll();
  await hal.press('Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await hal.client.done<{ items: { id: string }[] }>('GET', '/api/clusters');
  expect(items[0]).toMatchObject({ hasAwsEksCredentials: true, arn: { region: 'eu-central-1' } });
  await hal.openDialog('/clusters', 'update-cluster', items[0]?.id);
  await expect(dialog.getByText(/They are never shown again\.$/)).toBeVisible();
  expect(JSON.stringify(items) + (await page.content())).not.toContain('wJalrXUtnFEMI');
  await hal.leave();
});

test('a cluster that is attached cannot be deleted, and says why; a free one goes when its name was typed', async ({
  browser,
}) => {
  const ivy = await Person.of(installation.product, browser, 'ivy');
  const { dialog, screen } = ivy;
  const [held, free] = [await ivy.cluster('held'), await ivy.cluster('free')];
  await ivy.attach(await ivy.network({ name: 'demo' }), held);
  await ivy.openDialog('/clusters', 'delete-cluster', held);
  await ivy.expectSaid('Cluster could not be deleted.');
  await ivy.expectSaid('Detach it from its Networks first.');
  await expect(dialog.getByRole('list', { name: 'Attached to' })).toContainText('demo');
  await ivy.expectUsableByAll();
  await ivy.openDialog('/clusters', 'delete-cluster', free);
  await expect(dialog.getByRole('list', { name: 'What goes' })).toContainText('free');
  await expect(dialog.getByRole('button', { name: 'Delete Cluster' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('free');
  await ivy.press('Delete Cluster');
  await screen.expectMessage('Cluster deleted.');
  await ivy.leave();
});

test('two people change one cluster: the second gets both versions', async ({ browser }) => {
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
  await jon.press('Keep mine, then save');
  await jon.press('Save');
  await jon.screen.expectMessage('Cluster updated.');
  expect(await jon.client.done('GET', `/api/clusters/${id}`)).toMatchObject({ location: 'Lyon' });
  await jon.leave();
});

test('attaching says what is wrong with it, and links to the hubs that are chosen', async ({ browser }) => {
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
  await kim.expectSaid('Please attach a Hub Cluster first.');
  await dialog.getByRole('radio', { name: /^Hub/ }).check();
  for (const [label, text, message] of [
    ['Hub Name', 'h', 'Hub Name must be at least 2 characters.'],
    ['Namespace', 'n', 'Namespaces must be at least 2 characters.'],
    ['Namespace', 'default', 'Hub Clusters must not use the `default` namespace'],
  ] as const) {
    await kim.fill(label, text);
    await kim.press('Attach as hub');
    await kim.expectSaid(message);
    await kim.fill(label, 'hub-a');
  }
  await dialog.getByText(/^How the hub is reached/).click();
  await kim.choose('Service type', 'Node Port');
  await kim.press('Attach as hub');
  await kim.expectSaid('Enter an IP address to continue');
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
  await kim.expectSaid(
    'Cannot attach cloud: three with namespace: default, it is already attached with this namespace.',
  );

  const hub = { cloudID: four, namespace: 'gitops', hubName: 'hub' };
  const gitOps = await kim.network({ name: 'git', features: ['argocd'], hub });
  await kim.openDialog('/networks', 'attach', `network:${gitOps}`);
  await kim.choose('Cluster', 'one');
  await expect(dialog.getByText('Public Clusters need an uploaded kubeconfig.')).toBeVisible();
  await dialog.getByRole('radio', { name: /^Hub/ }).check();
  await kim.press('Attach as hub');
  await kim.expectSaid('Hub Clouds at limit for Network: git.');

  await kim.openDialog('/clusters', 'update-cluster', four);
  await kim.expectSaid(
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

test('an agent is installed, must be upgraded when it is too old, and is detached by force or by itself', async ({
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
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 45_000 });
  await lea.expectSaid('Manual router install is not allowed when the router is UP');

  await test.step('an agent below version 5.0.0 asks for the upgrade, and is offered it', async () => {
    await installation.database.execute(
      `update router_states set agent_version = '4.9.9' where router_id = '${router}'`,
    );
    const message = 'Network demo has an agent below version 5.0.0. Please upgrade the agent first.';
    await lea.openDialog('/clusters', 'attach', `cluster:${spare}`);
    await lea.expectSaid(message);
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

  await test.step('its detachment waits for a silent agent; asked again, it does not', async () => {
    await site.killAgent();
    await lea.openDialog('/clusters', 'detach', router);
    await lea.press('Detach');
    await lea.press('Press again to confirm');
    await expect(dialog.getByRole('progressbar', { name: 'Detaching one' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Background work: Detaching one' })).toBeVisible();
    await lea.expectUsableByAll();
    await lea.press('Detach without waiting');
    await lea.press('Press again to confirm');
    await screen.expectMessage('Cluster detached!');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('one without an agent is detached at once', async () => {
    const other = await lea.attach(network, spare, { namespace: 'other' });
    await lea.openDialog('/clusters', 'detach', other);
    await lea.press('Detach');
    await lea.press('Press again to confirm');
    await screen.expectMessage('Cluster detached!');
  });
  await site.stop();
  await lea.leave();
});
