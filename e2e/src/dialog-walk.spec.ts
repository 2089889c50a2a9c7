// Covers: whole
import { type Product, startProduct } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { dialogNames } from './dialog-names.ts';
import { walkDialog } from './dialog-walk.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

/** Opens a dialog by its URL as a link does; false where it closes or says that its record does not exist. */
async function opens(page: Page, name: string, about: string): Promise<boolean> {
  await page.evaluate((search) => {
    // Of a dialog about another record nothing may be taken for this one.
    for (const former of document.querySelectorAll('[role=dialog]')) former.setAttribute('data-former', '');
    history.pushState(null, '', `/networks?${search}`);
  }, new URLSearchParams({ dialog: name, ...(about === '' ? {} : { about }) }).toString());
  await expect(page.locator('[data-former]')).toHaveCount(0);
  const isOpen = await page.waitForFunction(() => {
    const open = document.querySelector('[role=dialog]');
    if (!location.search.includes('dialog=')) return 'closed';
    return open === null || open.textContent.includes('One moment...') ? null : 'open';
  });
  const isAbsent = page.getByRole('dialog').getByText(/^Not found\.|no longer attached/);
  return (await isOpen.jsonValue()) === 'open' && (await isAbsent.count()) === 0;
}

let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await product?.stop();
});

test('in every dialog, Tab reaches every control forward and back, also after typing into every field', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  // Leaving typed text behind is meant here.
  page.on('dialog', (question) => void question.accept());
  const ingress = { hostname: 'hub.example.org' };
  const hub = { cloudID: await ada.cluster('gate'), serviceType: 'ingress', ingress };
  const networkID = await ada.network({ name: 'east', hub });
  const gitops = { features: ['argocd', 'sealedSecrets'], hub: { cloudID: await ada.cluster('depot') } };
  const gitopsID = await ada.network({ name: 'gitops', ...gitops });
  const { hub: depot } = await ada.client.done<{ hub: { routerID: string } }>(
    'GET',
    `/api/networks/${gitopsID}`,
  );
  const clusterID = await ada.cluster('store');
  const routerID = await ada.attach(networkID, await ada.cluster('edge'), { isEdge: true });
  const yaml = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: till\n';
  const body = { networkID, yaml, tags: ['shop'] };
  const object = await ada.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
  const { version } = await ada.client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  const rule = { cloud: '["or",[],["eq","tag","prod"]]', object: '["in","name","till","prices"]' };
  await ada.client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules: [rule] },
  });
  await ada.client.done('POST', '/api/demo', { body: { clusters: 1, objects: 1, besideReal: true } });

  const repository = await ada.client.done<{ created: { id: string } }>('POST', '/api/repositories', {
    body: { url: 'https://git.invalid/acme/shop.git', repoType: 'git' },
  });

  const records = [
    '',
    networkID,
    clusterID,
    routerID,
    object.created.id,
    repository.created.id,
    gitopsID,
    depot.routerID,
  ];
  const names = await dialogNames();
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    await test.step(name, async () => {
      // A dialog is about one of these records, or about none.
      await ada.open('/networks');
      for (const about of records) if (await opens(page, name, about)) break;
      await walkDialog(page, name);
    });
  }
  await ada.leave();
});
