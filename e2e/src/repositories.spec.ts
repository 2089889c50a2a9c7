// Covers: repositories, repository-content
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { certificatePem, keyPem } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { CONNECTS_TO_LOOPBACK } from './authority.ts';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

let installation: Installation;
/** A Helm repository that asks for a token, with a chart whose description is markup. */
let charts: Server;

const INDEX = `apiVersion: v1
entries:
  shop:
  - description: <img src=x onerror=alert(1)>
    appVersion: "2.1"
    version: 1.2.0
  - version: 1.1.0
`;

test.use({ environment: CONNECTS_TO_LOOPBACK });

test.beforeAll(async ({ installation: shared }) => {
  installation = shared;
  const authorization = `Basic ${Buffer.from('ada:t0ken-of-charts').toString('base64')}`;
  charts = createServer({ cert: certificatePem, key: keyPem }, (request, answer) => {
    if (request.headers.authorization === authorization) return void answer.end(INDEX);
    answer.writeHead(401, { 'www-authenticate': 'Basic' }).end();
  });
  await new Promise<void>((listening) => charts.listen(0, '127.0.0.1', listening));
});

test.afterAll(() => {
  charts?.closeAllConnections();
  charts?.close();
});

test('a private Helm repository is defined, checked, browsed, used, and deleted once nothing uses it', async ({
  browser,
}) => {
  const url = `https://127.0.0.1:${(charts.address() as AddressInfo).port}/charts`;
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog } = ada;
  await ada.open('/repos');
  await expect(page.getByText('No repositories yet')).toBeVisible();
  await page.keyboard.press('+');
  await dialog.getByLabel('URL').fill('charts');
  await dialog.getByLabel('Label').focus();
  await expect(dialog.getByText('Enter a valid Git URL').first()).toBeVisible();
  await dialog.getByText('Helm', { exact: true }).click();
  await dialog.getByLabel('URL').fill(url);
  await dialog.getByRole('button', { name: 'Check Connection' }).click();
  const refused = 'The credentials are not accepted, or the repository does not exist.';
  await expect(dialog.getByText(refused)).toBeVisible();
  await dialog.getByLabel('Access').click();
  await page.getByRole('option', { name: 'Private: with credentials' }).click();
  await expect(dialog.getByText('Argo CD gets them where an Application uses it.')).toBeVisible();
  await dialog.getByLabel('User name').fill('ada');
  await dialog.getByLabel('Password or token').fill('t0ken-of-charts');
  await dialog.getByRole('button', { name: 'Check Connection' }).click();
  await expect(dialog.getByText('Connected.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Define Repository' }).click();

  // The result of the check arrives by itself.
  const row = page.getByRole('row', { name: /charts/ }).last();
  await expect(row).toContainText('successful');
  await row.getByText('charts', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'charts' })).toBeVisible();
  await page.getByRole('button', { name: 'Show charts' }).click();
  const list = page.getByRole('list', { name: 'Charts' });
  await expect(list).toContainText('shop 1.2.0');
  await expect(list).toContainText('<img src=x onerror=alert(1)>');
  await list.getByRole('button', { name: 'Show 2 versions' }).click();
  await expect(page.getByRole('list', { name: 'Versions of shop' })).toContainText('1.1.0');
  expect(await page.content()).not.toContain('t0ken-of-charts');

  // While it is checked again it is not known, and has no color.
  const { promise: isSeen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route(/\/check$/, async (route) => {
    await isSeen;
    await route.continue();
  });
  // One button, beside the result.
  await page.getByRole('button', { name: 'Check Connection' }).click();
  await expect(page.getByText('Checking…')).toHaveAttribute('data-status', 'unknown');
  goOn();
  await expect(page.getByText('Connected.')).toHaveAttribute('data-status', 'successful');

  const networkID = await ada.network({ name: 'east' });
  const yaml = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop }
spec:
  project: default
  destination: { name: edge, namespace: shop }
  source: { repoURL: '${url}/', chart: shop, targetRevision: 1.2.0 }
`;
  const application = await ada.client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID, yaml },
  });
  await expect(page.getByRole('list', { name: 'Applications that use it' })).toContainText('shop in east');
  await page.keyboard.press('x');
  await expect(dialog.getByText('An application uses it: delete that application first.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Applications that use it' })).toContainText('shop in east');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await ada.client.done('DELETE', `/api/objects/${application.created.id}`, { version: 1 });
  await expect(page.getByText('No application uses this repository yet.')).toBeVisible();

  await page.keyboard.press('e');
  await dialog.getByLabel('URL').fill(`${url}/other`);
  await expect(dialog.getByText('The stored credentials belong to the former URL')).toBeVisible();
  await dialog.getByLabel('Access').click();
  await page.getByRole('option', { name: 'Public: no credentials' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('failed').first()).toBeVisible();
  await expect(page.getByText(refused).first()).toBeVisible();

  await page.keyboard.press('x');
  await dialog.getByRole('textbox').fill('charts');
  await dialog.getByRole('button', { name: 'Delete Repository' }).click();
  await expect(page.getByText('Repository deleted.')).toBeVisible();
  await ada.leave();
});

test('an Application is created from a chart, and its version is chosen again by browsing, with nothing typed lost', async ({
  browser,
}) => {
  const url = `https://127.0.0.1:${(charts.address() as AddressInfo).port}/shops`;
  const eve = await Person.of(installation.product, browser, 'eve');
  const { page, dialog } = eve;
  await eve.network({ name: 'plain' });
  await eve.network({
    name: 'shops',
    features: ['argocd'],
    hub: { cloudID: await eve.cluster('depot') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const credentials = { kind: 'password', username: 'ada', password: 't0ken-of-charts' };
  const { created } = await eve.client.done<{ created: { id: string } }>('POST', '/api/repositories', {
    body: { url, repoType: 'helm', connectionAccess: 'private', credentials },
  });
  await eve.open(`/repos/${created.id}`);
  await page.getByRole('button', { name: 'Show charts' }).click();
  await page.getByRole('button', { name: 'Show 2 versions' }).click();
  const older = page.getByRole('button', { name: 'Create Application from shop 1.1.0' });
  await older.focus();
  await page.keyboard.press('Enter');
  const field = (name: RegExp) => dialog.getByRole('textbox', { name });
  await expect(field(/^Repository/)).toHaveValue(url);
  await expect(field(/^Chart/)).toHaveValue('shop');
  await expect(field(/^Revision/)).toHaveValue('1.1.0');
  await expect(field(/^Path/)).toHaveValue('');
  await expect(field(/^Name/)).toHaveValue('shop');
  await expect(dialog.getByRole('combobox', { name: 'Network' })).toHaveValue('shops');
  await field(/^Target namespace/).fill('front');

  await dialog.getByRole('button', { name: 'Browse repositories' }).focus();
  await page.keyboard.press('Enter');
  const browsing = dialog.getByRole('group', { name: 'Repositories' });
  await expect(browsing.getByRole('combobox', { name: 'Browse' })).toHaveValue('shops');
  await browsing.getByRole('button', { name: 'Show charts' }).focus();
  await page.keyboard.press('Enter');
  await browsing.getByRole('searchbox', { name: 'Filter charts' }).fill('sho');
  // Enter looks for something here, and creates nothing.
  await page.keyboard.press('Enter');
  await eve.expectUsableByAll();
  await browsing.getByRole('button', { name: 'Use shop 1.2.0' }).focus();
  await page.keyboard.press('Enter');
  await expect(browsing).toHaveCount(0);
  await expect(dialog.getByText('Chosen: shop at 1.2.0.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Browse repositories' })).toBeFocused();
  await expect(field(/^Revision/)).toHaveValue('1.2.0');
  await expect(field(/^Target namespace/)).toHaveValue('front');
  await eve.press('Create Application');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Applications that use it' })).toContainText('shop in shops');
  await eve.leave();
});

test('what the Argo CD of a network says of a repository is beside the own check, and is unknown without its agent', async ({
  browser,
}) => {
  const url = `https://127.0.0.1:${(charts.address() as AddressInfo).port}/charts`;
  const bea = await Person.of(installation.product, browser, 'bea');
  const { page, client } = bea;
  const site = startSimulatedSite('paris');
  const network = await bea.network({
    name: 'retail',
    features: ['argocd'],
    hub: { cloudID: await bea.cluster('paris') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const [hub] = (await client.done<{ items: { id: string }[] }>('GET', '/api/routers')).items;
  await bea.attachPublicly(network, 'berlin');
  try {
    await bea.install(hub?.id ?? '', site);
    const { created } = await client.done<{ created: { id: string } }>('POST', '/api/repositories', {
      body: {
        url,
        repoType: 'helm',
        connectionAccess: 'private',
        credentials: { kind: 'password', username: 'ada', password: 't0ken-of-charts' },
      },
    });
    const source = `{ repoURL: '${url}', chart: shop, targetRevision: 1.2.0 }`;
    const yaml = `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: shop }\nspec:\n  source: ${source}\n  destination: { namespace: shop }\n  syncPolicy: { automated: {} }\n`;
    await client.done('POST', '/api/objects', { body: { networkID: network, yaml } });
    const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
    await client.done('PUT', `/api/networks/${network}/distributionRules`, {
      version,
      body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
    });
    await bea.open(`/repos/${created.id}`);
    const says = page.getByRole('list', { name: 'What Argo CD says' });
    await expect(says).toContainText('Argo CD of retail on paris: Argo CD reads it.', { timeout: 30_000 });
    await expect(says).not.toContainText('Its credentials are');
    await expect(page.getByText('Connected.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(says.getByText('successful')).toBeVisible();
    await site.killAgent();
    await expect(says).toContainText('The agent of the hub does not report any more.', { timeout: 60_000 });
    // Not green any more, although the server itself reads it.
    await expect(page.getByText('Connected.')).toBeVisible();
    await expect(page.getByText('successful')).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  } finally {
    await site.stop();
    await bea.leave();
  }
});
