// Covers: page
import type { Product } from '@hawser/testkit';
import { type Browser, expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

let product: Product;

test.beforeAll(({ product: shared }) => {
  product = shared;
});

const CONFIG_MAP = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: item-';

/** A user with two networks, three clusters in one of them, and three objects there. */
async function somebody(browser: Browser, name: string): Promise<Person> {
  const person = await Person.of(product, browser, name);
  await person.client.done('PATCH', '/api/me', { body: { surveys: { newuser: {} } } });
  const networkID = await person.network({ name: 'east' });
  await person.network({ name: 'west' });
  for (const alias of ['hub', 'edge-one', 'edge-two'])
    await person.attach(networkID, await person.cluster(alias), { isEdge: alias !== 'hub' });
  for (const n of [1, 2, 3]) {
    const body = { networkID, yaml: `${CONFIG_MAP}${n}\n`, tags: [] };
    await person.client.done('POST', '/api/objects', { body });
  }
  return person;
}

/** The grids, each with a search text, the matching rows in reverse order, and a dialog of a row. */
const GRIDS = [
  {
    path: '/networks',
    text: 'edge',
    left: ['east', 'edge-two', 'edge-one'],
    picked: ['edge-one', 'edge-two'],
    action: 'Distribution Rules',
    of: 'east',
    many: 'Detach',
    dialog: 'Distribution Rules',
  },
  {
    path: '/clusters',
    text: 'edge',
    left: ['edge-two', 'edge-one'],
    picked: ['edge-one', 'edge-two'],
    action: 'Update Cluster',
    of: 'edge-one',
    many: 'Detach',
    dialog: 'Update Cluster',
  },
  {
    path: '/applications',
    text: 'item',
    left: ['item-3', 'item-2', 'item-1'],
    picked: ['item-1', 'item-3'],
    action: 'Apply Tags',
    of: 'item-2',
    many: 'Apply Tags',
    dialog: 'Apply Tags',
  },
];

for (const grid of GRIDS) {
  test(`${grid.path}: page, filter, order, selection and dialog are there again after a reload, back and forward`, async ({
    browser,
  }) => {
    const ada = await somebody(browser, `ada${grid.path.slice(1)}`);
    const { page, screen } = ada;
    const names = page.getByRole('treegrid').locator('[data-column=name]:not([role=columnheader])');
    const shown = async (): Promise<string[]> =>
      (await names.allInnerTexts()).map((text) => text.trim().split(/\s/)[0] ?? '');
    const selected = page.getByRole('row', { selected: true });
    const dialog = page.getByRole('dialog', { name: grid.dialog });

    const expectAsLeft = async (): Promise<void> => {
      await expect.poll(shown).toEqual(grid.left);
      await expect(page.getByRole('searchbox')).toHaveValue(grid.text);
      await expect(selected).toHaveCount(2);
      for (const name of grid.picked)
        await expect(page.getByRole('row', { name, selected: true })).toHaveCount(1);
      await expect(page.getByText(/2 \w+ selected/)).toBeVisible();
    };

    await test.step('the URL contains the state of the page', async () => {
      await ada.open(grid.path);
      await page.getByRole('searchbox').fill(grid.text);
      await expect.poll(shown).toHaveLength(grid.left.length);
      const title = page.getByRole('columnheader', { name: 'Name' }).getByRole('button');
      await title.click();
      await expect(page).toHaveURL(/sort=name/);
      await title.click();
      await expect(page).toHaveURL(/sort=-name/);
      for (const name of grid.picked) await page.getByRole('row', { name }).locator('[data-check]').click();
      await expectAsLeft();
      await expect(page).toHaveURL(/selected=[^&]+%2C/);
    });

    await test.step('a reload restores it, including the dialog', async () => {
      await screen.act(grid.of, grid.action);
      await expect(dialog).toBeVisible();
      await page.reload();
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectAsLeft();
      await page.reload();
      await expectAsLeft();
    });

    await test.step('a reload restores the selection with the dialog of its action', async () => {
      const many = page.getByRole('dialog', { name: grid.many });
      await page.getByRole('toolbar').getByRole('button', { name: grid.many }).click();
      await expect(many).toContainText('2 selected');
      await expect(page).toHaveURL(/dialog=bulk/);
      await page.reload();
      await expect(many).toContainText('2 selected');
      for (const name of grid.picked) await expect(many).toContainText(name);
      await page.keyboard.press('Escape');
      await expect(many).toHaveCount(0);
      await expectAsLeft();
      await expect(page).not.toHaveURL(/dialog=/);
      // Without a selection the dialog does not open.
      await ada.open(`${grid.path}?dialog=bulk&about=tags`);
      await expect(page).not.toHaveURL(/dialog=/);
      await page.goBack();
      await expectAsLeft();
    });

    await test.step('back closes a dialog, forward opens it', async () => {
      await screen.act(grid.of, grid.action);
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
      await expectAsLeft();
      await page.goForward();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(dialog).toHaveCount(0);
    });

    await test.step('back from another page restores the list', async () => {
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
      await page.goBack();
      await expectAsLeft();
      await page.goForward();
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });
    await ada.leave();
  });
}

test('a dialog is one history entry: back and closing it restore the page, forward opens it again', async ({
  browser,
}) => {
  const bob = await somebody(browser, 'bob');
  const { page, screen, dialog } = bob;
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  await bob.open('/dashboard');
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await expect(heading('Clusters')).toBeVisible();

  await test.step('after closing by its close button, by Escape or by its button, one step back leaves the page', async () => {
    for (const close of [
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await screen.act('edge-one', 'Update Cluster');
      // While the record loads, the dialog has another button 'Close'.
      await expect(dialog.getByLabel('Location')).toBeVisible();
      await close();
      await expect(dialog).toHaveCount(0);
    }
    await page.goForward();
    await expect(page.getByRole('dialog', { name: 'Update Cluster' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(heading('Dashboard')).toBeVisible();
    await page.goForward();
    await expect(heading('Clusters')).toBeVisible();
  });

  await test.step('also after a reload, and if one dialog led to the next', async () => {
    await page.getByRole('button', { name: 'Define Cluster' }).first().click();
    await bob.fill('Name', 'edge-three');
    await bob.press('Define Cluster');
    await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
    await bob.press('Cancel');
    await expect(dialog).toHaveCount(0);
    await page.goBack();
    await expect(heading('Dashboard')).toBeVisible();
  });

  await test.step('if it was opened by a link, back leaves the page itself', async () => {
    await page.goForward();
    await page.keyboard.press('/');
    await page.keyboard.type('define network');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Define Network' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(heading('Networks')).toBeVisible();
    await page.goBack();
    await expect(heading('Clusters')).toBeVisible();
  });

  await test.step('filters and the active row stay', async () => {
    await page.getByRole('searchbox').fill('edge');
    await expect(page).toHaveURL(/q=edge/);
    await page.getByRole('row', { name: 'edge-two' }).click();
    await page.keyboard.press('e');
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL(/row=/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/q=edge.*row=|row=.*q=edge/);
    await page.keyboard.press('e');
    await expect(dialog).toContainText('edge-two');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard Shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('searchbox')).toHaveValue('edge');
  });

  await test.step('a search text is restored after leaving immediately and coming back', async () => {
    await page.getByRole('searchbox').fill('edge-t');
    await page.getByRole('link', { name: 'Applications', exact: true }).click();
    await expect(heading('Applications')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await page.goBack();
    await expect(heading('Clusters')).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveValue('edge-t');
    await page.getByRole('searchbox').fill('');
    await expect(page).not.toHaveURL(/q=/);
  });
  await bob.leave();
});

test('a closed dialog takes no keys while the browser still goes back: what they open next stays open', async ({
  browser,
}) => {
  const bob = await somebody(browser, 'bob');
  const { page, screen, dialog } = bob;
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 600);
  });
  await bob.open('/clusters');
  await page.getByRole('row', { name: 'edge-two' }).click();
  // A dialog has the keys when it has the focus.
  const focused = dialog.locator(':focus');
  await page.keyboard.press('e');
  await expect(focused).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Search or run a command' })).toBeFocused();
  await page.keyboard.press('Escape');

  await screen.act('edge-two', 'Update Cluster');
  await expect(focused).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('+');
  await page.keyboard.type('edge-three');
  const next = page.getByRole('dialog', { name: 'Define Cluster' });
  await expect(next.getByLabel('Name', { exact: true })).toHaveValue('edge-three');
  await page.goBack();
  await expect(next).toContainText('Discard unsaved changes?');
  await bob.leave();
});

test('going back or reloading does not discard input without asking', async ({ browser }) => {
  const eve = await somebody(browser, 'eve');
  const { page, dialog } = eve;
  const asked = dialog.getByText('Discard unsaved changes?');
  await eve.open('/dashboard');
  await page.getByRole('link', { name: 'Clusters', exact: true }).click();
  await page.getByRole('button', { name: 'Define Cluster' }).first().click();
  await eve.fill('Name', 'precious');

  await page.goBack();
  await expect(asked).toBeVisible();
  await expect(page).toHaveURL(/dialog=define-cluster/);
  await eve.press('Keep editing');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('precious');

  const leaving = page.waitForEvent('dialog');
  // Not waited for: what is dismissed never ends.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const question = await leaving;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('precious');

  await page.goBack();
  await eve.press('Discard');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Clusters', level: 1 })).toBeVisible();
  await page.goForward();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('');

  await test.step('nor does a link discard the input of a page', async () => {
    await eve.open('/settings/profile');
    const company = page.getByLabel('Company optional');
    await company.fill('Acme');
    const link = page.getByRole('link', { name: 'Networks', exact: true });
    await link.click();
    await expect(page.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible();
    await eve.expectUsableByAll();
    await eve.press('Keep editing');
    await expect(company).toHaveValue('Acme');
    // A dialog over the page discards nothing.
    await page.getByRole('button', { name: 'Change E-mail' }).click();
    await expect(page.getByRole('dialog', { name: 'Change E-mail' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(company).toHaveValue('Acme');
    await link.click();
    await eve.press('Discard');
    await expect(page.getByRole('heading', { name: 'Networks', level: 1 })).toBeVisible();
  });
  await eve.leave();
});

test('the row named by a URL is scrolled into view, however far down and in a collapsed branch', async ({
  browser,
}) => {
  const fay = await Person.of(product, browser, 'fay');
  const { page, client } = fay;
  await client.done('PATCH', '/api/me', { body: { surveys: { newuser: {} } } });
  const networkID = await fay.network({ name: 'east' });
  for (const name of ['aaa', 'zzz']) await fay.network({ name });
  const router = await fay.attach(networkID, await fay.cluster('hub'));
  type Created = { created: { id: string } };
  const ids = new Map<string, string>();
  // More rows than one window holds.
  for (let n = 100; n < 400; n++) {
    const body = { networkID, yaml: `${CONFIG_MAP}${n}\n`, tags: ['all'] };
    ids.set(`item-${n}`, (await client.done<Created>('POST', '/api/objects', { body })).created.id);
  }
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  const rules = [{ cloud: '[]', object: '["eq","tag","all"]' }];
  await client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules: rules },
  });
  const row = (name: string) => page.getByRole('row', { name });

  await test.step('in a list', async () => {
    await fay.open(`/applications?row=${ids.get('item-377')}`);
    await expect(row('item-377')).toBeInViewport();
    // The keyboard continues from there.
    await page.keyboard.press('ArrowDown');
    await expect(page).toHaveURL(new RegExp(ids.get('item-378') ?? 'none'));
  });

  await test.step('in another order', async () => {
    await fay.open(`/applications?sort=-name&row=${ids.get('item-120')}`);
    await expect(row('item-120')).toBeInViewport();
  });

  await test.step('in the tree, with its branch collapsed', async () => {
    await fay.open(`/networks?row=${encodeURIComponent(`o:${router}/${ids.get('item-366')}`)}`);
    await expect(row('item-366')).toBeInViewport();
    await fay.open(`/networks?depth=1&row=${encodeURIComponent(`r:${router}`)}`);
    await expect(row('hub')).toBeInViewport();
  });

  await test.step('a row that does not exist any more leaves the list as it is', async () => {
    await fay.open('/applications?row=gone');
    await expect(row('item-100')).toBeInViewport();
  });
  await fay.leave();
});
