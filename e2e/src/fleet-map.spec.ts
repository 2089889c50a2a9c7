// Covers: clusters, fleet-map
import { violations } from '@hawser/testkit/axe';
import { expect, type Locator } from '@playwright/test';
import { Person } from './person.ts';
import { choose } from './screen.ts';
import { test } from './test.ts';

test('clusters are shown as a map, moved over with arrows, selected with a rectangle, and kept in the list', async ({
  browser,
  installation,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page } = ada;
  const network = await ada.network({ name: 'retail' });
  const routers: string[] = [];
  for (const [n, location] of ['Lyon', 'Lyon', 'Turin', 'Turin'].entries()) {
    const alias = `store-${n}`;
    type Created = { created: { id: string } };
    const { created } = await ada.client.done<Created>('POST', '/api/clusters', {
      body: { alias, location, tags: n % 2 === 0 ? ['pilot'] : [] },
    });
    routers.push(await ada.attach(network, created.id, { isEdge: n > 0 }));
  }
  await installation.database.execute(
    `update router_states set status = 'DOWN', status_rank = 90 where router_id in ('${routers[2]}', '${routers[3]}')`,
  );

  await installation.database.execute(
    `update router_states set agent_version = case when status = 'DOWN' then '5.0.9' else '5.1.1' end
      where router_id in (${routers.map((id) => `'${id}'`).join(', ')})`,
  );

  await ada.open('/clusters');
  await expect(page.getByRole('row', { name: /store-0/ })).toBeVisible();
  await page.keyboard.press('v');
  const map = page.getByRole('listbox', { name: 'Clusters as map' });
  await expect(map).toBeVisible();
  await expect(page).toHaveURL(/view=map/);

  await test.step('the location that is down leads', async () => {
    await expect(map.getByText('2 of 2 down or unknown')).toBeVisible();
    await map.focus();
    const option = map.getByRole('option');
    await expect(option).toContainText('store-2, down, Turin: 2 of 2 clusters down or unknown');
    await page.keyboard.press('ArrowDown');
    await expect(option).toContainText('store-0');
  });

  await test.step('axe finds nothing', async () => {
    expect(await violations(page)).toEqual([]);
  });

  await test.step('it is grouped by tags and by agent version, the worst first; the address keeps it', async () => {
    const by = page.getByRole('combobox', { name: 'Group clusters' });
    const first = async (): Promise<Locator> => {
      await map.focus();
      await page.keyboard.press('Home');
      return map.getByRole('option');
    };
    await choose(by, 'By tags');
    await expect(page).toHaveURL(/by=tag/);
    await expect(map.getByText('pilot', { exact: true })).toBeVisible();
    await expect(await first()).toContainText('No tags: 1 of 2 clusters down or unknown');
    await choose(by, 'By agent version');
    await expect(map.getByText('5.0.9', { exact: true })).toBeVisible();
    await expect(await first()).toContainText('store-2, down, 5.0.9: 2 of 2 clusters down or unknown');
    await page.reload();
    await expect(map.getByText('5.0.9', { exact: true })).toBeVisible();
    // Nothing has the focus yet.
    await page.keyboard.press('ArrowRight');
    await expect(map).toBeFocused();
    await expect(map.getByRole('option')).toContainText('store-');
    expect(await violations(page)).toEqual([]);
    await choose(by, 'By location');
    await expect(await first()).toContainText('store-2');
    await page.keyboard.press('ArrowDown');
  });

  await test.step('Shift and arrows select a rectangle', async () => {
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByRole('status').filter({ hasText: '2 clusters selected' })).toBeVisible();
    await expect(map.getByRole('option', { selected: true })).toContainText('store-1');
  });

  await test.step('a rectangle drawn with the mouse selects the same', async () => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('status').filter({ hasText: '2 clusters selected' })).toBeHidden();
    const box = await map.boundingBox();
    if (box === null) throw new Error('no map');
    await page.mouse.move(box.x + 8, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 200, { steps: 5 });
    await page.mouse.up();
    await expect(page.getByRole('status').filter({ hasText: '4 clusters selected' })).toBeVisible();
  });

  await test.step('the list has the same selection', async () => {
    await page.keyboard.press('v');
    await expect(map).toBeHidden();
    await expect(page.getByRole('status').filter({ hasText: '4 clusters selected' })).toBeVisible();
    await expect(page.getByRole('row', { selected: true })).toHaveCount(4);
    await page.keyboard.press('v');
  });

  await test.step('a filter that finds nothing can be cleared, and the map is drawn', async () => {
    await ada.open('/clusters?view=map&q=nowhere');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(map).toBeVisible();
    await expect(map.locator('canvas')).not.toHaveCSS('width', '0px');
  });

  await test.step('Space shows details beside the map, Enter opens the page, Back returns to the cell', async () => {
    // The focus may be there before the cells are: the first one is the current one once it comes.
    await map.focus();
    await expect(map.getByRole('option')).toContainText('store-2');
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await expect(page.getByRole('complementary', { name: 'Details of store-2' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/clusters\/[^?]+/);
    await page.goBack();
    await expect(map.getByRole('option')).toContainText('store-2');
  });

  await test.step('v on the page of a network shows its clusters on the map', async () => {
    await ada.open(`/networks/${network}`);
    await expect(page.getByRole('list', { name: 'Clusters of retail' })).toBeVisible();
    await page.keyboard.press('v');
    await expect(map).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`network=${network}`));
  });
  await ada.leave();
});
