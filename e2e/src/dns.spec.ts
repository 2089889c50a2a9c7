// Covers: exposure, networks
import { type Product, startDns, startProduct, type TestDns } from '@hawser/testkit';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;
let dns: TestDns;
let isSilent = false;

test.beforeAll(async () => {
  dns = await startDns();
  product = await startProduct({ env: { HAWSER_DNS_SERVERS: dns.address } });
});
test.afterAll(async () => {
  await product?.stop();
  if (!isSilent) await dns?.stop();
});

test('the dialog ‘DNS info’ shows the record of an ingress, and checks whether it exists', async ({
  browser,
}) => {
  const eva = await Person.of(product, browser, 'eva');
  const { page, dialog, screen } = eva;
  const cloudID = await eva.cluster('gate');
  const ingress = { hostname: 'hub.example.org' };
  await eva.network({ name: 'east', hub: { cloudID, serviceType: 'ingress', ingress } });
  await eva.network({ name: 'west' });
  await eva.open('/networks');
  await page.getByRole('button', { name: 'Actions for west' }).click();
  await expect(page.getByRole('menu', { name: 'Actions for west' })).toContainText(
    'Its Hub is not behind an ingress.',
  );
  await page.keyboard.press('Escape');
  await screen.act('east', 'DNS info');
  await expect(page.getByRole('dialog', { name: 'DNS info' })).toContainText('hub.example.org');
  await expect(dialog).toContainText('the external address of the ingress of gate');
  const status = dialog.getByRole('status');
  await expect(status).toHaveText('Not checked yet.');
  await eva.expectUsableByAll();

  await eva.press('Check DNS');
  await expect(status).toContainText(
    'Not configured. hub.example.org does not resolve to a public address yet. Checked',
  );
  dns.names.set('hub.example.org', ['203.0.113.7']);
  await eva.press('Check DNS');
  await expect(status).toContainText('Configured. hub.example.org resolves to 203.0.113.7. Checked');

  await test.step('if the ingress has another address, it is not configured', async () => {
    const { items } = await eva.client.done<{ items: { id: string; name: string; version: number }[] }>(
      'GET',
      '/api/networks',
    );
    const east = items.find(({ name }) => name === 'east');
    await eva.client.done('PATCH', `/api/networks/${east?.id}`, {
      version: east?.version ?? 0,
      body: { skupperHubData: { serviceType: 'ingress', ingress, ingressHost: '203.0.113.9' } },
    });
    await expect(dialog.getByRole('definition').filter({ hasText: '203.0.113.9' })).toBeVisible();
    await eva.press('Check DNS');
    await expect(status).toContainText(
      'Not configured. hub.example.org resolves to 203.0.113.7, but the ingress is at 203.0.113.9.',
    );
    await eva.expectUsableByAll();
  });

  await test.step('without a responding DNS server it is unknown', async () => {
    await dns.stop();
    isSilent = true;
    await eva.press('Check DNS');
    await expect(status).toContainText('Unknown. No DNS server answered.');
  });
  await eva.leave();
});
