// Covers: logs, object-logs
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const SETTINGS = `apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
`;
const WEB = `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 3
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: example.org/web:1 }, { name: proxy, image: example.org/proxy:1 }] }
`;

test('the logs of an application on several clusters are one log: merged, searched, and whole after an agent was away', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client } = ada;
  const network = await ada.network({ name: 'retail' });
  const sites = await Promise.all(
    ['lyon', 'oslo', 'turku'].map(async (name) => {
      const cluster = await ada.cluster(name);
      const router = await ada.attach(network, cluster, { grant: { logs: name !== 'turku' } });
      const site = startSimulatedSite(name);
      await ada.install(router, site);
      return { site, router };
    }),
  );
  const [lyon, oslo, turku] = sites;
  if (lyon === undefined || oslo === undefined || turku === undefined) throw new Error('three sites');
  const { created: web } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: WEB },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  const { created: settings } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: SETTINGS },
  });
  const log = page.getByRole('log', { name: 'Logs of web' });

  await test.step('l shows the lines of all its pods on its clusters, with cluster, pod and container', async () => {
    await ada.open(`/applications/${web.id}`);
    for (const { site } of sites)
      await expect(page.getByRole('row', { name: new RegExp(`${site.name}.*up`) })).toBeVisible();
    await page.keyboard.press('l');
    await expect(page).toHaveURL(/tab=logs/);
    await expect(page.getByText('All 3 clusters are shown.')).toBeVisible();
    for (const name of ['lyon', 'oslo'])
      for (const container of ['main', 'proxy'])
        await expect(log.getByText(new RegExp(`^${name} web-\\S+ ${container}`)).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('a cluster whose agent may not read logs says so, once, and can be left out', async () => {
    await expect(
      page.getByRole('alert').filter({ hasText: /^turku: This agent may not read logs/ }),
    ).toHaveCount(1);
    await page.getByRole('button', { name: 'Remove turku' }).click();
    await expect(page).toHaveURL(new RegExp(`clusters=${lyon.router}.*${oslo.router}`));
    await expect(page.getByText('2 of 3 clusters are shown. Add others by name, up to 10.')).toBeVisible();
    await expect(page.getByText(/This agent may not read logs/)).toHaveCount(0);
  });

  await test.step('each pod has a color of its own', async () => {
    const colors = await log
      .locator('time + span')
      .evaluateAll((all) =>
        all.map((each) => [
          (each.textContent ?? '').split(' ').slice(0, 2).join(' '),
          getComputedStyle(each).color,
        ]),
      );
    const ofPods = new Map(colors.map(([pod = '', color = '']) => [pod, color]));
    expect(ofPods.size).toBe(6);
    expect(new Set(ofPods.values()).size).toBe(6);
  });

  await test.step('one of the containers is chosen, which the address keeps', async () => {
    await page.getByRole('combobox', { name: 'Container' }).click();
    await page.getByRole('option', { name: 'proxy' }).click();
    await expect(page).toHaveURL(/container=proxy/);
    await expect(log.getByText(/^oslo web-\S+$/).first()).toBeVisible();
    await expect(log.getByText(/ main/)).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Container' }).click();
    await page.getByRole('option', { name: 'All containers' }).click();
  });

  await test.step('Ctrl-F finds a text, and Enter and Shift-Enter go from match to match', async () => {
    await page.keyboard.press('Control+f');
    const field = page.getByRole('searchbox', { name: 'Find in the log' });
    await expect(field).toBeFocused();
    await page.keyboard.type('request 1"');
    await expect(page.getByText('12 matches')).toBeVisible();
    await page.getByRole('button', { name: 'Pause' }).click();
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('12 of 12')).toBeVisible();
    await expect(log.locator('[data-current] mark')).toBeInViewport();
    await page.keyboard.press('Shift+Enter');
    await expect(page.getByText('11 of 12')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 of 12', { exact: true })).toBeVisible();
    await expect(log.locator('[data-current] mark')).toBeInViewport();
    expect(await violations(page)).toEqual([]);
    await field.fill('');
    await page.getByRole('button', { name: /^Resume/ }).click();
  });

  await test.step('lines are wrapped, and those of the container before are read to their end', async () => {
    // The search has left the newest lines.
    await page.getByRole('button', { name: 'To the newest line' }).click();
    const wrap = page.getByRole('button', { name: 'Wrap' });
    await wrap.click();
    await expect(log).toHaveAttribute('data-wrapped');
    await expect(log.getByText(/request/).last()).toBeInViewport();
    await wrap.click();
    await expect(log).not.toHaveAttribute('data-wrapped');
    const previous = page.getByRole('button', { name: 'Previous container' });
    await previous.click();
    await expect(previous).toHaveAttribute('aria-pressed', 'true');
    await expect(log.getByText(/request/).last()).toBeVisible();
    await previous.click();
    // Only a stream that has had a line is interrupted later, and for a moment the log shows those of before.
    const since = new Date().toISOString();
    for (const name of ['lyon', 'oslo']) {
      const times = log
        .locator('time + span', { hasText: `${name} web-` })
        .locator('xpath=preceding-sibling::time');
      await expect.poll(async () => ((await times.last().getAttribute('datetime')) ?? '') > since).toBe(true);
    }
  });

  await test.step('an agent that is away is named, the others go on, and it continues without a gap', async () => {
    await oslo.site.killAgent();
    await expect(page.getByText(/^oslo: .*Interrupted .* ago; trying again/)).toHaveCount(1);
    await expect(page.getByText(/trying again/i)).toHaveCount(1);
    const count = page.getByText(/^[\d,]+ lines$/);
    const before = await count.textContent();
    await expect(count).not.toHaveText(before ?? '');
    await oslo.site.startAgent();
    await expect(page.getByText(/trying again/i)).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('web.log');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
    expect(lines).toEqual(lines.toSorted((a, b) => (a.slice(0, 24) < b.slice(0, 24) ? -1 : 1)));
    const requests = Map.groupBy(lines, (text) => text.split(' ').slice(1, 4).join(' '));
    expect(requests.size).toBe(12);
    for (const [, of] of requests) {
      const numbers = of.map((text) => Number(/request (\d+)/.exec(text)?.[1]));
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    }
  });

  await test.step('on a phone the head of the page scrolls away, so that the lines have its room', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Clusters' }).click();
    await expect(page.getByRole('link', { name: /^version/ })).toBeInViewport();
    await page.getByRole('tab', { name: 'Logs' }).click();
    // The head of the page is out of view, and the newest line is not.
    await expect(page.getByRole('link', { name: /^version/ })).not.toBeInViewport();
    await expect(log.getByText(/request/).last()).toBeInViewport();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('what has no pods says so, and awaits no lines', async () => {
    await ada.open(`/applications/${settings.id}/clusters/${oslo.router}?tab=logs`);
    await expect(page.getByText('Only pods write logs, and there are none here.')).toBeVisible();
  });

  await test.step('on one cluster a lost agent is said once', async () => {
    await ada.open(`/applications/${web.id}/clusters/${oslo.router}?tab=logs`);
    await expect(
      page
        .getByRole('log')
        .getByText(/^web-\S+ proxy/)
        .first(),
    ).toBeVisible();
    await oslo.site.killAgent();
    await expect(page.getByText(/trying again/i)).toHaveCount(1);
  });
  for (const { site } of sites) await site.stop();
});
