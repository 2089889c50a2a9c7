// Covers: change-list, change-page, changes, cluster-page, network-page, record-page, section, value-table
import { type Product, startProduct } from '@hawser/testkit';
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
    await expect(agent).toContainText('Hub of retail, named hub');
    await agent.getByRole('button', { name: 'Show permissions of the agent' }).click();
    await expect(agent).toContainText('ConfigMap');
    await page.goBack();
    await expect(heading('Clusters')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`row=${hub}`));
  });

  await test.step('shortcuts act on the row at once after Back, and on the record on its page', async () => {
    await expect(page.getByRole('treegrid', { name: 'Clusters' })).toBeFocused();
    await page.keyboard.press('t');
    await expect(page.getByRole('dialog', { name: /Tags/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ada.url}/clusters/${hub}`);
    await expect(section('Overview')).toBeVisible();
    await page.keyboard.press('w');
    await expect(page.getByRole('dialog', { name: /^Why is Lyon/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog', { name: /Update Cluster/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
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
    const applications = section('Applications');
    await expect(applications.getByRole('listitem')).toContainText(/^prices ?ConfigMap/);
    await expect(applications.getByRole('link', { name: 'prices' })).toHaveAttribute(
      'href',
      /^\/applications\/[^/?]+$/,
    );
    await expect(applications.getByRole('link', { name: 'Show as list' })).toHaveAttribute(
      'href',
      `/applications?network=${network}`,
    );
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

test('a change has a page with what it changed, and one leads to it from its record', async ({ browser }) => {
  const bea = await Person.of(product, browser, 'bea');
  const { page, client } = bea;
  const network = await bea.network({ name: 'retail' });
  const hub = await bea.cluster('lyon');
  await bea.attach(network, hub);
  const { created } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: `${CONFIG('prices')}data:\n  milk: "1"\n`, tags: ['shop'] },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  const rules = (...objects: string[]) => ({
    distributionRules: objects.map((object) => ({ cloud: '[]', object })),
  });
  const path = `/api/networks/${network}/distributionRules`;
  await client.done('PUT', path, { version, body: rules('["eq","tag","none"]') });
  await client.done('PUT', path, { version: version + 1, body: rules('["eq","tag","shop"]') });
  const yaml = `data:\n  milk: "2"\n${CONFIG('prices')}`;
  await client.done('PATCH', `/api/objects/${created.id}`, {
    version: 1,
    body: { yaml, tags: ['food', 'shop'] },
  });
  const changes = (name: string) => page.getByRole('treegrid', { name: `Changes of ${name}` });

  await test.step('of an application: its fields and its YAML', async () => {
    await bea.open(`/applications/${created.id}?tab=changes`);
    await changes('prices')
      .getByRole('link', { name: /YAML, tags changed/ })
      .click();
    await expect(page).toHaveURL(/\/changes\//);
    await expect(page.getByRole('table', { name: 'Changed fields', exact: true })).toContainText(
      'food, shop',
    );
    const fields = page.getByRole('table', { name: 'Changed fields of the YAML' });
    await expect(fields.getByRole('row')).toHaveText(['FieldBeforeAfter', 'data.milk12']);
    await expect(page.getByRole('button', { name: 'Roll back' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as text' }).click();
    await expect(page.getByLabel('YAML before and after')).toBeVisible();
    const arrival = page.getByRole('region', { name: 'Rollout' });
    await expect(arrival).toContainText('0 of 1');
    await expect(arrival.getByRole('row', { name: /lyon/ })).toContainText('not yet');
    expect(await violations(page)).toEqual([]);
    // Esc closes the text, wherever the page has the focus.
    await page.getByRole('heading', { name: 'Rollout' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('YAML before and after')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Show as text' })).toBeFocused();
  });

  await test.step('of rules: in words, from the network and from the cluster', async () => {
    for (const [place, name] of [
      [`/networks/${network}`, 'retail'],
      [`/clusters/${hub}`, 'lyon'],
    ] as const) {
      await bea.open(place);
      await expect(changes(name).getByRole('link').first()).toHaveText(/prices: YAML, tags changed/);
      await changes(name).getByRole('link', { name: 'retail: rules changed (1 rule)' }).first().click();
      await expect(page.getByRole('list', { name: 'Removed rules' })).toContainText(
        'applications with tag none',
      );
      await expect(page.getByRole('list', { name: 'Added rules' })).toContainText(
        'applications with tag shop',
      );
    }
  });

  await test.step('what was placed on a cluster says by which rule', async () => {
    await bea.open(`/clusters/${hub}`);
    const placed = page.getByRole('treegrid', { name: 'Applications on lyon' });
    await expect(placed.getByRole('row', { name: /prices/ })).toContainText(
      'Rule 1: applications with tag shop on all clusters',
    );
    // Nothing has the focus: j goes to the list, and Enter opens what is shown, on this cluster.
    await page.keyboard.press('j');
    await expect(placed).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/applications/[^/]+/clusters/[^/]+$`));
    await page.goBack();
    await expect(placed.getByRole('row', { name: /prices/ })).toHaveAttribute('data-active');
    await expect(placed).toBeFocused();
  });

  await test.step('Enter and Space open a change of a page, and Back returns to its row', async () => {
    for (const [place, name, above] of [
      [`/networks/${network}`, 'retail', 'prices'],
      [`/clusters/${hub}`, 'lyon', 'prices'],
      [`/applications/${created.id}?tab=changes`, 'prices', 'retail'],
    ] as const) {
      await bea.open(place);
      // What is above moves the changes when it comes.
      await expect(page.getByRole('link', { name: above, exact: true }).first()).toBeVisible();
      const second = changes(name).getByRole('row').nth(2);
      for (const key of ['Enter', ' ']) {
        await expect(second).toBeVisible();
        await second.getByRole('gridcell').last().click();
        await page.keyboard.press(key);
        await expect(page).toHaveURL(/\/changes\//);
        await page.goBack();
        await expect(second).toHaveAttribute('data-active');
        await expect(changes(name)).toBeFocused();
      }
    }
  });

  await test.step('all are listed, and fit a phone', async () => {
    await bea.open('/changes?q=rules');
    await expect(page.getByRole('row', { name: /retail: rules changed/ })).toHaveCount(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('treegrid').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'What changed' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await bea.open('/changes/none');
    await expect(page.getByText('Page not found.')).toBeVisible();
  });
  await bea.leave();
});

test('Space shows the active row beside the list, which Enter opens and Esc closes', async ({ browser }) => {
  const cid = await Person.of(product, browser, 'cid');
  const { page, client } = cid;
  const network = await cid.network({ name: 'retail' });
  await cid.attach(network, await cid.cluster('lyon'));
  const oslo = await cid.cluster('oslo');
  await client.done('POST', '/api/objects', { body: { networkID: network, yaml: CONFIG('prices') } });
  const details = (name: string) => page.getByRole('complementary', { name: `Details of ${name}` });

  await test.step('it follows the marked row, and Back returns to both', async () => {
    await cid.open('/clusters?sort=name');
    await expect(page.getByRole('row', { name: /oslo/ })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await expect(details('lyon')).toContainText('Hub of retail, named hub');
    await page.keyboard.press('j');
    await expect(details('oslo')).toContainText('Not attached to any network.');
    // Space shows details, as the list of shortcuts says: it does not close those of the row that one moved to.
    await page.keyboard.press(' ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${cid.url}/clusters/${oslo}`);
    await page.goBack();
    await expect(details('oslo')).toBeVisible();
    // The row has to be in the list again before one moves on from it.
    await expect(page.getByRole('row', { name: /oslo/ })).toBeVisible();
    await page.keyboard.press('k');
    await expect(details('lyon')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('Esc closes it, and a reload keeps it open', async () => {
    await page.reload();
    await expect(details('lyon')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: /^Details/ })).toHaveCount(0);
    await expect(page).not.toHaveURL(/panel/);
    // s selects, as the list of shortcuts says.
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(page.getByText('1 cluster selected')).toBeVisible();
  });

  await test.step('it shows networks, attached clusters and applications; e edits', async () => {
    await cid.open('/networks?depth=2');
    await expect(page.getByRole('row', { name: /lyon/ })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await expect(details('retail')).toContainText('No rules yet');
    await page.keyboard.press('j');
    await expect(details('lyon')).toContainText('Hub of retail, named hub');
    await cid.open('/applications');
    await expect(page.getByRole('row', { name: /prices/ })).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await expect(details('prices')).toContainText('ConfigMap created in network retail');
    await page.keyboard.press('e');
    await expect(page.getByRole('dialog')).toContainText('prices');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(details('prices')).toBeVisible();
  });

  await test.step('on a phone it covers the list, in light too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    await cid.open(`/clusters?panel=true&row=${oslo}`);
    await expect(details('oslo')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await details('oslo').getByRole('button', { name: 'Close details' }).click();
    await expect(page.getByRole('row', { name: /oslo/ })).toBeVisible();
  });
  await cid.leave();
});

test('while the server is away a page keeps its content and says so, and it continues by itself', async ({
  browser,
}) => {
  const own = await startProduct();
  try {
    const dan = await Person.of(own, browser, 'dan');
    const { page } = dan;
    const id = await dan.cluster('lyon');
    await dan.open(`/clusters/${id}`);
    const overview = page.getByRole('region', { name: 'Overview', exact: true });
    await expect(overview).toContainText('Distribution');
    await own.kill();
    await expect(page.getByText(/^stale since/)).toBeVisible();
    await expect(overview).toContainText('Distribution');
    await own.restart();
    await expect(page.getByText('live', { exact: true })).toBeVisible({ timeout: 90_000 });
    const { version } = await dan.client.done<{ version: number }>('GET', `/api/clusters/${id}`);
    await dan.client.done('PATCH', `/api/clusters/${id}`, { version, body: { location: 'France' } });
    await expect(overview).toContainText('France');
    await expect(page.getByRole('treegrid', { name: 'Changes of lyon' })).toContainText('location changed');
    await dan.leave();
  } finally {
    await own.stop();
  }
});
