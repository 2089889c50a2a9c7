// Covers: incidents, object-page
import { join } from 'node:path';
import { PASSWORD, type Product, type Running, run, startProduct } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Screen } from './screen.ts';
import { test } from './test.ts';

/** The scenario changes the image a minute after its clusters are there. */
const LONG = { timeout: 240_000 };
const DEMO = join(import.meta.dirname, '..', '..', 'packages', 'fleet-sim', 'src', 'demo', 'main.ts');

let product: Product;
let demo: Running | null = null;

test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(async () => {
  await demo?.end();
  await product?.stop();
});

async function expectUsableByAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const running of document.getAnimations()) running.finish();
  });
  expect(await violations(page)).toEqual([]);
}

test('a bad image on many clusters is one line, which shows the clusters and is rolled back', async ({
  page,
}) => {
  page.setDefaultTimeout(45_000);
  const screen = new Screen(page);
  await page.goto(`${product.url}/auth?mode=sign-up`);
  await screen.signUp('Ada', 'ada@example.com', PASSWORD);
  await expect(page).toHaveURL(/\/networks/);
  await screen.leaveWelcome();
  const account = ['--server', product.url, '--email', 'ada@example.com', '--password', PASSWORD];
  const fleet = ['--clusters', '30', '--objects', '10', '--scenario', 'bad-image'];
  demo = await run(process.execPath, [DEMO, ...account, ...fleet]);

  const lines = page.getByRole('region', { name: 'Incidents' }).getByRole('listitem');
  await test.step('the networks begin with one line that says what, where, since when and after which change', async () => {
    await expect(lines).toHaveCount(1, LONG);
    await expect(lines).toContainText(
      /ImagePullBackOff shop:broken-1.*1 object, \d+ clusters, since \d\d:\d\d, after version 2 by you/,
    );
  });

  await test.step('so does the dashboard', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    const needs = page.getByRole('region', { name: 'Needs attention' });
    await expect(needs.getByRole('listitem')).toHaveCount(1);
    await expect(needs.getByRole('listitem')).toContainText('ImagePullBackOff shop:broken-1');
    await expectUsableByAll(page);
  });

  await test.step('n shows its clusters, down to the object', async () => {
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/\/networks\?.*filter=.*incident/);
    await expect(lines).toHaveAttribute('aria-current', 'true');
    await expect(page.getByRole('row', { name: /shop-0/ }).first()).toBeVisible();
    await expect(page.getByText(/^\d+ of 30 clusters$/)).toBeVisible();
  });

  await test.step('so does its link', async () => {
    await screen.go('Networks');
    await lines.getByRole('link', { name: 'Show clusters' }).click();
    await expect(page).toHaveURL(/\/networks\?.*filter=.*incident/);
  });

  await test.step('beside an application it is not squeezed by what can be done', async () => {
    await page
      .getByRole('row', { name: /shop-0/ })
      .first()
      .locator('[data-column=install]')
      .click();
    await page.keyboard.press(' ');
    const panel = page.getByRole('complementary', { name: 'Details of shop-0' });
    const cause = panel.getByRole('listitem').getByText('ImagePullBackOff shop:broken-1');
    await expect(cause).toBeVisible();
    expect((await cause.boundingBox())?.height).toBeLessThan(30);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
  });

  await test.step('rolled back after a review of what changes where, it goes', async () => {
    await lines.getByRole('button', { name: 'Roll back' }).click();
    const review = page.getByRole('dialog', { name: 'Restore version 1 of shop-0' });
    await expect(review.getByText('1 line changed, 30 clusters')).toBeVisible();
    await expect(review.getByText('30 updated', { exact: true })).toBeVisible();
    await expectUsableByAll(page);
    await review.getByRole('button', { name: 'Confirm' }).click();
    await expect(
      page.getByText('shop-0 rolled back to version 1. Rolling out to 30 clusters.'),
    ).toBeVisible();
    await expect(lines).toHaveCount(0);
    // The button that was pressed went with the incident; what follows in the page is the list.
    await expect(page.getByRole('treegrid')).toBeFocused();
  });

  await test.step('rolling back can be undone', async () => {
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Rollback undone.')).toBeVisible();
  });
});
