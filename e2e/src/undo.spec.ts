// Covers: dialogs, objects
import type { Product } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  a: "1"\n';

interface Versioned {
  version: number;
}

/** A GitOps network with its hub. */
async function gitOps(person: Person): Promise<string> {
  const hub = { cloudID: await person.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  return person.network({ name: 'shared', features: ['argocd'], hub });
}

/** Selects one more feature and a service type in the open form; goes to its last step. */
async function change(person: Person, id: string, feature: string, service: string): Promise<void> {
  await person.openDialog('/networks', 'update-network', id);
  await person.press('Choose');
  const features = person.page.getByRole('dialog', { name: 'Network Features' });
  await features.getByRole('checkbox', { name: feature }).check();
  await features.getByRole('button', { name: 'Ok' }).click();
  await person.press('Next');
  await person.choose('Service type', service);
}

test('Undo restores a network after an update, with its features and the exposure of its hub', async ({
  browser,
}) => {
  const ann = await Person.of(product, browser, 'ann');
  const id = await gitOps(ann);
  const before = await ann.client.done<Versioned>('GET', `/api/networks/${id}`);
  await change(ann, id, 'Grafana', 'Node Port');
  await ann.fill('IP of a hub node', '10.0.0.7');
  // A double click saves once.
  await ann.dialog.last().getByRole('button', { name: 'Save', exact: true }).dblclick();
  await ann.screen.expectMessage('Network updated.');
  expect(await ann.client.done('GET', `/api/networks/${id}`)).toMatchObject({
    version: before.version + 1,
    featureSlugs: ['argocd', 'grafana'],
    hub: { skupperHubData: { serviceType: 'nodeport', ingressHost: '10.0.0.7' } },
  });

  // Its response is lost: it can be clicked again, and runs once.
  let lost = 0;
  await ann.page.route(`**/api/networks/${id}`, async (route) => {
    if (route.request().method() !== 'PATCH' || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await expect(ann.page.getByText('The server is not responding.')).toBeVisible();
  await ann.page.getByRole('button', { name: 'Undo' }).click();
  await ann.screen.expectMessage('Network restored.');
  expect(await ann.client.done('GET', `/api/networks/${id}`)).toMatchObject({
    version: before.version + 2,
    featureSlugs: ['argocd'],
    hub: { skupperHubData: { serviceType: 'loadbalancer', ingressHost: '' } },
  });
  await ann.leave();
});

test('Undo changes nothing that somebody else saved since', async ({ browser }) => {
  const ben = await Person.of(product, browser, 'ben');
  const id = await gitOps(ben);
  await change(ben, id, 'Grafana', 'Load Balancer');
  await ben.press('Save');
  await ben.screen.expectMessage('Network updated.');
  const { version } = await ben.client.done<Versioned>('GET', `/api/networks/${id}`);
  await ben.client.done('PATCH', `/api/networks/${id}`, {
    version,
    body: { features: ['argocd', 'grafana', 'crossplane'] },
  });
  await ben.page.getByRole('button', { name: 'Undo' }).click();
  await ben.screen.expectMessage('Not undone: it has changed since.');
  expect(await ben.client.done('GET', `/api/networks/${id}`)).toMatchObject({
    version: version + 1,
    featureSlugs: ['argocd', 'crossplane', 'grafana'],
  });
  await ben.leave();
});

test('Undo restores a cluster after an update', async ({ browser }) => {
  const cid = await Person.of(product, browser, 'cid');
  const id = await cid.cluster('lyon-one');
  await cid.openDialog('/clusters', 'update-cluster', id);
  await cid.fill('Location optional', 'Lyon');
  await cid.press('Save');
  await cid.screen.expectMessage('Cluster updated.');
  expect(await cid.client.done('GET', `/api/clusters/${id}`)).toMatchObject({ location: 'Lyon' });
  await cid.page.getByRole('button', { name: 'Undo' }).click();
  await cid.screen.expectMessage('Cluster restored.');
  expect(await cid.client.done('GET', `/api/clusters/${id}`)).toMatchObject({ location: '' });
  await cid.leave();
});

test('two people edit one YAML: the second sees both versions and chooses, and Undo restores theirs', async ({
  browser,
}) => {
  const dov = await Person.of(product, browser, 'dov');
  const networkID = await dov.network({ name: 'shared' });
  const body = { networkID, yaml: CONFIG_MAP, tags: [] };
  const { created } = await dov.client.done<{ created: { id: string } & Versioned }>('POST', '/api/objects', {
    body,
  });
  const { screen, dialog } = dov;
  await dov.openDialog('/applications', 'edit-object', created.id);
  await expect(dialog.getByRole('textbox', { name: 'YAML' })).toContainText('a: "1"');
  await dov.client.done('PATCH', `/api/objects/${created.id}`, {
    version: created.version,
    body: { yaml: CONFIG_MAP.replace('"1"', '"theirs"') },
  });
  await screen.writeYaml(CONFIG_MAP.replace('"1"', '"mine"'));
  await dov.press('Save');
  const review = dov.page.getByRole('dialog', { name: 'Review changes of settings' });
  await expect(review.getByRole('alert', { name: 'Changed by someone else' })).toContainText('theirs');
  const changed = review
    .getByRole('region', { name: 'Changes of settings' })
    .getByRole('row', { name: /^data\.a/ });
  await expect(changed).toContainText('theirs');
  await expect(changed).toContainText('mine');
  await dov.expectUsableByAll();
  await dov.press('Confirm');
  await screen.expectMessage('Saved.');
  await dov.page.getByRole('button', { name: 'Undo' }).click();
  await screen.expectMessage('YAML restored.');
  const { yaml } = await dov.client.done<{ yaml: string }>('GET', `/api/objects/${created.id}`);
  expect(yaml).toContain('a: "theirs"');
  await dov.leave();
});
