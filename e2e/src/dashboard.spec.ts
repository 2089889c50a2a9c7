import { expect, test } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';

let installation: Installation;

test.beforeAll(async () => {
  installation = await Installation.start();
});
test.afterAll(async () => {
  await installation?.stop();
});

test('each figure leads to the rows that it counts, and follows what happens', async ({ browser }) => {
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
    ['Networks', '2 neutral', ['east', 'zulu', 'alpha', 'west']],
    ['Clusters', '2 warn', ['alpha', 'zulu']],
    ['Clusters', '1 neutral', ['spare']],
    // With the network above them.
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

  // What needs a person, and what was changed, lead there as well.
  await page.getByRole('region', { name: 'Needs a person' }).getByRole('link', { name: 'spare' }).click();
  await expect(page).toHaveURL(/\/networks\?.*q=spare/);
  await ida.open('/dashboard');
  await page
    .getByRole('region', { name: 'Changed in the last hour' })
    .getByRole('link', { name: /spare/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/networks\?.*row=/);
  await ida.leave();
});

test('agents that are too old, beyond those that are named, lead to the clusters that run them', async ({
  browser,
}) => {
  const kim = await Person.of(installation.product, browser, 'kim');
  const { page } = kim;
  const network = await kim.network({ name: 'east' });
  await kim.network({ name: 'west' });
  const routers: string[] = [];
  for (let n = 1; n <= 8; n++) {
    routers.push(await kim.attach(network, await kim.cluster(`store-${n}`), { isEdge: n > 1 }));
  }
  await kim.open('/dashboard');
  await expect(page.getByText('No agent is enrolled yet.')).toBeVisible();
  for (const [at, id] of routers.entries()) {
    const version = at < 6 ? `4.${at % 2}.0` : '5.1.1';
    await installation.database.execute(
      `update router_states set agent_version = '${version}' where router_id = '${id}'`,
    );
  }
  await kim.open('/dashboard');
  await page.getByRole('link', { name: 'and 1 more agent that is too old' }).click();
  const rows = page.getByRole('treegrid').locator('[role=row][data-index]');
  await expect(rows).toHaveCount(7);
  for (const name of ['east', 'store-1', 'store-6']) {
    await expect(page.getByRole('row', { name })).toBeVisible();
  }
  await expect(page.getByRole('tab', { name: 'Filters' })).toContainText('1');
  await kim.leave();
});
