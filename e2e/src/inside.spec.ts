import type { Product } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const CONFIG = (name: string) => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

test('Enter opens the page of a cluster and of a network, and Back returns to the row', async ({
  browser,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const network = await ada.network({ name: 'retail' });
  const hub = await ada.cluster('Lyon');
  await ada.attach(network, hub);
  await ada.attach(network, await ada.cluster('oslo'), { isEdge: true, hubName: '' });
  const { client } = ada;
  await client.done('POST', '/api/objects', { body: { networkID: network, yaml: CONFIG('prices') } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '["eq","tag","internals-edge"]', object: '[]' }] },
  });
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const section = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('a cluster by the keyboard alone', async () => {
    await ada.open('/clusters?sort=name');
    await expect(page.getByRole('row', { name: /Lyon/ })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ada.url}/clusters/${hub}`);
    await expect(page).toHaveTitle(/^Lyon · Clusters/);
    await expect(section('Overview')).toContainText('Distribution');
    const agent = page.getByRole('article', { name: 'Agent in retail' });
    await expect(agent).toContainText('Hub hub of retail');
    await agent.getByRole('button', { name: 'Show what the agent may do' }).click();
    await expect(agent).toContainText('ConfigMap');
    await page.goBack();
    await expect(heading('Clusters')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`row=${hub}`));
  });

  await test.step('a network by its row, and from it its hub', async () => {
    await ada.open('/networks');
    await expect(page.getByRole('row', { name: /retail/ })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ada.url}/networks/${network}`);
    await expect(section('Distribution rules')).toContainText(
      'all applications on clusters with tag internals-edge',
    );
    await expect(section('Hubs and edges').getByRole('listitem')).toHaveCount(2);
    await section('Overview').locator('dl').getByRole('link', { name: 'Lyon' }).click();
    await expect(page).toHaveURL(`${ada.url}/clusters/${hub}`);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a page of a record that does not exist says so', async () => {
    await ada.open('/clusters/none');
    await expect(page.getByText('Page not found.')).toBeVisible();
    await ada.open('/networks/none');
    await expect(page.getByText('Page not found.')).toBeVisible();
  });

  await test.step('both fit a phone, in light too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of [`/clusters/${hub}`, `/networks/${network}`]) {
      await ada.open(path);
      await expect(section('Overview')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await page.screenshot({ path: `/tmp/inside${path.replaceAll('/', '-').slice(0, 9)}-phone.png` });
    }
  });
  await ada.leave();
});
