// Covers: logs, object-on-cluster, resource-tree
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: example.org/web:1 }] }
`;
const SERVICE = `apiVersion: v1
kind: Service
metadata: { name: front }
spec: { selector: { app: web }, ports: [{ name: http, port: 80, targetPort: 8080 }] }
`;

test('an application is followed into a cluster: its resources, their live YAML and conditions, and the logs of its pods', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client } = ada;
  const network = await ada.network({ name: 'retail' });
  const cluster = await ada.cluster('lyon');
  const router = await ada.attach(network, cluster, { grant: { logs: true, inspect: true } });
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);
  const create = async (yaml: string) =>
    (
      await client.done<{ created: { id: string } }>('POST', '/api/objects', {
        body: { networkID: network, yaml },
      })
    ).created;
  const settings = await create('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n');
  const service = await create(SERVICE);
  const web = await create(WEB);
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });

  await test.step('Enter on its cluster opens its resources there', async () => {
    await ada.open(`/applications/${service.id}`);
    await expect(page.getByText('http 80 → 8080 TCP. Unexposed')).toBeVisible();
    await ada.open(`/applications/${web.id}`);
    await expect(page.getByRole('row', { name: /lyon.*up/ })).toBeVisible();
    await page.getByRole('treegrid', { name: 'Clusters of web' }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${ada.url}/applications/${web.id}/clusters/${router}`);
    const tree = page.getByRole('treegrid', { name: 'Resources of web on lyon' });
    await expect(tree.getByRole('row', { name: /web-\S+ Pod healthy/ })).toHaveCount(3);
    await expect(tree.getByRole('row', { name: /web-\S+ ReplicaSet/ })).toHaveAttribute('aria-level', '2');
    await expect(page.getByText(/[\d.]+ cores and [\d.]+ MiB used by 3 pods/)).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const pod = tree.getByRole('row', { name: /web-\S+ Pod healthy/ }).first();
    await expect(pod.getByText('Pod', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(tree.getByRole('columnheader', { name: 'Reason' })).toBeInViewport({ ratio: 1 });
    expect(await violations(page)).toEqual([]);
    // On a tablet the search covers nothing of where one is.
    await page.setViewportSize({ width: 760, height: 900 });
    const search = page.getByRole('button', { name: 'Search or run a command' });
    await expect(async () => {
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const titleEnd = (title?.x ?? Infinity) + (title?.width ?? 0);
      expect((await search.boundingBox())?.x).toBeGreaterThanOrEqual(titleEnd);
    }).toPass({ timeout: 10_000 });
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a pod shows its containers, conditions and live YAML', async () => {
    await page
      .getByRole('row', { name: /web-\S+ Pod/ })
      .first()
      .click();
    const details = page.getByRole('complementary', { name: /Pod web-/ });
    await expect(details.getByRole('table', { name: 'Containers' })).toContainText('example.org/web:1');
    await details.getByRole('button', { name: 'Conditions' }).click();
    const conditions = page.getByRole('dialog', { name: 'Conditions' });
    await expect(conditions).toContainText('Ready: True');
    await conditions.getByRole('button', { name: 'Done' }).click();
    await details.getByRole('button', { name: 'Live YAML' }).click();
    await expect(details.getByText('ownerReferences').first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('the grid gives the details room, and has the same columns as if it never had more', async () => {
    const still = await page.context().newPage();
    // Ages get longer with time, and their column with them.
    await still.clock.setFixedTime(Date.now());
    await still.goto(`${ada.url}/applications/${web.id}/clusters/${router}`);
    await still
      .getByRole('row', { name: /web-\S+ Pod/ })
      .first()
      .click();
    const details = still.getByRole('complementary', { name: /Pod web-/ });
    await expect(details.getByRole('button', { name: 'Live YAML' })).toBeVisible();
    const columns = still.getByRole('treegrid').getByRole('columnheader');
    const widths = () => columns.evaluateAll((each) => each.map(({ clientWidth }) => clientWidth));
    const narrowed = await widths();
    // Space shows details, so that it leaves these open.
    await still.keyboard.press(' ');
    await still.reload();
    await expect(details).toBeVisible();
    await expect.poll(widths).toEqual(narrowed);
    await still.close();
  });

  await test.step('v shows the same as a graph, which the address keeps and which needs no mouse', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: /Pod web-/ })).toHaveCount(0);
    await page.keyboard.press('v');
    await expect(page).toHaveURL(/view=graph/);
    const graph = page.getByRole('tree', { name: 'Resources of web on lyon' });
    await expect(graph.getByRole('treeitem', { name: /^Pod .*web-\S+ healthy/ })).toHaveCount(3);
    expect(await violations(page)).toEqual([]);
    // On a phone the head of the page scrolls away, so that all of the graph is in view.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Fit' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(graph.getByRole('treeitem', { name: /^Deployment .*web healthy/ })).toHaveAttribute(
      'aria-level',
      '1',
    );
    // Nothing has the focus yet.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: /Pod web-/ });
    await expect(details).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('complementary', { name: /ReplicaSet web-/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('complementary', { name: /web-/ })).toHaveCount(0);
    await expect(graph).toBeFocused();
    for (let n = 0; n < 6; n++) await page.keyboard.press('-');
    await expect(graph.getByRole('treeitem', { name: /^Pod web-\S+ healthy$/ })).toHaveCount(3);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Fit' }).click();
    await graph
      .getByRole('treeitem', { name: /^Pod .*web-\S+ healthy/ })
      .last()
      .click();
    await expect(details).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Grid' }).click();
    await expect(page).not.toHaveURL(/view=/);
  });

  await test.step('what happened to its pods are events, and that nothing has happened is said when they were read', async () => {
    const here = page.url();
    await page.getByRole('tab', { name: 'Events' }).click();
    const started = page.getByRole('row', { name: /Started container main/ }).first();
    await started.click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: /Pod web-/ })).toBeVisible();
    await page.goBack();
    await expect(started).toHaveAttribute('data-active');
    await ada.open(`/applications/${web.id}?tab=events`);
    await started.click();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: /Pod web-/ })).toBeVisible();
    await page.goBack();
    await expect(started).toHaveAttribute('data-active');
    await ada.open(`/applications/${settings.id}/clusters/${router}?tab=events`);
    await expect(page.getByText('Nothing has happened to this application in that time.')).toBeVisible();
    await page.getByRole('tab', { name: 'Resources' }).click();
    await page.getByRole('row', { name: /settings ConfigMap/ }).click();
    // The chosen resource is in the address, which can be sent.
    const chosen = page.getByRole('complementary', { name: 'ConfigMap settings' });
    await expect(chosen.getByRole('region', { name: 'Events' })).toContainText('No events.');
    await page.reload();
    await expect(chosen).toBeVisible();
    await expect(page.getByText(/^no change since it was read/)).toBeVisible();
    await page.getByRole('button', { name: 'Conditions' }).click();
    const conditions = page.getByRole('dialog', { name: 'Conditions' });
    await expect(conditions).toContainText('No conditions found.');
    await conditions.getByRole('button', { name: 'Done' }).click();
    await page.goto(here);
    await page.getByRole('tab', { name: 'Resources' }).click();
  });

  await test.step('its logs come live, are filtered and paused', async () => {
    await page
      .getByRole('row', { name: /web-\S+ Pod/ })
      .first()
      .click();
    await page.keyboard.press('l');
    const log = page.getByRole('log');
    await expect(log.getByText(/level=info msg="request \d+"/).first()).toBeVisible();
    await expect(page).toHaveURL(/tab=logs&pod=web-/);
    const count = page.getByText(/^\d+ lines$/);
    const before = await count.textContent();
    await expect(count).not.toHaveText(before ?? '');
    await page.getByRole('searchbox', { name: 'Filter lines' }).fill('request 1"');
    await expect(page.getByText(/^\d+ of \d+ lines$/)).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter lines' }).fill('');
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByRole('button', { name: /^Resume \(\d+ new\)$/ })).toBeVisible();
    await page.getByRole('button', { name: /^Resume/ }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('complementary', { name: /Pod web-/ })).toBeVisible();
  });

  await test.step('when the agent is gone the page says so, keeps what it has, and continues when it is back', async () => {
    await site.killAgent();
    await expect(page.getByText(/Interrupted .* ago; trying again/).first()).toBeVisible();
    await expect(page.getByRole('row', { name: /web-\S+ Pod/ })).toHaveCount(3);
    await page.keyboard.press('v');
    await expect(page.getByRole('treeitem', { name: /^Pod .*web-/ })).toHaveCount(3);
    await site.startAgent();
    await expect(page.getByText(/trying again/)).toHaveCount(0);
  });
  await site.stop();
});

test('what is not healthy is known by its resources when the agent is gone, though nobody looked before', async ({
  browser,
  product,
}) => {
  const edith = await Person.of(product, browser, 'edith');
  const { page, client } = edith;
  const network = await edith.network({ name: 'retail' });
  const router = await edith.attach(network, await edith.cluster('narvik'));
  const site = startSimulatedSite('narvik', ['web:1']);
  await edith.install(router, site);
  const { created: web } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: WEB },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  const reported = async () => {
    const path = `/api/objects/${web.id}/clusters/${router}/tree`;
    const { tree } = await client.done<{ tree: { nodes: { kind: string }[] } | null }>('GET', path);
    return tree?.nodes.filter(({ kind }) => kind === 'Pod').length ?? 0;
  };
  await expect.poll(reported).toBe(3);
  await site.killAgent();
  await edith.open(`/applications/${web.id}/clusters/${router}`);
  const tree = page.getByRole('treegrid', { name: 'Resources of web on narvik' });
  await expect(tree.getByRole('row', { name: /web-\S+ Pod degraded .*Back-off pulling image/ })).toHaveCount(
    3,
  );
  await expect(page.getByText(/^The agent of this cluster is not connected/).first()).toBeVisible();
  await edith.leave();
  await site.stop();
});
