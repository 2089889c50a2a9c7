// Covers: dashboard, incidents, overview
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('each count links to the rows it counts, and follows changes', async ({ browser }) => {
  const ida = await Person.of(installation.product, browser, 'ida');
  const { page } = ida;
  const [east, west] = [await ida.network({ name: 'east' }), await ida.network({ name: 'west' })];
  await ida.attach(east, await ida.cluster('zulu'));
  await ida.attach(east, await ida.cluster('alpha'), { isEdge: true });
  const spare = await ida.cluster('spare');
  const card = (name: string) => page.getByRole('region', { name, exact: true });
  const shown = () =>
    page
      .getByRole('treegrid')
      .locator('[data-column=name]:is([role=gridcell], [role=rowheader])')
      .evaluateAll((cells) => cells.map((cell) => (cell.textContent ?? '').trim().split(' ')[0]));

  for (const [name, figure, rows] of [
    // Its clusters are not installed yet: a warning on their rows, and on that of the network.
    ['Networks', '1 warn', ['east', 'zulu', 'alpha']],
    ['Networks', '1 no clusters', ['west']],
    ['Clusters', '2 warn', ['alpha', 'zulu']],
    ['Clusters', '1 not attached', ['spare']],
    // Including the network above them.
    ['Attached clusters', '2 warn', ['east', 'zulu', 'alpha']],
  ] as const) {
    await ida.open('/dashboard');
    await card(name).getByRole('link', { name: figure }).click();
    await expect.poll(shown, `${name}: ${figure}`).toEqual(rows);
  }
  await expect(page.getByRole('tab', { name: 'Filters' })).toContainText('1');

  await ida.open('/dashboard');
  const attached = card('Attached clusters');
  await expect(attached.getByRole('link', { name: '2 attached clusters' })).toBeVisible();
  await ida.attach(west, spare);
  await expect(attached.getByRole('link', { name: '3 attached clusters' })).toBeVisible();

  // The items that need attention and the latest changes link there as well.
  await page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: 'spare' }).click();
  await expect(page).toHaveURL(/\/networks\?.*q=spare/);
  await ida.open('/dashboard');
  await page
    .getByRole('region', { name: 'Changed in the last hour' })
    .getByRole('link', { name: /spare/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/changes\//);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('spare');
  await ida.leave();
});

test('of many clusters that need attention outside of incidents eight are listed, and the others on request', async ({
  browser,
}) => {
  const ned = await Person.of(installation.product, browser, 'ned');
  const { page } = ned;
  const network = await ned.network({ name: 'east' });
  for (let n = 1; n <= 10; n++) {
    await ned.attach(network, await ned.cluster(`shop-${n}`), { isEdge: n > 1 });
  }
  await ned.open('/dashboard');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByRole('heading', { name: 'Needs attention 10' })).toBeVisible();
  const lines = needs.getByRole('listitem');
  await expect(lines).toHaveCount(8);
  await needs.getByRole('button', { name: 'and 2 more clusters' }).click();
  await expect(lines).toHaveCount(10);
  await expect(needs.getByRole('button', { name: /more cluster/ })).toHaveCount(0);
  await ned.leave();
});

test('outdated agents beyond those listed link to the clusters that run them', async ({ browser }) => {
  const kim = await Person.of(installation.product, browser, 'kim');
  const { page } = kim;
  const network = await kim.network({ name: 'east' });
  await kim.network({ name: 'west' });
  const routers: string[] = [];
  for (let n = 1; n <= 8; n++) {
    routers.push(await kim.attach(network, await kim.cluster(`store-${n}`), { isEdge: n > 1 }));
  }
  await kim.open('/dashboard');
  await expect(page.getByText('No agents installed yet.')).toBeVisible();
  for (const [at, id] of routers.entries()) {
    const version = at < 6 ? `4.${at % 2}.0` : '5.1.1';
    await installation.database.execute(
      `update router_states set agent_version = '${version}' where router_id = '${id}'`,
    );
  }
  await kim.open('/dashboard');
  await page.getByRole('link', { name: 'and 1 more agent that is outdated' }).click();
  const rows = page.getByRole('treegrid').locator('[role=row][data-index]');
  await expect(rows).toHaveCount(7);
  for (const name of ['east', 'store-1', 'store-6']) {
    await expect(page.getByRole('row', { name })).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: 'Filters' })).toContainText('1');
  await kim.leave();
});

test('the last hour is a chart with a table of its numbers, and updates while the page is open', async ({
  browser,
}) => {
  const liv = await Person.of(installation.product, browser, 'liv');
  const { page } = liv;
  const panel = page.getByRole('region', { name: 'Changed in the last hour' }).first();
  await liv.network({ name: 'east' });
  await liv.open('/dashboard');
  await expect(panel.getByRole('img', { name: '1 changes, 0 became unhealthy' })).toBeVisible();
  await liv.network({ name: 'west' });
  await expect(panel.getByRole('img', { name: '2 changes, 0 became unhealthy' })).toBeVisible();
  await expect(panel.getByRole('listitem').first()).toContainText(/west.*by you/);

  const key = panel.getByRole('button', { name: 'Show table' });
  await key.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('columnheader')).toHaveText(['Time', 'changes', 'became unhealthy']);
  const counted = await panel.getByRole('cell').allTextContents();
  expect(counted.reduce((sum, text) => sum + Number(text), 0)).toBe(2);
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('img')).toBeVisible();

  await panel.getByRole('link', { name: /east/ }).click();
  await expect(page).toHaveURL(/\/changes\//);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('east');
  await liv.leave();
});

test('silent clusters and outdated agents are counted separately, named, and link to their rows', async ({
  browser,
}) => {
  const mia = await Person.of(installation.product, browser, 'mia');
  const { page } = mia;
  const network = await mia.network({ name: 'east' });
  const ids: string[] = [];
  for (const alias of ['lyon', 'oslo', 'rome']) {
    ids.push(await mia.attach(network, await mia.cluster(alias), { isEdge: alias !== 'lyon' }));
  }
  const [lyon, oslo] = ids;
  const reported = (id: string | undefined, at: string, version: string) =>
    installation.database.execute(`
      insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
       select owner_uid, id, id, cluster_id, '', '', '', ${at} from routers where id = '${id}';
      update router_states set status = 'UP', status_rank = 10, agent_version = '${version}', observed_at = ${at}, since = ${at}
       where router_id = '${id}';
      insert into router_leases (owner_uid, router_id, last_seen_at) values ('${mia.uid}', '${id}', ${at})
       on conflict (owner_uid, router_id) do update set last_seen_at = excluded.last_seen_at`);
  // One was an hour ago; the other lease outlasts this journey.
  const now = 'floor(extract(epoch from now()) * 1000)';
  await mia.open('/dashboard');
  await reported(lyon, `${now} - 3600000`, '5.1.1');
  await reported(oslo, `${now} + 3600000`, '4.9.0');

  const attached = page.getByRole('region', { name: 'Attached clusters', exact: true });
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(attached.getByRole('link', { name: '1 unknown' })).toBeVisible();
  await expect(attached.getByRole('link', { name: '1 up' })).toBeVisible();
  await expect(page.getByText('1 cluster is not reporting and shown as unknown.')).toBeVisible();
  await expect(needs.getByRole('listitem').filter({ hasText: 'lyon' })).toContainText('unknown');
  await expect(needs.getByRole('listitem').filter({ hasText: 'oslo' })).toContainText(
    'outdated; upgrade to 5.1.1',
  );
  await attached.getByRole('link', { name: '1 unknown' }).click();
  const rows = page.getByRole('treegrid').locator('[role=row][data-index]');
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Actions for lyon' })).toBeVisible();
  await mia.open('/dashboard');
  await needs.getByRole('link', { name: 'oslo' }).click();
  await expect(page.getByRole('button', { name: 'Actions for oslo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for rome' })).toHaveCount(0);
  await mia.leave();
});

test('an application with warnings is listed with the cluster that causes it; one that is only being applied is not', async ({
  browser,
}) => {
  const noa = await Person.of(installation.product, browser, 'noa');
  const { page, client } = noa;
  const network = await noa.network({ name: 'east' });
  const lyon = await noa.attach(network, await noa.cluster('lyon'));
  for (const name of ['shop', 'till']) {
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ${name}}\n`;
    await client.done('POST', '/api/objects', { body: { networkID: network, yaml } });
  }
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  // The lease outlasts this journey.
  const at = 'floor(extract(epoch from now()) * 1000) + 3600000';
  await installation.database.execute(`
    insert into agents (owner_uid, id, router_id, cluster_id, public_key, kube_system_uid, pending_install_id, created_at)
     select owner_uid, id, id, cluster_id, '', '', '', ${at} from routers where id = '${lyon}';
    update router_states set status = 'UP', status_rank = 10, agent_version = '5.1.1', observed_at = ${at}, since = ${at}
     where router_id = '${lyon}';
    insert into router_leases (owner_uid, router_id, last_seen_at) values ('${noa.uid}', '${lyon}', ${at});
    insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message, cause, applied_digest)
     select owner_uid, '${lyon}', id, 'WARN', 56, ${at}, ${at}, 'the image cannot be pulled', 'the image cannot be pulled|' || id, digest
      from objects where owner_uid = '${noa.uid}' and name = 'shop'`);
  await noa.open('/dashboard');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(
    page.getByRole('region', { name: 'Applications' }).getByRole('link', { name: '2 warn' }),
  ).toBeVisible();
  await expect(needs.getByRole('listitem')).toHaveCount(1);
  await expect(needs.getByRole('listitem')).toContainText('the image cannot be pulled in shop');
  // No change preceded it.
  await needs.getByRole('link', { name: 'Show application' }).click();
  await expect(page).toHaveURL(/\/applications\//);
  await noa.leave();
});

test('on a phone a name that needs attention shows its end, in which names of a fleet differ', async ({
  browser,
}) => {
  const noa = await Person.of(installation.product, browser, 'noa');
  const { page } = noa;
  await noa.attach(
    await noa.network({ name: 'east' }),
    await noa.cluster(`store-${'of-the-northern-region-'.repeat(2)}lyon`),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await noa.open('/dashboard');
  const link = page.getByRole('region', { name: 'Needs attention' }).getByRole('link', { name: /-lyon$/ });
  await expect(link).toBeVisible();
  const isShown = await link.evaluate((of) => {
    const text = document.createTreeWalker(of, NodeFilter.SHOW_TEXT).nextNode();
    if (text === null) throw new Error('no name');
    const end = document.createRange();
    end.setStart(text, (text.textContent ?? '').length - 1);
    end.setEnd(text, (text.textContent ?? '').length);
    const [last, shown] = [end.getBoundingClientRect(), of.getBoundingClientRect()];
    return last.left >= shown.left && last.right <= shown.right;
  });
  expect(isShown).toBe(true);
  await noa.leave();
});
