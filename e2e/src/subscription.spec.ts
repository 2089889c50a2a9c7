// Covers: account, accounts
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

const PLANS = `
default: small
tiers:
  small: { name: Small, maxNumNetworks: 5, maxNumClouds: 2, maxNumObjects: 1200 }
  large: { name: Large, maxNumNetworks: unlimited, maxNumClouds: unlimited, maxNumObjects: 5000 }
`;

let folder = '';
let installation: Installation;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hawser-plans-'));
  await writeFile(join(folder, 'plans.yaml'), PLANS);
  installation = await Installation.start({ HAWSER_PLANS_FILE: join(folder, 'plans.yaml') });
});
test.afterAll(async () => {
  await installation?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a limit that is nearly reached appears on the open dashboard, and links to what it counts', async ({
  browser,
}) => {
  const ida = await Person.of(installation.product, browser, 'ida');
  const { page } = ida;
  const needs = page.getByRole('region', { name: 'Needs attention' });
  const limit = (name: string) => needs.getByRole('listitem').filter({ hasText: name });
  for (const name of ['one', 'two', 'three']) await ida.network({ name });
  await ida.open('/dashboard');
  await expect(page.getByRole('link', { name: '3 networks', exact: true })).toBeVisible();
  await expect(needs.getByText('No problems.')).toBeVisible();

  // The following is done elsewhere: this page only observes.
  await ida.network({ name: 'four' });
  await expect(limit('networks')).toContainText('near the limit');
  await expect(limit('networks')).toContainText('4 of 5 of your plan are used');
  const five = await ida.network({ name: 'five' });
  await expect(limit('networks')).toContainText('limit reached');
  for (const alias of ['lyon', 'oslo'])
    await ida.attach(five, await ida.cluster(alias), { isEdge: alias === 'oslo' });
  await expect(limit('attached clusters')).toContainText('2 of 2 of your plan are used');

  await limit('attached clusters').getByRole('link').click();
  for (const name of ['lyon', 'oslo']) {
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toBeVisible();
  }
  await ida.open('/dashboard');
  await limit('5 of 5').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Actions for four' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for lyon' })).toHaveCount(0);
  await ida.leave();
});

test('the Subscription page shows the operator’s tiers with usage; an account of a marketplace has no limit', async ({
  browser,
}) => {
  const kim = await Person.of(installation.product, browser, 'kim');
  const { page } = kim;
  const first = await kim.network({ name: 'first' });
  await kim.attach(first, await kim.cluster('lyon'));
  const row = (table: string, name: string) =>
    page
      .getByRole('region', { name: table })
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .locator('th, td');
  await kim.open('/settings/subscription');
  await expect(row('Plan: Small', 'Networks')).toHaveText(['Networks', '1', '5', '4']);
  await expect(row('Plan: Small', 'Attached clusters')).toHaveText(['Attached clusters', '1', '2', '1']);
  await expect(row('Plan: Small', 'Applications')).toHaveText(['Applications', '0', '1,200', '1,200']);
  await expect(row('All plans', 'Small')).toHaveText(['Small (yours)', '5', '2', '1,200']);
  await expect(row('All plans', 'Large')).toHaveText(['Large', 'unlimited', 'unlimited', '5,000']);

  for (const name of ['second', 'third', 'fourth', 'fifth']) await kim.network({ name });
  const source = (status: string) =>
    installation.database.execute(
      `update accounts set source = '{"name":"aws","subscriptionStatus":"${status}"}' where owner_uid = '${kim.uid}'`,
    );
  const define = async (name: string) => {
    await kim.openDialog('/networks', 'define-network');
    await kim.fill('Name', name);
    await kim.press('Define Network');
  };
  await source('ended');
  await define('sixth');
  await expect(page.getByRole('dialog', { name: 'Notice' })).toBeVisible();
  await source('active');
  await define('sixth');
  await expect(page.getByRole('button', { name: 'Actions for sixth' })).toBeVisible();
  await kim.open('/settings/subscription');
  await expect(
    page.getByText('Your account comes from a cloud marketplace: no limit applies.'),
  ).toBeVisible();
  await expect(row('Plan: Small', 'Networks')).toHaveText(['Networks', '6', 'unlimited', 'unlimited']);
  await kim.open('/dashboard');
  await expect(page.getByRole('link', { name: '6 networks', exact: true })).toBeVisible();
  await expect(page.getByText('limit reached')).toHaveCount(0);
  await kim.leave();
});
