// Covers: bulk, menu, shortcuts
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(async () => {
  installation = await Installation.start();
});

test.afterAll(async () => {
  await installation?.stop();
});

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n';

/** The first account is the administrator's. */
test('Administration is in the palette of an administrator', async ({ browser }) => {
  const admin = await Person.of(installation.product, browser, 'admin');
  const { page } = admin;
  await admin.open('/networks');
  await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('Administration');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin$/);
  const pages = page.getByRole('navigation', { name: 'Administration' });
  await expect(pages.getByRole('link', { name: 'Users' })).toBeVisible();
  await admin.leave();
});

test('an action of a page is a button, an entry of the palette and a shortcut', async ({ browser }) => {
  const una = await Person.of(installation.product, browser, 'una');
  const { page, dialog } = una;
  const results = page.getByRole('listbox', { name: 'Results' });
  const find = async (text: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill(text);
  };
  const networkID = await una.network({ name: 'east' });
  await una.attach(networkID, await una.cluster('hub'));
  await una.client.done('POST', '/api/objects', { body: { networkID, yaml: CONFIG_MAP, tags: [] } });

  for (const [path, label, title, key] of [
    ['/networks', 'Define Network', 'Define Network', '+'],
    ['/clusters', 'Define Cluster', 'Define Cluster', '+'],
    ['/clusters', 'Attach Cluster', 'Attach Cluster', 'a'],
    ['/applications', 'Create Application', 'Create Application', '+'],
    ['/applications', 'Import YAML', 'Import YAML', 'u'],
  ] as const) {
    await test.step(`${label}: pressed, by its key, and found from another page`, async () => {
      const own = page.getByRole('dialog', { name: title });
      await una.open(path);
      const button = page.getByRole('button', { name: label, exact: true }).first();
      await button.click();
      await expect(own).toBeVisible();
      // Keys go to the open dialog.
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press(key);
      await expect(own).toBeVisible();
      await una.open('/dashboard');
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await find(label);
      await expect(results.getByRole('option', { name: new RegExp(label) }).first()).toContainText(key);
      await page.keyboard.press('Enter');
      await expect(own).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${path}\\?dialog=`));
    });
  }

  await test.step('Export YAML exports what its page shows, from wherever it is run', async () => {
    await una.open('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    for (const ask of [
      async () => {
        await find('Export YAML');
        await page.keyboard.press('Enter');
      },
      () => page.keyboard.press('Shift+U'),
      () => page.getByRole('button', { name: 'Export YAML' }).click(),
    ]) {
      const download = page.waitForEvent('download');
      await ask();
      const file = await (await download).path();
      expect(await readFile(file, 'utf8')).toBe(`---\n${CONFIG_MAP}`);
      await expect(page).toHaveURL(/\/applications/);
      await expect(page.getByRole('button', { name: 'Export YAML' })).toBeEnabled();
    }
  });

  await test.step('actions of the account are found as well', async () => {
    for (const label of [
      'Change E-mail',
      'Change Password',
      'Keyboard Shortcuts',
      'Background Work',
      'Welcome',
    ]) {
      await find(label);
      await results.getByRole('option', { name: label }).first().click();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
    }
    await find('Administration');
    await expect(results.getByRole('option')).toHaveCount(0);
  });
  await una.leave();
});

test('an unavailable action says why: by shortcut, in the palette, as a button', async ({ browser }) => {
  const vic = await Person.of(installation.product, browser, 'vic');
  const { page, dialog, screen } = vic;
  const results = page.getByRole('listbox', { name: 'Results' });
  const hub = await vic.cluster('hub');
  await vic.cluster('loose');
  const networkID = await vic.network({ name: 'east' });
  await vic.attach(networkID, hub);

  await test.step('a shortcut on the active row', async () => {
    await vic.open('/clusters?q=hub');
    await expect(page.getByRole('row', { name: /hub/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('x');
    await screen.expectMessage('Delete Cluster: Detach it from its Networks first.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a shortcut with several rows selected', async () => {
    await vic.open('/clusters');
    await expect(page.getByRole('row', { name: /loose/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+a');
    await expect(page.getByText('2 clusters selected')).toBeVisible();
    await page.keyboard.press('x');
    await screen.expectMessage('Delete Clusters: not for 1 of 2. Detach it from its Networks first.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('an entry of the palette', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('delete hub');
    const entry = results.getByRole('option', { name: /Delete Cluster: hub/ });
    await expect(entry).toContainText('Detach it from its Networks first.');
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    // Records are found a moment later, and move the actions down.
    await expect(results.getByRole('option', { name: /hub of east/ })).toBeVisible();
    // What deletes comes last: Enter alone would choose another entry.
    await entry.click({ force: true });
    await screen.expectMessage('Delete Cluster: Detach it from its Networks first.');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a limit of the plan, until it is raised', async () => {
    const tier = (slug: string) =>
      installation.database.execute(
        `update accounts set plan_tier_slug = '${slug}' where owner_uid = '${vic.uid}'`,
      );
    await vic.network({ name: 'west' });
    const button = page.getByRole('button', { name: 'Define Network' });
    const colors = () =>
      button.evaluate((of) => [getComputedStyle(of).color, getComputedStyle(of).backgroundColor]);
    await vic.open('/networks');
    await expect(button).not.toHaveAttribute('aria-disabled');
    const available = await colors();
    await tier('free');
    const reason =
      'You have reached the Network limit for your subscription plan. Please upgrade to create a Network.';
    await vic.open('/networks');
    const notice = page.getByRole('dialog', { name: 'Notice' });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(await colors()).not.toEqual(available);
    await button.click({ force: true });
    await expect(notice).toContainText(reason);
    await notice.getByRole('button', { name: 'Close' }).last().click();
    await expect(notice).toHaveCount(0);
    await page.keyboard.press('+');
    await expect(notice).toContainText(reason);
    await notice.getByRole('button', { name: 'Close' }).last().click();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or run a command' }).fill('define network');
    await expect(results.getByRole('option').first()).toContainText(reason);
    await page.keyboard.press('Enter');
    await expect(notice).toContainText(reason);
    await notice.getByRole('button', { name: 'Close' }).last().click();
    await tier('enterprise');
    await button.click({ force: true });
    await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
  });
  await vic.leave();
});
