// Covers: bulk, jobs
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

const COUNT = 10;

test('a bulk deletion goes on when the page is left, and is found under background work', async ({
  browser,
}) => {
  const ida = await Person.of(installation.product, browser, 'ida');
  const { page, client } = ida;
  const networkID = await ida.network({ name: 'east' });
  for (let n = 0; n < COUNT; n++) {
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: item-${n}\n`;
    await client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  }
  await ida.open('/applications');
  await expect(page.getByRole('row', { name: /^item-9 / })).toBeVisible();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  for (let n = 1; n < COUNT; n++) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Delete Applications' });
  await dialog.getByLabel(`Type ${COUNT} to confirm`).fill(String(COUNT));
  const accepted = page.waitForResponse((answer) => answer.url().endsWith('/api/objects/bulk'));
  await dialog.getByRole('button', { name: 'Delete Applications' }).click();
  expect((await accepted).status()).toBe(202);
  await ida.openDialog('/applications', 'work');
  const work = page.getByRole('dialog', { name: 'Background Work' });
  const total = async () => (await client.done<{ total: number }>('GET', '/api/objects')).total;
  await expect.poll(total).toBe(0);
  await expect(
    work.getByRole('listitem').filter({ hasText: `Deleting ${COUNT} applications` }),
  ).toContainText('done');
  expect(await installation.audited(ida.uid)).toMatchObject({ bulkObjects: 1, deleteObject: COUNT });
  await ida.leave();
});

test('several applications are edited as one text, with a review and the result of each', async ({
  browser,
}) => {
  const ina = await Person.of(installation.product, browser, 'ina');
  const { page, client } = ina;
  const networkID = await ina.network({ name: 'east' });
  for (const name of ['alpha', 'beta', 'gamma']) {
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: { color: red }\n`;
    await client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  }
  await ina.open('/applications');
  await expect(page.getByRole('row', { name: /^gamma / })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit YAML of Selected' })).toHaveCount(0);
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Edit YAML of Selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 2 Applications' });
  const editor = dialog.getByRole('textbox', { name: 'YAML' });
  await expect(editor).toContainText('beta');
  await expect(dialog.getByRole('button', { name: 'Review' })).toBeDisabled();
  const of = (name: string, color: string) =>
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\ndata: { color: ${color} }\n`;
  await editor.fill(`${of('alpha', 'blue')}---\n${of('beta', 'red')}`);
  await dialog.getByRole('button', { name: 'Review' }).click();
  const review = page.getByRole('dialog', { name: 'Review changes' });
  await expect(review.getByRole('status')).toContainText('1 to change, 1 unchanged');
  await review.getByRole('button', { name: 'Show changes of alpha' }).click();
  await expect(review.getByRole('row', { name: 'data.color red blue' })).toBeVisible();
  await review.getByRole('button', { name: 'Save 1' }).click();
  await ina.screen.expectMessage('1 application saved.');
  const { items } = await client.done<{ items: { name: string; version: number }[] }>('GET', '/api/objects');
  expect(items.map(({ name, version }) => `${name} v${version}`)).toEqual([
    'alpha v2',
    'beta v1',
    'gamma v1',
  ]);
  await ina.leave();
});

test('a selection is deleted without what its Applications of Argo CD created', async ({ browser }) => {
  const uma = await Person.of(installation.product, browser, 'uma');
  const { page, client, dialog } = uma;
  const networkID = await uma.network({
    name: 'shops',
    features: ['argocd'],
    hub: { cloudID: await uma.cluster('depot') },
    featureConfigs: { argocd: { overrideHostname: 'argo.example.org' } },
  });
  const head = 'apiVersion: argoproj.io/v1alpha1\n';
  const source = 'source: { repoURL: "https://git.example.org/shop.git", path: . }';
  for (const yaml of [
    `${head}kind: Application\nmetadata: { name: shop }\nspec: { ${source} }\n`,
    `${head}kind: AppProject\nmetadata: { name: web }\nspec: { sourceRepos: ["*"] }\n`,
  ])
    await client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  await uma.open('/applications');
  await expect(page.getByRole('row', { name: /^web / })).toBeVisible();
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('x');
  const choice = dialog.getByRole('checkbox', { name: 'Also delete what Applications of Argo CD created' });
  await expect(choice).toBeChecked();
  await expect(dialog).toContainText('Each application is removed from all its clusters');
  await uma.expectUsableByAll();
  await choice.press('Space');
  await expect(dialog).toContainText('Each Application of Argo CD is deleted, and what it created stays.');
  await dialog.getByLabel('Type 2 to confirm').fill('2');
  await uma.press('Delete Applications');
  const names = async () => {
    const { items } = await client.done<{ items: { name: string }[] }>('GET', '/api/changes');
    return items.map(({ name }) => name);
  };
  await expect.poll(names).toContain('shop: Application deleted without cascade: what it created stays');
  await expect.poll(names).toContain('web: AppProject deleted');
  await uma.leave();
});
