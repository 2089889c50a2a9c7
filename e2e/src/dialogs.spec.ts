// Covers: dialogs, features, form, network-features, networks
import { PASSWORD, signUp } from '@hawser/testkit';
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';
import { Screen } from './screen.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

// Everything moves here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';

test('a new account is welcomed once, and its answers to the three questions are stored', async ({
  page,
}) => {
  const { client } = await signUp(installation.product.url, 'new');
  await page.goto(`${installation.product.url}/auth`);
  await new Screen(page).signIn('new@example.org', PASSWORD);
  const welcome = page.getByRole('dialog', { name: 'Welcome to Hawser' });
  await expect(welcome).toBeVisible();
  await welcome.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await page.goto(`${installation.product.url}/networks?dialog=survey`);
  const survey = page.getByRole('dialog', { name: 'Survey' });
  await survey.getByLabel('What do you want to run with it?').fill('shops');
  await survey.getByRole('button', { name: 'Send' }).click();
  await expect(survey).toHaveCount(0);
  await page.goto(`${installation.product.url}/networks`);
  await expect(page.getByText('Join clusters into a network')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await client.done('GET', '/api/me')).toMatchObject({
    welcomeAcknowledged: true,
    surveys: { newuser: { q1: 'shops', q2: '', q3: '' } },
  });
});

test('that the welcome was closed is saved, and so is the survey', async ({ page }) => {
  const { client } = await signUp(installation.product.url, 'hasty');
  await page.goto(`${installation.product.url}/auth`);
  await new Screen(page).signIn('hasty@example.org', PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Welcome to Hawser' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto(`${installation.product.url}/networks?dialog=survey`);
  await page.getByLabel('What do you want to run with it?').fill('x'.repeat(1001));
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Enter at most 1,000 characters.').first()).toBeVisible();
  await page.getByLabel('What do you want to run with it?').fill('');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => client.done('GET', '/api/me'))
    .toMatchObject({ welcomeAcknowledged: true, surveys: { newuser: { q1: '', q2: '', q3: '' } } });
});

test('going back closes welcome and survey for good, too', async ({ page }) => {
  const { client } = await signUp(installation.product.url, 'returning');
  await page.goto(`${installation.product.url}/auth`);
  await new Screen(page).signIn('returning@example.org', PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Welcome to Hawser' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => client.done('GET', '/api/me')).toMatchObject({ welcomeAcknowledged: true });
  await page.keyboard.press('/');
  await page.keyboard.type('Survey');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Survey' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect
    .poll(() => client.done('GET', '/api/me'))
    .toMatchObject({ surveys: { newuser: { q1: '', q2: '', q3: '' } } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a GitOps network is defined in three steps; each shows its errors', async ({ browser }) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog, screen } = ada;
  await ada.cluster('hub-one');
  await ada.network({ name: 'taken' });
  await ada.open('/networks');
  await page.getByRole('button', { name: 'Define Network' }).first().click();
  for (const [name, message] of [
    ['n', 'Network name must be at least 2 characters.'],
    ['n'.repeat(64), 'Network name must be at most 63 characters.'],
    [
      'Not_so',
      'Network name must: start with a letter, end with a letter or digit, and contain only letters, digits and "-"',
    ],
    ['AWS-east', 'AWS-east is a reserved Network name.'],
  ] as const) {
    await ada.fill('Name', name);
    await ada.press('Define Network');
    await ada.expectMessage(message);
  }
  await ada.fill('Name', 'taken');
  await dialog.getByRole('radio', { name: /^GitOps/ }).check();
  await expect(dialog.getByText('1 of 3')).toBeVisible();

  await test.step('features are selected in a dialog; required ones are always included', async () => {
    await ada.press('Choose');
    const features = page.getByRole('dialog', { name: 'Network Features' });
    await expect(features.getByRole('checkbox', { name: 'Argo CD' })).toBeChecked();
    await expect(features.getByRole('checkbox', { name: 'Argo CD' })).toBeDisabled();
    await features.getByRole('button', { name: 'Select all' }).click();
    await expect(features.getByRole('radio', { name: 'OpenAI' })).toBeDisabled();
    await expect(features.getByRole('radio', { name: 'LocalAI' })).toBeChecked();
    await ada.expectUsableByAll();
    await features.getByRole('button', { name: 'Unselect all' }).click();
    await features.getByRole('checkbox', { name: 'Grafana' }).check();
    await features.getByRole('button', { name: 'Ok' }).click();
    await expect(features).toHaveCount(0);
    await expect(dialog.getByText('Grafana')).toBeVisible();
  });

  await test.step('its hub is required', async () => {
    await ada.press('Next');
    await expect(dialog.getByText('2 of 3')).toBeVisible();
    await ada.fill('Hub Name', 'h');
    await ada.fill('Namespace', 'd');
    await ada.press('Next');
    await ada.expectMessage('A Hub Cluster must be attached to a new GitOps Network.');
    await ada.expectMessage('Hub Name must be at least 2 characters.');
    await ada.expectMessage('Namespaces must be at least 2 characters.');
    await ada.fill('Namespace', 'default');
    await ada.expectMessage('Hub Clusters must not use the `default` namespace');
    await ada.expectUsableByAll();
    await ada.choose('Hub Cluster', 'hub-one');
    await ada.fill('Hub Name', 'hub');
    await ada.fill('Namespace', 'hawser');
    await dialog.getByText('Permissions of the agent: workloads, Pod Security baseline').click();
    await ada.choose('Logs of pods', 'Can be read');
    await expect(dialog.getByText('Permissions of the agent:')).toContainText('logs of pods');
    await ada.expectUsableByAll();
    await ada.press('Next');
  });

  await test.step('and its exposure', async () => {
    await expect(dialog.getByText('3 of 3')).toBeVisible();
    await ada.choose('Service type', 'Node Port');
    await ada.press('Save');
    await ada.expectMessage('Enter an IP address to continue');
    await dialog.getByText('Advanced').click();
    await ada.fill('Port for edges optional', '65535');
    await ada.press('Save');
    await ada.expectMessage('Enter an integer in the range: 0-65534 to continue');
    await ada.choose('Service type', 'Ingress');
    await ada.press('Save');
    await ada.expectMessage('This field is required');
    await ada.fill('Hostname', 'hub.example.org');
    await ada.fill('Port for edges optional', '8443');
    await ada.expectUsableByAll();
    await ada.press('Save');
  });

  await test.step('an error of the server leads back to its step, and no input is lost', async () => {
    await ada.expectMessage('Network already exists: taken');
    await expect(dialog.getByText('1 of 3')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByText('Discard unsaved changes?')).toBeVisible();
    await ada.press('Keep editing');
    await ada.fill('Name', 'retail-eu');
    for (const next of ['Next', 'Next', 'Save']) await ada.press(next);
    await screen.expectMessage('Network created!');
  });
  const { items } = await ada.client.done<{ items: object[] }>('GET', '/api/networks?q=retail');
  expect(items[0]).toMatchObject({
    featureSlugs: ['argocd', 'grafana'],
    hub: {
      clusterName: 'hub-one',
      skupperHubData: {
        serviceType: 'ingress',
        portEdge: 8443,
        ingress: { hostname: 'hub.example.org', controller: 'nginx', certificateType: 'letsencrypt' },
      },
    },
  });
  const routers = await ada.client.done<{ items: object[] }>('GET', '/api/routers?q=hub-one');
  expect(routers.items[0]).toMatchObject({ grant: { logs: true, exec: false, installer: false } });
  await ada.leave();
});

test('a double click and a lost response define one network', async ({ browser }) => {
  const bea = await Person.of(installation.product, browser, 'bea');
  const { page, dialog, screen } = bea;
  let lost = 0;
  await page.route('**/api/networks', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await bea.openDialog('/networks', 'define-network');
  await bea.fill('Name', 'only-one');
  await dialog.getByRole('button', { name: 'Define Network' }).dblclick();
  await expect(dialog.getByRole('alert')).toContainText('The server is not responding.');
  await bea.press('Define Network');
  await screen.expectMessage('Network created!');
  expect(await bea.client.done<{ total: number }>('GET', '/api/networks')).toMatchObject({ total: 1 });
  await bea.leave();
});

test('a limit of the plan is shown in a notice that links to the Subscription page', async ({ browser }) => {
  const cai = await Person.of(installation.product, browser, 'cai');
  const { page, dialog } = cai;
  const [networkID] = [await cai.network({ name: 'one' }), await cai.network({ name: 'two' })];
  const clusters = [];
  for (let n = 1; n <= 4; n++) clusters.push(await cai.cluster(`store-${n}`));
  for (const [n, id] of clusters.slice(0, 3).entries()) await cai.attach(networkID, id, { isEdge: n > 0 });
  for (let n = 1; n <= 50; n++) {
    const yaml = CONFIG_MAP.replace('settings', `settings-${n}`);
    await cai.client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  }
  await installation.database.execute(
    `update accounts set plan_tier_slug = 'free' where owner_uid = '${cai.uid}'`,
  );
  const notice = page.getByRole('dialog', { name: 'Notice' });

  await cai.openDialog('/networks', 'define-network');
  await cai.fill('Name', 'three');
  await cai.press('Define Network');
  await expect(notice).toContainText(
    'You have reached the Network limit for your subscription plan. Please upgrade to create a Network.',
  );
  await cai.expectUsableByAll();
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('three');
  await cai.expectMessage('Please upgrade your subscription to create a Network.');

  await cai.openDialog('/clusters', 'attach', `cluster:${clusters[3]}`);
  await cai.choose('Network', 'one');
  await cai.press('Attach as edge');
  await expect(notice).toContainText(
    'You have reached the Attached Cluster limit for your subscription plan. Please upgrade to attach a Cluster.',
  );
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await cai.expectMessage('Please upgrade your subscription to attach a Cluster.');
  await cai.openDialog('/applications', 'create-object', networkID);
  await cai.press('Start with a Deployment');
  await cai.press('Create Application');
  await expect(notice).toContainText(
    'You have reached the Object limit for your subscription plan. Please upgrade to create an Object.',
  );
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await cai.expectMessage('Please upgrade your subscription to create an Object.');
  await cai.press('Create Application');
  await notice.getByRole('button', { name: 'Continue' }).click();
  await cai.expectMessage('Discard unsaved changes?');
  await cai.press('Discard');
  await expect(page).toHaveURL(/\/settings\/subscription$/);
  await expect(page.getByRole('heading', { name: 'Plan: Free' })).toBeVisible();
  await cai.leave();
});

test('two people edit one network: the second sees both versions and chooses', async ({ browser }) => {
  const dan = await Person.of(installation.product, browser, 'dan');
  const hub = { cloudID: await dan.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  const id = await dan.network({ name: 'shared', features: ['argocd'], hub });
  const other = await dan.again(browser);
  const choose = async (page: typeof dan.page, feature: string) => {
    await page.goto(`${installation.product.url}/networks?dialog=update-network&about=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Choose' }).click();
    const features = page.getByRole('dialog', { name: 'Network Features' });
    await features.getByRole('checkbox', { name: feature }).check();
    await features.getByRole('button', { name: 'Ok' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  };
  await choose(dan.page, 'Grafana');
  await choose(other.page, 'Crossplane');
  await other.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(other.dialog).toHaveCount(0);

  await dan.press('Save');
  const conflict = dan.dialog.getByRole('alert', { name: 'Changed by someone else' });
  await expect(conflict.getByRole('row', { name: /Features/ })).toContainText('Argo CD, Crossplane');
  await expect(conflict.getByRole('row', { name: /Features/ })).toContainText('Argo CD, Grafana');
  await dan.expectUsableByAll();
  await conflict.getByRole('button', { name: 'Use theirs' }).click();
  await expect(dan.dialog.getByText('Crossplane')).toBeVisible();
  await expect(dan.dialog.getByText('Grafana')).toHaveCount(0);

  await choose(dan.page, 'Grafana');
  await choose(other.page, 'K8sGPT');
  await other.dialog.getByRole('button', { name: 'Save' }).click();
  await expect(other.dialog).toHaveCount(0);
  await dan.press('Save');
  await conflict.getByRole('button', { name: 'Keep mine and save' }).click();
  await dan.press('Save');
  await dan.screen.expectMessage('Network updated.');
  expect(await dan.client.done('GET', `/api/networks/${id}`)).toMatchObject({
    featureSlugs: ['argocd', 'crossplane', 'grafana'],
  });
  await other.page.context().close();
  await dan.leave();
});

test('a network is torn down, confirmed with a list of everything that is deleted, and deleted in the background', async ({
  browser,
}) => {
  const eve = await Person.of(installation.product, browser, 'eve');
  const { page, dialog } = eve;
  const site = startSimulatedSite('hub-one');
  const id = await eve.network({ name: 'going' });
  const routerID = await eve.attach(id, await eve.cluster('hub-one'));
  await eve.attach(id, await eve.cluster('edge-one'), { isEdge: true });
  const body = { networkID: id, yaml: CONFIG_MAP, tags: [] };
  await eve.client.done('POST', '/api/objects', { body });
  const { version } = await eve.client.done<{ version: number }>('GET', `/api/networks/${id}`);
  await eve.client.done('PUT', `/api/networks/${id}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  await eve.install(routerID, site);
  // Objects of GitOps networks are another part's; this one is made such a network with its objects.
  await installation.database.execute(`update networks set features = '{"argocd":{}}' where id = '${id}'`);
  await expect
    .poll(
      async () =>
        (await eve.client.done<{ items: { status: { status: string } }[] }>('GET', `/api/objects`)).items[0]
          ?.status.status,
      { timeout: 90_000 },
    )
    .not.toBe('');

  await test.step('the tear down comes first, and a failed one is shown in a dialog', async () => {
    await eve.openDialog('/networks', 'delete-network', id);
    await expect(page.getByRole('dialog', { name: 'Network Deletion Notice' })).toBeVisible();
    await eve.expectMessage('The Network may not be deleted until tear down completes.');
    await expect(dialog.getByRole('list', { name: 'Distributed applications' })).toContainText('1 ConfigMap');
    await eve.expectUsableByAll();
    const error = page.getByRole('dialog', { name: 'Error' });
    await installation.whileRefused('update', 'objects', async () => {
      await eve.press('Begin');
      await expect(error).toContainText('Unable to deactivate the Objects. Please try again.');
    });
    await error.getByRole('button', { name: 'Close' }).last().click();
    await site.killAgent();
    await eve.press('Begin');
    await eve.expectMessage('Tear down in process…');
    // A lost response does not end the polling.
    const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/deletion'));
    await page.route('**/deletion', (route) => route.abort(), { times: 1 });
    await lost;
    await site.startAgent();
    await expect(dialog.getByText('Tear down is complete. The Network may now be deleted.')).toBeVisible({
      timeout: 120_000,
    });
    await eve.press('Delete Network');
  });

  await test.step('everything that is deleted is listed by cluster before the name is asked for', async () => {
    const goes = dialog.getByRole('list', { name: 'What is deleted', exact: true });
    await expect(goes).toContainText('2 clusters are detached');
    await expect(goes).toContainText('1 distribution rule');
    await expect(goes.getByRole('listitem').filter({ hasText: 'rule 1' }).last()).toContainText(
      'all clusters',
    );
    const byCluster = dialog.getByRole('list', { name: 'What is deleted, by cluster' });
    await expect(byCluster).toContainText('hub-one');
    await expect(byCluster).toContainText('edge · namespace hawser · 0 applications');
    await eve.expectUsableByAll();
    await site.killAgent();
    await dialog.getByRole('textbox').fill('going');
    await eve.press('Delete Network');
  });

  await test.step('closed, it continues in the background, and can be opened there', async () => {
    await expect(dialog.getByRole('list', { name: 'Steps' })).toContainText('Detaching clusters');
    await eve.expectUsableByAll();
    await eve.press('Close and continue in the background');
    await page.getByRole('button', { name: /^Background Work: Deleting network going/ }).click();
    await expect(page.getByRole('dialog', { name: 'Background Work' })).toContainText(
      'Deleting network going',
    );
    await eve.expectUsableByAll();
    await eve.press('Open: Deleting network going');
    await expect(dialog.getByRole('list', { name: 'Steps' })).toBeVisible();
    await eve.press('Close and continue in the background');
    await site.startAgent();
    await expect(page.getByText('Network deleted!', { exact: true }).first()).toBeVisible({
      timeout: 120_000,
    });
  });
  expect(await eve.client.done<{ total: number }>('GET', '/api/networks')).toMatchObject({ total: 0 });
  await site.stop();
  await eve.leave();
});
