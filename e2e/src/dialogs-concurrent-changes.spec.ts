// Covers: form, rules
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('a dialog without options says so, and links to where they are created', async ({ browser }) => {
  const quy = await Person.of(installation.product, browser, 'quy');
  const { page, dialog } = quy;
  await quy.openDialog('/clusters', 'attach');
  await expect(page.getByRole('dialog', { name: 'No Networks Available' })).toBeVisible();
  await quy.expectUsableByAll();
  await quy.press('Define Network');
  await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  await dialog.getByRole('radio', { name: /^GitOps/ }).check();
  await quy.fill('Name', 'retail');
  await quy.press('Next');
  const none = dialog.getByRole('status');
  await expect(none).toContainText('No Attachable Clusters Available');
  await expect(none).toContainText('A Hub Cluster must be attached to a new GitOps Network.');
  await quy.network({ name: 'demo' });
  await quy.openDialog('/networks', 'attach');
  await expect(page.getByRole('dialog', { name: 'No Attachable Clusters Available' })).toBeVisible();
  await quy.press('Define Cluster');
  await expect(page.getByRole('dialog', { name: 'Define Cluster' })).toBeVisible();
  await expect(dialog.getByPlaceholder('No tags selected')).toBeVisible();
  for (const name of ['one', 'two']) await quy.cluster(name);
  await quy.open('/clusters');
  for (const name of ['one', 'two']) {
    await page.getByRole('row', { name }).locator('[data-check]').click();
  }
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: 'Apply Tags' })).toContainText('2 selected');
  await expect(dialog.getByLabel('Add tags')).toHaveAttribute('placeholder', 'No tags selected');
  await expect(dialog.getByPlaceholder('No tags available for selection')).toBeVisible();
  await quy.expectUsableByAll();
  await quy.leave();
});

test('a dialog says that its record does not exist, and keeps its input when the record is deleted meanwhile', async ({
  browser,
}) => {
  const tom = await Person.of(installation.product, browser, 'tom');
  const { page, dialog } = tom;
  const cluster = await tom.cluster('one');
  await tom.openDialog('/clusters', 'update-cluster', cluster);
  await tom.fill('Location optional', 'attic');
  await tom.client.done('DELETE', `/api/clusters/${cluster}`, { version: 1 });
  await expect(page.getByText('No clusters yet')).toBeVisible();
  await expect(dialog.getByLabel('Location optional')).toHaveValue('attic');
  await tom.expectMessage('Deleted. It cannot be saved any more: copy what you need before you close this.');
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await tom.openDialog('/clusters', 'update-cluster', cluster);
  await tom.expectMessage('Not found. It may have been deleted, or you do not have access.');
  await tom.leave();
});

test('an open dialog says that its record was changed by someone else, before it is saved', async ({
  browser,
}) => {
  const uma = await Person.of(installation.product, browser, 'uma');
  const { dialog, screen, client } = uma;
  const dirty =
    'Changed by someone else since you opened it. Save shows both versions and asks which one to keep.';
  const clean =
    'Changed by someone else since you opened it. Close this and open it again to see the change.';

  const cluster = await uma.cluster('one');
  await uma.openDialog('/clusters', 'update-cluster', cluster);
  await uma.fill('Location optional', 'attic');
  await client.done('PATCH', `/api/clusters/${cluster}`, { version: 1, body: { location: 'cellar' } });
  await uma.expectMessage(dirty);
  await expect(dialog.getByLabel('Location optional')).toHaveValue('attic');
  await uma.expectUsableByAll();

  const network = await uma.network({ name: 'demo' });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await uma.openDialog('/networks', 'rules', network);
  await uma.press('Add a rule');
  const body = { distributionRules: [{ cloud: '["eq","name","edge-lyon"]', object: '[]' }] };
  await client.done('PUT', `/api/networks/${network}/distributionRules`, { version, body });
  await uma.expectMessage(dirty);

  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';
  const { created } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml, tags: [] },
  });
  await uma.openDialog('/applications', 'edit-object', created.id);
  await expect(dialog.getByRole('textbox', { name: 'YAML' })).toContainText('settings');
  await client.done('PATCH', `/api/objects/${created.id}`, {
    version: 1,
    body: { yaml: `${yaml}data:\n  color: theirs\n` },
  });
  await uma.expectMessage(clean);
  await screen.writeYaml(`${yaml}data:\n  color: mine\n`);
  await uma.expectMessage(dirty);
  await client.done('DELETE', `/api/objects/${created.id}`, { version: 2 });
  await uma.expectMessage('Deleted. It cannot be saved any more: copy what you need before you close this.');
  await expect(dialog.getByRole('textbox', { name: 'YAML' })).toContainText('color: mine');
  await uma.leave();
});

test('concurrent changes that the page has not received are reported when they cause a conflict', async ({
  browser,
}) => {
  const rea = await Person.of(installation.product, browser, 'rea');
  const { page, dialog } = rea;
  await rea.allowBlockingUpdates();
  const networkID = await rea.network({ name: 'demo' });
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four']) ids.push(await rea.cluster(name));
  const [one = '', two = '', three = '', four = ''] = ids;
  const first = await rea.attach(networkID, one, { hubName: 'hub-a' });
  const second = await rea.attach(networkID, two, { hubName: 'hub-b' });

  await test.step('a hub to link to was detached', async () => {
    await rea.openDialog('/clusters', 'attach', `cluster:${three}`);
    await dialog.getByRole('checkbox', { name: 'hub-b' }).check();
    await rea.withoutUpdates(() => rea.client.done('POST', `/api/routers/${second}/detach`));
    await rea.press('Attach as edge');
    await rea.expectMessage('Hub Cluster must be created first');
  });

  await test.step('a GitOps network has two hubs', async () => {
    const again = await rea.attach(networkID, two, { hubName: 'hub-b' });
    await rea.openDialog('/clusters', 'attach', `cluster:${three}`);
    await expect(dialog.getByRole('checkbox', { name: 'hub-b' })).toBeVisible();
    // The rules of the product prevent this.
    await rea.withoutUpdates(() =>
      installation.database.execute(
        `update networks set features = '{"argocd":{}}' where id = '${networkID}'`,
      ),
    );
    await rea.press('Attach as edge');
    await rea.expectMessage('Multiple Hub Clouds found when 1 is expected.');
    await installation.database.execute(`update networks set features = '{}' where id = '${networkID}'`);
    await rea.client.done('POST', `/api/routers/${again}/detach`);
  });

  await test.step('a demo fleet is loaded where the first real cluster was just defined', async () => {
    // The first account of an installation is the administrator's, who may load one.
    const own = await Installation.start();
    const sue = await Person.of(own.product, browser, 'sue');
    await sue.openDialog('/networks', 'demo');
    await expect(sue.dialog.getByRole('button', { name: 'Load Demo Fleet' })).toBeEnabled();
    await sue.cluster('mine');
    await sue.press('Load Demo Fleet');
    await sue.expectMessage(
      'There is 1 cluster that is not simulated. The demo fleet would be kept in networks of its own. Confirm that you want it beside them.',
    );
    await sue.leave();
    await own.stop();
  });

  await test.step('a cluster to delete was attached', async () => {
    await rea.openDialog('/clusters', 'delete-cluster', four);
    await dialog.getByRole('textbox').fill('four');
    await rea.withoutUpdates(() => rea.attach(networkID, four, { isEdge: true }));
    await rea.press('Delete Cluster');
    const error = page.getByRole('dialog', { name: 'Error' });
    await expect(error).toContainText('Cluster could not be deleted.');
    await rea.expectUsableByAll();
    await error.getByRole('button', { name: 'Close' }).last().click();
    await expect(error).toHaveCount(0);
  });

  await test.step('a cluster to detach was detached, earlier or at the same time', async () => {
    const { items } = await rea.client.done<{ items: { id: string; name: string }[] }>('GET', '/api/routers');
    const router = items.find(({ name }) => name === 'four')?.id ?? '';
    await rea.openDialog('/clusters', 'detach', router);
    await expect(dialog.getByRole('button', { name: 'Detach' })).toBeVisible();
    await rea.withoutUpdates(() => rea.client.done('POST', `/api/routers/${router}/detach`));
    await rea.press('Detach');
    await rea.press('Press again to confirm');
    await rea.expectMessage('Router could not be deleted.');
    await rea.openDialog('/clusters', 'detach', first);
    await expect(dialog.getByRole('button', { name: 'Detach' })).toBeVisible();
    // Both requests run concurrently: the network is locked while the first is processed.
    await rea.withoutUpdates(async () => undefined);
    await installation.whileRowHeld('networks', networkID, async (waiting) => {
      const answer = rea.client.done('POST', `/api/routers/${first}/detach`);
      await waiting(1);
      await rea.press('Detach');
      await rea.press('Press again to confirm');
      await waiting(2);
      return { answer };
    });
    await rea.expectMessage('Cluster could not be detached.');
    await rea.expectUsableByAll();
  });
  await rea.leave();
});

test('a version that the page has not received is shown in the review when Confirm is refused', async ({
  browser,
}) => {
  const sia = await Person.of(installation.product, browser, 'sia');
  const { page, screen, client } = sia;
  await sia.allowBlockingUpdates();
  const networkID = await sia.network({ name: 'demo' });
  const yaml = (color: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  color: ${color}\n`;
  const { created } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID, yaml: yaml('first'), tags: [] },
  });
  await sia.openDialog('/applications', 'edit-object', created.id);
  await screen.writeYaml(yaml('mine'));
  await sia.press('Save');
  const review = page.getByRole('dialog', { name: 'Review changes of settings' });
  const changed = review
    .getByRole('region', { name: 'Changes of settings' })
    .getByRole('row', { name: /^data\.color/ });
  await expect(changed).toContainText('first');
  await sia.withoutUpdates(() =>
    client.done('PATCH', `/api/objects/${created.id}`, { version: 1, body: { yaml: yaml('theirs') } }),
  );
  await sia.press('Confirm');
  await expect(review.getByRole('alert', { name: 'Changed by someone else' })).toContainText('theirs');
  await expect(changed).toContainText('theirs');
  await expect(changed).toContainText('mine');
  await sia.press('Confirm');
  await screen.expectMessage('Saved.');
  expect(await client.done('GET', `/api/objects/${created.id}`)).toMatchObject({
    version: 3,
    yaml: yaml('mine'),
  });
  await sia.leave();
});
