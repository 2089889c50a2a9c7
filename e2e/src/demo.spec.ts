// Covers: demo
import { PASSWORD, type Product, startProduct } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { violations } from '@hawser/testkit/axe';
import { Screen } from './screen.ts';
import { test } from './test.ts';

/** A hundred clusters load within seconds; on a busy machine it takes longer. */
const LONG = { timeout: 120_000 };

let product: Product;

// Only the first account of an installation is an administrator, who may load a demo fleet.
test.beforeEach(async () => {
  product = await startProduct();
});

test.afterEach(async () => {
  await product?.stop();
});

async function signUp(page: Page, name: string): Promise<Screen> {
  page.setDefaultTimeout(45_000);
  const screen = new Screen(page);
  await page.goto(`${product.url}/auth?mode=sign-up`);
  await screen.signUp(name, `${name.toLowerCase()}@example.com`, PASSWORD);
  await expect(page).toHaveURL(/\/networks/);
  await screen.leaveWelcome();
  return screen;
}

async function expectUsableByAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const running of document.getAnimations()) running.finish();
  });
  expect(await violations(page)).toEqual([]);
}

/** Loads a smaller fleet than the page asks for, which is the default one. */
async function loadSmaller(page: Page, size: { clusters?: number; objects: number }): Promise<void> {
  await page.route('**/api/demo', (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const sent = route.request().postDataJSON();
    expect(sent).not.toHaveProperty('clusters');
    expect(sent).not.toHaveProperty('objects');
    return route.continue({ postData: JSON.stringify({ ...sent, ...size }) });
  });
}

test('a demo fleet of a hundred clusters is loaded, seen live, and removed', async ({ page }) => {
  const screen = await signUp(page, 'Ada');
  const { dialog } = screen;
  // The bench `demo` loads many applications on each cluster; two are seen as well.
  await loadSmaller(page, { objects: 2 });
  await page.getByRole('button', { name: 'Load a Demo Fleet' }).click();
  await expect(dialog.getByText('only the Kubernetes API behind each agent is simulated.')).toBeVisible();
  await expectUsableByAll(page);
  await dialog.getByRole('button', { name: 'Load Demo Fleet' }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Agents connected' })).toBeVisible();

  await test.step('closed, it continues, and the top bar shows the progress', async () => {
    await dialog.getByRole('button', { name: 'Close and continue in the background' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Demo fleet: 100 simulated' })).toBeVisible(LONG);
  });

  await test.step('its hundred clusters are live, and each is marked as simulated', async () => {
    await screen.go('Clusters');
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '101');
    const first = page.getByRole('row', { name: /demo-eu-north-00001/ });
    await expect(first).toContainText('up');
    await expect(first.getByText('simulated', { exact: true }).first()).toBeVisible();
    await first.getByRole('button', { name: /, why\?$/ }).click();
    const why = page.getByRole('dialog', { name: /^Why is demo-eu-north-00001 up/ });
    await expect(why.getByText('simulated', { exact: true }).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await screen.go('Networks');
    await expect(screen.badge('demo-network-1')).toContainText('up', { timeout: 90_000 });
  });

  await test.step('the palette offers to remove it last and never alone', async () => {
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('remove the demo fleet');
    const found = page.getByRole('option');
    await expect(found.last()).toContainText('Remove the Demo Fleet');
    await expect(found.first()).toContainText('Dashboard');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('everything is listed before it is confirmed, and then all of it is deleted', async () => {
    await page.getByRole('button', { name: 'Demo fleet: 100 simulated' }).click();
    await dialog.getByRole('button', { name: 'Remove it' }).click();
    await expect(dialog.getByRole('list', { name: 'What is deleted' })).toContainText(
      '100 simulated clusters',
    );
    await expectUsableByAll(page);
    await dialog.getByRole('textbox').fill('demo');
    await dialog.getByRole('button', { name: 'Remove Demo Fleet' }).click();
    await expect(page.getByText('Demo fleet removed.').first()).toBeVisible(LONG);
    await expect(page.getByText('Join clusters into a network')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Load a Demo Fleet' })).toBeVisible();
    await screen.go('Clusters');
    await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '1');
  });
});

test('beside real clusters it asks first, and a fleet whose server was restarted says so', async ({
  page,
}) => {
  const screen = await signUp(page, 'Grace');
  const { dialog } = screen;
  const body = { alias: 'store-1', tags: [] };
  expect((await page.request.post(`${product.url}/api/clusters`, { data: body })).status()).toBe(201);
  await page.reload();
  // Shortcuts work once the page has loaded.
  await expect(page.getByRole('button', { name: 'Load a Demo Fleet' })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('demo fleet');
  await page.getByRole('option', { name: 'Load a Demo Fleet' }).click();
  // A few clusters are enough here: a hundred are loaded above.
  await loadSmaller(page, { clusters: 4, objects: 2 });
  const load = dialog.getByRole('button', { name: 'Load Demo Fleet' });
  await expect(load).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /beside my cluster that is not simulated/ }).check();
  await load.click();
  await expect(dialog.getByRole('heading', { name: 'The demo fleet is live' })).toBeVisible(LONG);
  await product.kill();
  await product.restart();
  // Below the dialog, which hides it from screen readers.
  const stopped = { name: 'Demo fleet: stopped', includeHidden: true };
  await expect(page.getByRole('button', stopped)).toBeAttached(LONG);
  await expect(dialog.getByText('Its clusters are no longer running')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove it' }).click();
  await dialog.getByRole('textbox').fill('demo');
  await dialog.getByRole('button', { name: 'Remove Demo Fleet' }).click();
  await expect(page.getByText('Demo fleet removed.').first()).toBeVisible(LONG);
  await screen.go('Clusters');
  await expect(page.getByRole('row', { name: /store-1/ })).toBeVisible();
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '2');
});
