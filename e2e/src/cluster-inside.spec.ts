// Covers: cluster-inside, cluster-page
import { LEASE_MS } from '@hawser/domain/routers';
import { violations } from '@hawser/testkit/axe';
import { expect, type Locator } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      nodeSelector: { kubernetes.io/hostname: node-1 }
      containers: [{ name: main, image: example.org/web:1, resources: { requests: { cpu: 500m, memory: 1Gi } } }]
`;
const FOREIGN = `apiVersion: v1
kind: Namespace
metadata: { name: shop, labels: { team: shop } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: prices, namespace: shop }
data: { password: hidden }
---
apiVersion: v1
kind: Secret
metadata: { name: card-numbers, namespace: shop }
stringData: { number: hidden }
`;
const event = (name: string, type: string, reason: string, message: string) => `apiVersion: v1
kind: Event
metadata: { name: ${name}, namespace: shop }
involvedObject: { apiVersion: v1, kind: ConfigMap, namespace: shop, name: prices }
type: ${type}
reason: ${reason}
message: ${JSON.stringify(message)}
count: 2
firstTimestamp: "2026-01-01T00:00:00Z"
lastTimestamp: "2026-01-01T00:00:00Z"
`;
const HOSTILE = '<img src=x onerror="document.title=1">';

test('a cluster is looked into from its page: nodes, namespaces, objects by kind, events, and the log of its agent', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client } = ada;
  const network = await ada.network({ name: 'retail' });
  const cluster = await ada.cluster('lyon');
  const router = await ada.attach(network, cluster, { grant: { inspect: true } });
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);
  await site.apply(FOREIGN);
  await site.apply(event('a', 'Warning', 'Expired', HOSTILE));
  await site.apply(event('b', 'Normal', 'Read', 'by the shop'));
  await client.done('POST', '/api/objects', { body: { networkID: network, yaml: WEB } });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  const grid = (name: string) => page.getByRole('treegrid', { name });
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });

  await test.step('its nodes, by the keyboard, with what pods request', async () => {
    await ada.open(`/clusters/${cluster}`);
    await expect(page.getByRole('region', { name: 'Overview', exact: true })).toBeVisible();
    const nodes = page.getByRole('region', { name: 'Nodes', exact: true });
    await expect(nodes).toContainText('2 of 2 nodes');
    await expect(nodes).toContainText('GiB requested');
    await tab('Overview').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=nodes/);
    await expect(grid('Nodes of lyon').getByRole('row', { name: /node-1 ready/ })).toBeVisible();
    await expect(page.getByText('2 of 2 nodes')).toBeVisible();
    await expect(page.getByText(/2(\.1)? GiB requested, [\d.]+ GiB used, 30 GiB allocatable/)).toBeVisible();
    // axe does not see them: the words of an empty field have the contrast of other words.
    const filter = page.getByRole('searchbox', { name: 'Filter the nodes' });
    const [shown, wanted] = await filter.evaluate(placeholderColors);
    expect(shown).toBe(wanted);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('its namespaces; Enter shows what is in one, and Back returns', async () => {
    await tab('Namespaces').click();
    const shop = grid('Namespaces of lyon').getByRole('row', { name: /^shop active/ });
    await expect(shop).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('searchbox', { name: 'Filter the namespaces' }).fill('shop');
    await expect(page.getByText('1 of')).toBeVisible();
    await shop.click();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/tab=objects/);
    const kinds = grid('Kinds in shop on lyon');
    await expect(kinds.getByRole('row', { name: /ConfigMap v1 namespace 1/ })).toBeVisible();
    await expect(kinds).not.toContainText('Secret');
    await page.goBack();
    await expect(page).toHaveURL(/tab=namespaces/);
  });

  await test.step('the objects of a kind, with their origin and health, and never a Secret', async () => {
    await tab('Objects').click();
    const kinds = grid('Kinds in lyon');
    await expect(kinds.getByRole('row', { name: /^Deployment apps\/v1 namespace/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await kinds.getByRole('row', { name: /^ConfigMap / }).click();
    await page.keyboard.press('Enter');
    const maps = grid('ConfigMap objects in lyon');
    await expect(maps.getByRole('row', { name: /^prices .*shop foreign/ })).toBeVisible();
    await expect(page.getByText('hidden')).toHaveCount(0);
    await expect(page.getByText(/^Read .* ago$/)).toBeVisible();
    await page.getByRole('button', { name: 'All kinds' }).click();
    await kinds.getByRole('row', { name: /^Deployment / }).click();
    await page.keyboard.press('Enter');
    const web = grid('Deployment objects in lyon').getByRole('row', { name: /^web healthy hawser/ });
    await expect(web).toContainText('placed by Hawser');
    expect(await violations(page)).toEqual([]);
    const url = new URL(page.url());
    url.searchParams.set('filter', JSON.stringify({ kind: ['v1 Secret secrets'] }));
    await page.goto(url.href);
    await expect(page.getByText('Agents read no Secrets, not even their names.')).toBeVisible();
    await expect(page.getByText('card-numbers')).toHaveCount(0);
  });

  await test.step('an object that Hawser did not place, with its YAML, which follows; Back returns to its row', async () => {
    await ada.open(`/clusters/${cluster}?tab=objects`);
    await grid('Kinds in lyon')
      .getByRole('row', { name: /^ConfigMap / })
      .click();
    await page.keyboard.press('Enter');
    const prices = grid('ConfigMap objects in lyon').getByRole('row', { name: /^prices .*shop/ });
    await prices.click();
    await page.keyboard.press(' ');
    await expect(page).toHaveURL(/shop%2Fprices/);
    const object = page.getByRole('region', { name: 'ConfigMap prices', exact: true });
    const yaml = object.getByRole('textbox', { name: 'Live YAML of ConfigMap prices' });
    await expect(object).toContainText('origin foreign, read only');
    await expect(yaml).toContainText('password: hidden');
    await expect(object.getByRole('region', { name: 'Events' })).toContainText(HOSTILE);
    const event = grid('Events of ConfigMap prices').getByRole('row', { name: /warning: Expired/ });
    await event.click();
    await page.keyboard.press('Enter');
    const details = object.getByRole('complementary', { name: 'Event Expired' });
    await expect(details).toContainText(HOSTILE);
    await page.reload();
    await expect(details).toContainText(HOSTILE);
    await expect(event).toHaveAttribute('data-active');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await expect(object).toContainText('No conditions found.');
    expect(await violations(page)).toEqual([]);
    await site.apply(FOREIGN.replace('password: hidden', 'password: changed'));
    await expect(yaml).toContainText('password: changed');
    // The address can be sent.
    await page.reload();
    await expect(yaml).toContainText('password: changed');
    await page.goBack();
    await expect(prices).toHaveAttribute('data-active');
    await page.keyboard.press('Enter');
    await expect(object).toBeVisible();
    await page.getByRole('button', { name: 'All configmaps' }).click();
    await expect(prices).toBeVisible();
  });

  await test.step('a pod of an application leads to it, to its owner and to its node', async () => {
    await ada.open(`/clusters/${cluster}?tab=nodes`);
    await grid('Nodes of lyon')
      .getByRole('row', { name: /^node-1/ })
      .click();
    await page.keyboard.press('Enter');
    const node = page.getByRole('region', { name: 'Node node-1' });
    await expect(node.getByRole('table')).toContainText('cpu');
    await expect(node.getByRole('region', { name: 'Conditions' })).toContainText('Ready: True');
    const pods = grid('Pods on node-1 of lyon');
    await expect(pods.getByRole('row', { name: /^web-/ }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await pods.getByRole('row', { name: /^web-/ }).first().click();
    await page.keyboard.press('Enter');
    const pod = page.getByRole('region', { name: /^Pod web-/ });
    await expect(pod).toContainText('belongs to an application placed by Hawser');
    await expect(pod.getByRole('table')).toContainText('example.org/web:1');
    await expect(pod.getByRole('link', { name: 'Logs' })).toHaveAttribute('href', /tab=logs&pod=web-/);
    expect(await violations(page)).toEqual([]);
    await pod.getByRole('link', { name: /^ReplicaSet web-/ }).click();
    const set = page.getByRole('region', { name: /^ReplicaSet web-/ });
    await expect(set).toContainText('Ready');
    await set.getByRole('link', { name: 'Hawser' }).click();
    await expect(page).toHaveURL(new RegExp(`/applications/.*/clusters/${router}`));
    await page.goBack();
    await expect(set).toBeVisible();
    await ada.open(`/clusters/${cluster}?tab=objects`);
    await expect(grid('Kinds in lyon')).toBeVisible();
  });

  await test.step('its events, live, as text', async () => {
    await tab('Events').click();
    const events = grid('Events of lyon');
    await expect(events.getByRole('row', { name: /warning: Expired/ })).toContainText(HOSTILE);
    const widthOf = (of: Locator) => of.evaluate((element) => element.getBoundingClientRect().width);
    const message = events.getByRole('columnheader', { name: 'Message' });
    await expect.poll(async () => (await widthOf(message)) / (await widthOf(events))).toBeGreaterThan(0.37);
    await site.apply(event('c', 'Warning', 'Late', 'came while somebody looked'));
    await expect(events.getByRole('row', { name: /warning: Late/ })).toBeVisible();
    await events.getByRole('row', { name: /warning: Expired/ }).click();
    await page.keyboard.press('Enter');
    const details = page.getByRole('complementary', { name: 'Event Expired' });
    await expect(details).toContainText(HOSTILE);
    await page.reload();
    await expect(details.getByRole('link', { name: 'ConfigMap prices' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await page.getByRole('button', { name: 'Warnings only' }).click();
    await expect(events.getByRole('row', { name: /Read/ })).toHaveCount(0);
    await expect(events.getByRole('row', { name: /warning: Late/ })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('of many objects a window at a time; a filter says that there are others', async () => {
    const one = (name: number) =>
      `apiVersion: v1\nkind: ConfigMap\nmetadata: { name: many-${name}, namespace: shop }\n`;
    for (const first of [100, 200, 300]) {
      await site.apply(Array.from({ length: 100 }, (_, n) => one(first + n)).join('---\n'));
    }
    await tab('Objects').click();
    await grid('Kinds in lyon')
      .getByRole('row', { name: /^ConfigMap / })
      .click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('250 rows')).toBeVisible();
    await page.getByRole('searchbox').fill('many-399');
    await expect(page.getByText(/^No results for “many-399” in 250 rows$/)).toBeVisible();
    await expect(page.getByText(/^\d+ more were not read yet\.$/)).toBeVisible();
    await page.getByRole('button', { name: /^\d+ more$/ }).click();
    await expect(grid('ConfigMap objects in lyon').getByRole('row', { name: /^many-399 / })).toBeVisible();
  });

  await test.step('the log of its agent', async () => {
    await tab('Agent log').click();
    await expect(page.getByRole('log')).toContainText('msg="Connected to the server"');
    expect(await violations(page)).toEqual([]);
  });

  await test.step('when the agent is gone the page says so, keeps what it has, and continues when it is back', async () => {
    const node = (ready: string) =>
      grid('Nodes of lyon').getByRole('row', { name: new RegExp(`^node-1 ${ready}`) });
    await page.clock.install();
    await ada.open(`/clusters/${cluster}?tab=nodes`);
    await expect(node('ready')).toBeVisible();
    await site.killAgent();
    await expect(page.getByText(/Interrupted .* ago; trying again/)).toBeVisible();
    await expect(node('ready')).toBeVisible();
    // Longer ago than the lease.
    await page.clock.fastForward(LEASE_MS);
    await expect(node('unknown')).toContainText('Was ready when the agent reported last.');
    await expect(page.getByText('unknown, was 2 of 2 nodes')).toBeVisible();
    await site.startAgent();
    await expect(page.getByText(/trying again/)).toHaveCount(0);
    await expect(node('ready')).toBeVisible();
  });

  await test.step('it fits a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of ['Nodes', 'Objects', 'Events', 'Agent log']) {
      await tab(name).click();
      await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
    await tab('Events').click();
    await expect(grid('Events of lyon').getByText(HOSTILE)).toBeInViewport({ ratio: 1 });
    await tab('Objects').click();
    await grid('Kinds in lyon')
      .getByRole('row', { name: /^Deployment / })
      .click();
    await page.keyboard.press('Enter');
    const web = grid('Deployment objects in lyon').getByRole('row', { name: /^web healthy/ });
    await expect(web.getByText('healthy')).toBeInViewport({ ratio: 1 });
  });
  await site.stop();
});

test('without the right to look into a cluster its page says what to do, and still shows the nodes', async ({
  browser,
  product,
}) => {
  const bea = await Person.of(product, browser, 'bea');
  const { page } = bea;
  const cluster = await bea.cluster('oslo');
  const router = await bea.attach(await bea.network({ name: 'retail' }), cluster);
  const unattached = await bea.cluster('rome');
  await bea.open(`/clusters/${unattached}?tab=nodes`);
  await expect(page.getByText('It is not attached to a network')).toBeVisible();

  await bea.open(`/clusters/${cluster}?tab=events`);
  await expect(page.getByText(/agent of this cluster is not connected/)).toBeVisible();
  const site = startSimulatedSite('oslo');
  await bea.install(router, site);
  for (const tab of ['events', 'namespaces', 'objects']) {
    await bea.open(`/clusters/${cluster}?tab=${tab}`);
    await expect(page.getByText('Attach the cluster again with')).toBeVisible();
    expect(await violations(page)).toEqual([]);
  }
  await bea.open(`/clusters/${cluster}?tab=nodes`);
  await expect(page.getByRole('row', { name: /node-1 ready/ })).toBeVisible();
  await expect(page.getByText('This agent is not allowed to read everything')).toBeVisible();
  await site.stop();
});

/** Runs in the page: the color of a field's placeholder, and that of the theme's faint text. */
function placeholderColors(field: Element): string[] {
  const probe = document.createElement('i');
  probe.style.color = 'var(--text-3)';
  field.after(probe);
  const colors = [getComputedStyle(field, '::placeholder').color, getComputedStyle(probe).color];
  probe.remove();
  return colors;
}
