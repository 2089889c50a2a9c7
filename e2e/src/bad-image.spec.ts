// Covers: incidents, object-page, status
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { BadImageDemo } from './bad-image-demo.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const CLUSTERS = 12;

interface Placement {
  readonly routerID: string;
  readonly clusterName: string;
  readonly status: { readonly status: string };
}

let demo: BadImageDemo | null = null;

test.afterEach(async () => {
  await demo?.stop();
  demo = null;
});

test('an image that cannot be pulled colors the rows above its pods, is found by the filter, and is explained', async ({
  product,
  browser,
}) => {
  const ida = await Person.of(product, browser, 'ida');
  const { page, client, screen } = ida;
  await BadImageDemo.start({ url: product.url, email: ida.email, clusters: CLUSTERS }, (started) => {
    demo = started;
  });
  const shop = await BadImageDemo.deployment(client);
  await ida.open('/networks');
  await expect(screen.badge('demo-network-1')).toContainText('up', { timeout: 90_000 });

  await BadImageDemo.breakImage(client, shop);
  const rows = page.getByRole('treegrid').getByRole('row');
  let bad = 0;
  let one: Placement | undefined;
  const warned = rows.filter({ has: page.getByRole('button', { name: /^demo-.*: warn/ }) });

  await test.step('exactly the clusters that cannot pull it are a warning, with their network, and they come first', async () => {
    await expect(screen.badge('demo-network-1')).toContainText('warn', { timeout: 120_000 });
    // Clusters that can pull it are up again.
    await expect(rows.filter({ hasText: 'progressing' })).toHaveCount(0, { timeout: 120_000 });
    const reports = await client.done<{ items: Placement[] }>(
      'GET',
      `/api/objects/${shop.id}/placements?limit=50`,
    );
    const notUp = reports.items.filter(({ status }) => status.status !== 'UP');
    bad = notUp.length;
    [one] = notUp;
    expect(bad).toBeGreaterThan(0);
    expect(bad).toBeLessThan(CLUSTERS);
    await expect(warned).toHaveCount(bad + 1);
    await expect(rows.nth(1)).toContainText('demo-network-1');
    await expect(rows.nth(1)).toContainText(`${bad} of ${CLUSTERS}`);
    await expect(rows.nth(2)).toContainText('1 of 10');
    await expect(rows.nth(2 + bad)).toContainText('up');
  });

  await test.step('the filter finds the objects, with the path to them', async () => {
    const all = await warned.count();
    await page.getByRole('combobox', { name: 'Filter by status' }).click();
    await page.getByRole('option', { name: 'warn', exact: true }).click();
    const object = rows.filter({ hasText: shop.name });
    await expect(object).toHaveCount(all - 1);
    await expect(rows).toHaveCount(1 + all + all - 1);
    await expect(object.first()).toContainText('1 / 1, new not ready');
  });

  await test.step('the explanation ends at the pod, and names the change before and what would help', async () => {
    await screen.badge('demo-network-1').click();
    const why = page.getByRole('dialog', { name: 'Why is demo-network-1 warn?' });
    await expect(why.getByRole('listitem')).toHaveCount(4);
    await expect(why).toContainText('worst status of its clusters');
    await expect(why).toContainText(/container main: (ImagePullBackOff|ErrImagePull): .*broken-1/);
    await expect(why).toContainText(`${shop.name}: YAML changed (v1 → v2), by you`);
    await expect(why).toContainText('It recovers when the image can be pulled');
    for (const name of ['demo-network-1', shop.name]) {
      expect((await why.getByRole('list').innerText()).split(`${name} is warn`), name).toHaveLength(2);
    }
  });

  await test.step('the page of the network says it too, in a tooltip where it is cut', async () => {
    // All of the page is in view: a tooltip closes when the page scrolls.
    await page.setViewportSize({ width: 800, height: 1800 });
    await page.goto(`${product.url}/networks/${shop.networkID}`);
    await expect(page.getByText('all applications on all clusters')).toBeVisible();
    const list = page.getByRole('list', { name: 'Applications of demo-network-1' });
    const reason = list.getByText(/ImagePullBackOff|ErrImagePull/).first();
    await reason.hover();
    // Kubernetes changes between the two reasons, and the tooltip with it.
    await expect(async () => {
      await expect(page.getByRole('tooltip')).toHaveText(await reason.innerText(), { timeout: 100 });
    }).toPass();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('the page of the application groups its clusters by what they report', async () => {
    await page.goto(`${product.url}/applications/${shop.id}`);
    const cause = page.getByRole('list', { name: 'Incidents' }).getByRole('listitem');
    await expect(cause).toHaveCount(1);
    await expect(cause).toContainText(/ImagePullBackOff .*broken-1/);
    await expect(cause).toContainText(`${bad} clusters`);
    const groups = page.getByRole('list', { name: 'Reported by its clusters' }).getByRole('listitem');
    await expect(groups).toHaveCount(2);
    await expect(groups.first()).toContainText(new RegExp(`${bad} × ImagePullBackOff .*broken-1`));
    await expect(groups.last()).toContainText(`${CLUSTERS - bad} × up`);
    await expect(page.getByText(`${CLUSTERS} clusters`, { exact: true })).toBeVisible();
  });

  await test.step('on one of them the incident is that of this cluster', async () => {
    await page.goto(`${product.url}/applications/${shop.id}/clusters/${one?.routerID}`);
    const cause = page.getByRole('region', { name: 'Cause' }).getByRole('list', { name: 'Incidents' });
    await expect(cause.getByRole('listitem')).toHaveCount(1);
    await expect(cause).toContainText(`1 object, cluster ${one?.clusterName}, since`);
    await page.goBack();
  });

  const grid = page.getByRole('treegrid', { name: `Clusters of ${shop.name}` });
  const listed = grid.getByRole('row');
  const names = async (): Promise<string[]> =>
    (await grid.getByRole('link').allInnerTexts()).map((name) => name.trim());

  await test.step('a group filters the grid, which names the reason and the version that runs', async () => {
    await page.getByRole('button', { name: `${bad} × ImagePullBackOff` }).click();
    await expect(page.getByText(`${bad} of ${CLUSTERS} clusters`)).toBeVisible();
    await expect(listed).toHaveCount(bad + 1);
    await expect(listed.nth(1)).toContainText(/(ImagePullBackOff|ErrImagePull): .*\(container main\)/);
    await expect(listed.nth(1)).toContainText('1 / 1, new not ready');
    await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Reason: ImagePullBackOff');
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await expect(listed).toHaveCount(bad + 1);
    await page.getByRole('button', { name: 'Remove all filters' }).click();
    await expect(listed).toHaveCount(CLUSTERS + 1);
  });

  await test.step('the grid is ordered by a column, searched and selected from', async () => {
    const header = grid.getByRole('columnheader', { name: 'Cluster', exact: true });
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'ascending');
    await expect.poll(names).toEqual((await names()).toSorted());
    await header.getByRole('button').click();
    await expect(header).toHaveAttribute('aria-sort', 'descending');
    await expect.poll(names).toEqual((await names()).toSorted().toReversed());
    const [first = ''] = await names();
    await page.getByRole('searchbox', { name: 'Filter clusters' }).fill(first);
    await expect(page.getByText(`1 of ${CLUSTERS} clusters`)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter clusters' }).fill('');
    await expect(listed).toHaveCount(CLUSTERS + 1);
    await grid.focus();
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await expect(page.getByText('1 cluster selected')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Apply Tags to Clusters/ })).toBeVisible();
    await page.keyboard.press('s');
    await expect(page.getByText('1 cluster selected')).toHaveCount(0);
  });

  await test.step('Space shows a cluster beside the grid, Enter opens it, and Back returns to the row', async () => {
    const details = page.getByRole('complementary', { name: /^Details of demo-/ });
    await page.keyboard.press('j');
    await page.keyboard.press(' ');
    await expect(details).toContainText('Version');
    const at = await details.getAttribute('aria-label');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/clusters\/[^/?]+$/);
    await page.goBack();
    await expect(details).toHaveAttribute('aria-label', at ?? '');
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
  });

  await test.step('its resource tree is that of a cluster that is not well, until another is chosen', async () => {
    await page.goto(`${product.url}/applications/tree/${shop.id}/networks/${shop.networkID}`);
    const tree = page.getByRole('treegrid', { name: new RegExp(`^Resources of ${shop.name} on demo-`) });
    await expect(tree.getByRole('row', { name: /Pod degraded/ })).toHaveCount(1);
    await expect(page.getByText(`${bad} of ${CLUSTERS} clusters not healthy`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Cluster' }).click();
    await page.getByRole('option').last().click();
    await expect(page).toHaveURL(/router=/);
    await expect(tree.getByRole('row', { name: /Pod healthy/ })).toHaveCount(1);
    await expect(tree.getByRole('row', { name: /Pod degraded/ })).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('conditions, events and YAML are tabs with an address', async () => {
    const open = async (tab: string): Promise<void> => {
      await page.getByRole('tab', { name: tab }).click();
      await expect(page).toHaveURL(new RegExp(`tab=${tab.toLowerCase()}`));
      await page.reload();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    };
    await open('Conditions');
    await expect(page.getByRole('region', { name: 'Conditions' })).toContainText('Available: True');
    await open('Events');
    await expect(page.getByRole('treegrid', { name: /^Events of/ })).toBeVisible();
    await open('YAML');
    await expect(page.getByRole('textbox', { name: `YAML of ${shop.name}` })).toContainText('broken-1');
    expect(await violations(page)).toEqual([]);
  });
  await ida.leave();
});
