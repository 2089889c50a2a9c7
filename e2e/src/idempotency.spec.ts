// Covers: commands
import { expect } from '@playwright/test';
import { type Installation, loseAnswer } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';
import { startSimulatedSite } from './site/simulated-site.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

type Named = { readonly items: { readonly id: string; readonly name: string }[] };
const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';

/** Double-clicks a button whose response is lost, and clicks it again. */
async function pressAgain({ dialog }: Person, name: string | RegExp): Promise<void> {
  const button = dialog.last().getByRole('button', { name, exact: true });
  await button.dblclick();
  const lost = dialog.last().getByText(/^The server is not responding\./);
  await expect(lost.first()).toBeVisible();
  await button.click();
}

test('a cluster is defined, changed, attached and deleted once, despite double clicks and lost responses', async ({
  browser,
}) => {
  const ona = await Person.of(installation.product, browser, 'ona');
  const { page, dialog, client, screen } = ona;
  const network = await ona.network({ name: 'east' });

  await loseAnswer(page, 'POST', '**/api/clusters');
  await ona.openDialog('/clusters', 'define-cluster');
  await ona.fill('Name', 'zulu');
  await pressAgain(ona, 'Define Cluster');
  await screen.expectMessage('Cluster created!');
  const { items } = await client.done<Named>('GET', '/api/clusters');
  expect(items).toHaveLength(1);
  const id = items[0]?.id ?? '';

  await loseAnswer(page, 'PATCH', '**/api/clusters/*');
  await ona.openDialog('/clusters', 'update-cluster', id);
  await dialog.getByLabel('Location').fill('Lyon');
  await pressAgain(ona, 'Save');
  await screen.expectMessage('Cluster updated.');
  expect(await client.done('GET', `/api/clusters/${id}`)).toMatchObject({ location: 'Lyon', version: 2 });

  await loseAnswer(page, 'POST', '**/api/routers');
  await ona.openDialog('/networks', 'attach', `network:${network}`);
  await ona.choose('Cluster', 'zulu');
  await pressAgain(ona, 'Attach as hub');
  await expect(page.getByRole('dialog', { name: /Install/ })).toBeVisible();
  expect(await client.done('GET', '/api/routers')).toMatchObject({ total: 1 });

  const spare = await ona.cluster('spare');
  await loseAnswer(page, 'DELETE', '**/api/clusters/*');
  await ona.openDialog('/clusters', 'delete-cluster', spare);
  await dialog.getByRole('textbox').fill('spare');
  await pressAgain(ona, 'Delete Cluster');
  await screen.expectMessage('Cluster deleted.');
  expect(await client.done('GET', '/api/clusters')).toMatchObject({ total: 1 });

  expect(await installation.audited(ona.uid)).toMatchObject({
    // One was defined outside of the console.
    defineCluster: 2,
    updateCluster: 1,
    attachRouter: 1,
    deleteCluster: 1,
  });
  await ona.leave();
});

test('a cluster is attached when the button is pressed before the chosen one was read', async ({
  browser,
}) => {
  const rae = await Person.of(installation.product, browser, 'rae');
  const { dialog, client } = rae;
  const network = await rae.network({ name: 'east' });
  await rae.cluster('zulu');
  await rae.allowBlockingUpdates();
  await rae.openDialog('/networks', 'attach', `network:${network}`);
  await dialog.getByLabel('Cluster', { exact: true }).click();
  const zulu = rae.page.getByRole('option', { name: 'zulu', exact: true });
  await expect(zulu).toBeVisible();
  await rae.withoutUpdates(async () => {
    await zulu.click();
    await rae.press('Attach as hub');
    await expect
      .poll(() => client.done('GET', '/api/routers'))
      .toMatchObject({ total: 1, items: [{ clusterName: 'zulu' }] });
  });
  await rae.leave();
});

test('an object is created and deleted once, despite double clicks and lost responses', async ({
  browser,
}) => {
  const pia = await Person.of(installation.product, browser, 'pia');
  const { page, dialog, client } = pia;
  await pia.network({ name: 'east' });
  await loseAnswer(page, 'POST', '**/api/objects');
  await pia.openDialog('/applications', 'create-object');
  // The only network is preselected.
  await expect(dialog.getByLabel('Network', { exact: true })).toHaveValue('east');
  await pia.press('Start with a Deployment');
  await pressAgain(pia, 'Create Application');
  await expect(dialog).toHaveCount(0);
  const { items } = await client.done<Named>('GET', '/api/objects');
  expect(items).toHaveLength(1);

  const [object] = items;
  await loseAnswer(page, 'DELETE', '**/api/objects/*');
  await pia.openDialog('/applications', 'delete-object', object?.id);
  await pia.fill(`Type ${object?.name} to confirm`, object?.name ?? '');
  await pressAgain(pia, 'Delete Application');
  await expect(dialog).toHaveCount(0);
  expect(await client.done('GET', '/api/objects')).toMatchObject({ total: 0 });
  expect(await installation.audited(pia.uid)).toMatchObject({ createObject: 1, deleteObject: 1 });
  await pia.leave();
});

test('instructions whose response was lost are those that are shown, and work; only a second request by a person forces a detachment', async ({
  browser,
}) => {
  const quy = await Person.of(installation.product, browser, 'quy');
  const { page, dialog, client, screen } = quy;
  const site = startSimulatedSite('one');
  const network = await quy.network({ name: 'demo' });
  const attached = async (alias: string) => quy.attach(network, await quy.cluster(alias));
  const router = await attached('one');
  const press = async (name: string) => {
    await quy.press(name);
    // The second click is a double click: it acts once.
    await dialog.getByRole('button', { name: 'Press again to confirm' }).dblclick();
  };
  const detachedWith = () => page.waitForResponse((answer) => answer.url().endsWith('/detach'));

  await test.step('install instructions', async () => {
    await loseAnswer(page, 'POST', '**/api/routers/*/install');
    await quy.openDialog('/clusters', 'install', router);
    await expect(dialog.getByText(/^The server is not responding\./)).toBeVisible();
    await dialog.getByRole('button', { name: /^Issue/ }).dblclick();
    const command = await dialog.locator('code', { hasText: 'kubectl apply -f' }).innerText();
    await site.install(command);
    await expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 90_000 });
    expect((await installation.audited(quy.uid))['issueInstallInstructions']).toBe(1);
  });
  await site.killAgent();

  await test.step('repeating the same request forces nothing', async () => {
    await loseAnswer(page, 'POST', '**/api/routers/*/detach');
    await quy.allowBlockingUpdates();
    await quy.openDialog('/clusters', 'detach', router);
    await expect(dialog.getByRole('button', { name: 'Detach', exact: true })).toBeVisible();
    await quy.withoutUpdates(async () => {
      await press('Detach');
      await expect(dialog.getByText(/^The server is not responding\./)).toBeVisible();
      const repeated = detachedWith();
      await press('Detach');
      expect((await repeated).headers()['idempotent-replay']).toBe('true');
    });
    expect((await installation.audited(quy.uid))['detachRouter']).toBe(1);
    expect(await client.done('GET', `/api/routers/${router}`)).toMatchObject({ active: true });
  });

  await test.step('requesting it again while it is waiting forces it', async () => {
    await quy.openDialog('/clusters', 'detach', router);
    await press('Detach without waiting');
    await screen.expectMessage('Cluster detached!');
    expect((await installation.audited(quy.uid))['detachRouter']).toBe(2);
    expect((await client.ask('GET', `/api/routers/${router}`)).status).toBe(404);
  });

  await test.step('also if the first response was lost', async () => {
    const other = startSimulatedSite('two');
    const second = await attached('two');
    await quy.install(second, other);
    await expect
      .poll(
        async () =>
          (await client.done<{ status: { status: string } }>('GET', `/api/routers/${second}`)).status.status,
        { timeout: 90_000 },
      )
      .toBe('UP');
    await other.killAgent();
    await page.unrouteAll();
    await loseAnswer(page, 'POST', '**/api/routers/*/detach');
    await quy.openDialog('/clusters', 'detach', second);
    await press('Detach');
    await press('Detach without waiting');
    await screen.expectMessage('Cluster detached!');
    expect((await installation.audited(quy.uid))['detachRouter']).toBe(4);
    await other.stop();
  });
  await site.stop();
  await quy.leave();
});

test('retrying a bulk action whose first response was lost forces nothing', async ({ browser }) => {
  const tia = await Person.of(installation.product, browser, 'tia');
  const { page, dialog, client } = tia;
  const network = await tia.network({ name: 'demo' });
  const routers: string[] = [];
  const sites = [startSimulatedSite('one'), startSimulatedSite('two')];
  for (const [at, site] of sites.entries()) {
    const router = await tia.attach(network, await tia.cluster(site.name), { isEdge: at > 0 });
    await tia.install(router, site);
    const status = async () =>
      (await client.done<{ status: { status: string } }>('GET', `/api/routers/${router}`)).status.status;
    await expect.poll(status, { timeout: 90_000 }).toBe('UP');
    await site.killAgent();
    routers.push(router);
  }
  await loseAnswer(page, 'POST', `**/api/routers/${routers[1]}/detach`);
  await tia.open('/networks');
  for (const { name } of sites) {
    await page
      .getByRole('row', { name: new RegExp(`^${name} `) })
      .locator('[data-check]')
      .click();
  }
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' });
  await bar.getByRole('button', { name: /^Detach/ }).click();
  await tia.fill('Type 2 to confirm', '2');
  await dialog.getByRole('button', { name: 'Detach', exact: true }).dblclick();
  await expect(dialog.getByRole('list', { name: 'Failed' })).toContainText(
    'two The server is not responding.',
  );
  await tia.press('Retry these');
  await tia.screen.expectMessage('Detach: done for 2.');
  expect((await installation.audited(tia.uid))['detachRouter']).toBe(2);
  for (const router of routers) {
    expect(await client.done('GET', `/api/routers/${router}`)).toMatchObject({ active: true });
  }
  for (const site of sites) await site.stop();
  await tia.leave();
});

test('a network is torn down and deleted once, despite double clicks and lost responses', async ({
  browser,
}) => {
  const rae = await Person.of(installation.product, browser, 'rae');
  const { page, dialog, client, screen } = rae;
  const id = await rae.network({ name: 'going' });
  await rae.attach(id, await rae.cluster('hub-one'));
  await client.done('POST', '/api/objects', { body: { networkID: id, yaml: CONFIG_MAP, tags: [] } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${id}`);
  const body = { distributionRules: [{ cloud: '[]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${id}/distributionRules`, { version, body });
  // Objects of GitOps networks are another part's; this one is made such a network with its objects.
  await installation.database.execute(`update networks set features = '{"argocd":{}}' where id = '${id}'`);

  await loseAnswer(page, 'POST', '**/api/networks/*/tearDown');
  await rae.openDialog('/networks', 'delete-network', id);
  await dialog.getByRole('button', { name: 'Begin' }).dblclick();
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('The server is not responding.');
  await error.getByRole('button', { name: 'Close' }).last().click();
  await rae.press('Begin');
  await rae.expectMessage('Tear down is complete. The Network may now be deleted.');
  await rae.press('Delete Network');
  await loseAnswer(page, 'DELETE', '**/api/networks/*');
  await dialog.getByRole('textbox').fill('going');
  await dialog.getByRole('button', { name: 'Delete Network' }).dblclick();
  await screen.expectMessage('Network deleted!');
  await expect(dialog).toHaveCount(0);
  expect(await installation.audited(rae.uid)).toMatchObject({
    tearDownNetwork: 1,
    deleteNetwork: 1,
    deletedNetwork: 1,
  });
  const jobs = await installation.database.execute(`select from jobs where owner_uid = '${rae.uid}'`);
  expect(jobs).toHaveLength(1);
  await rae.leave();
});
