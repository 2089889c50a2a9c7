// Covers: files, objects
import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

const configMap = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
const asJson = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } });
const several = (...names: string[]): string => names.map(configMap).join('---\n');

test('several objects are imported after a preview; an invalid one is reported and stops no other', async ({
  browser,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog, screen } = ada;
  await ada.network({ name: 'east' });
  await ada.open('/applications');
  await page.getByRole('button', { name: 'Import YAML' }).click();
  await ada.press('Preview Import');
  await ada.expectMessage('Invalid YAML supplied.');
  const documents = page.getByRole('list', { name: 'Documents' });
  for (const [yaml, message] of [
    [
      several('one', 'two').replace('name: two', ''),
      /Invalid YAML supplied for creating a Hawser Object\. metadata\.name is missing/,
    ],
    [
      several('one', 'two', 'one'),
      /Name one already exists of Kind ConfigMap\. Objects of the same Kind must have a unique Name\./,
    ],
  ] as const) {
    await screen.writeYaml(yaml);
    await ada.press('Preview Import');
    await expect(documents.getByRole('listitem').first()).toContainText(message);
    await expect(documents.getByRole('listitem').first()).toContainText('refused');
    await ada.expectUsableByAll();
    await ada.press('Back to the YAML');
  }
  const items = ['six', 'seven'].map((name) => `- ${JSON.stringify(asJson(name))}\n`).join('');
  await screen.writeYaml(`apiVersion: v1\nkind: List\nitems:\n${items}`);
  await expect(dialog.getByText(/A List holds several Objects/).first()).toBeVisible();
  await ada.expectUsableByAll();
  await dialog.getByRole('button', { name: 'Divide the List into Documents' }).press('Enter');
  await expect(dialog.getByRole('button', { name: 'Divide the List into Documents' })).toHaveCount(0);
  await expect(dialog).toBeFocused();
  await ada.expectMessage('Divided into 2 documents.');
  await ada.press('Preview Import');
  await expect(page.getByText('2 to create', { exact: true })).toBeVisible();
  await ada.press('Back to the YAML');
  const file = { mimeType: 'application/yaml' };
  await dialog.getByLabel('YAML files').setInputFiles([
    { ...file, name: 'two.yaml', buffer: Buffer.from(`# mine\n---\n${several('one', 'two')}`) },
    { ...file, name: 'one.json', buffer: Buffer.from(JSON.stringify(asJson('three'))) },
  ]);
  await dialog.getByLabel('Tags').fill('shop');
  await ada.press('Preview Import');
  await expect(page.getByText('3 to create', { exact: true })).toBeVisible();
  expect(await ada.client.done<{ total: number }>('GET', '/api/objects')).toMatchObject({ total: 0 });
  await ada.press('Import 3');
  await screen.expectMessage('3 applications imported.');
  const { items: imported } = await ada.client.done<{ items: object[] }>('GET', '/api/objects');
  expect(imported).toHaveLength(3);
  for (const item of imported) expect(item).toMatchObject({ tags: { shop: 'user' } });
  await ada.leave();
});

test('a preview says what is created, changed, unchanged and refused; the chosen are imported', async ({
  browser,
}) => {
  const cleo = await Person.of(installation.product, browser, 'cleo');
  const { page, dialog, screen } = cleo;
  const networkID = await cleo.network({ name: 'east' });
  for (const name of ['here', 'same']) {
    const body = { networkID, yaml: configMap(name), tags: [] };
    await cleo.client.done('POST', '/api/objects', { body });
  }
  const versions = async () =>
    (await cleo.client.done<{ items: { name: string; version: number }[] }>('GET', '/api/objects')).items.map(
      ({ name, version }) => `${name} ${version}`,
    );
  const documents = page.getByRole('list', { name: 'Documents' }).getByRole('listitem');
  const text = `${several('new', 'other', 'same')}---\n${configMap('here')}data:\n  color: blue\n---\nkind: ConfigMap\n`;
  await cleo.openDialog('/applications', 'import-objects', networkID);
  await screen.writeYaml(text);

  await test.step('what needs attention is first, with its lines and what differs', async () => {
    await cleo.press('Preview Import');
    await expect(
      page.getByText('1 refused, 1 to change, 2 to create, 1 unchanged', { exact: true }),
    ).toBeVisible();
    await expect(documents).toHaveCount(5);
    await expect(documents.nth(0)).toContainText('Document 5');
    await expect(documents.nth(0)).toContainText('metadata.name is missing');
    await documents.nth(1).getByRole('button', { name: 'Show changes of here' }).click();
    await expect(documents.nth(1).getByRole('row', { name: /^data\.color/ })).toContainText('blue');
    await cleo.expectUsableByAll();
    expect((await versions()).toSorted()).toEqual(['here 1', 'same 1']);
  });

  await test.step('one that is not chosen is left out', async () => {
    await page.getByRole('checkbox', { name: 'Import ConfigMap other' }).uncheck();
    await cleo.press('Import 2');
    await screen.expectMessage('2 applications imported.');
    await expect(documents.filter({ hasText: 'new' })).toContainText('created');
    await expect(documents.filter({ hasText: 'here' })).toContainText('changed');
    expect((await versions()).toSorted()).toEqual(['here 2', 'new 1', 'same 1']);
  });

  await test.step('the text keeps what was not imported', async () => {
    await cleo.press('Back to the YAML');
    const yaml = dialog.getByRole('textbox', { name: 'YAML' });
    await expect(yaml).toContainText('name: other');
    await expect(yaml).toContainText('kind: ConfigMap');
    await expect(yaml).not.toContainText('name: new');
  });

  await test.step('a second import of the same changes nothing', async () => {
    await screen.writeYaml(
      text.replace('---\nkind: ConfigMap\n', '').replace('---\n' + configMap('other'), ''),
    );
    await cleo.press('Preview Import');
    await expect(page.getByText('3 unchanged', { exact: true })).toBeVisible();
    await expect(page.getByText('Nothing to import.', { exact: true })).toBeVisible();
  });
  page.on('dialog', (question) => void question.accept());
  await cleo.leave();
});

test('an import beyond the limit of the plan is refused as a whole, with the notice', async ({ browser }) => {
  const bob = await Person.of(installation.product, browser, 'bob');
  const { page } = bob;
  await bob.network({ name: 'east' });
  await installation.database.execute(
    `update accounts set plan_tier_slug = 'free' where owner_uid = '${bob.uid}'`,
  );
  await bob.openDialog('/applications', 'import-objects');
  await bob.screen.writeYaml(several(...Array.from({ length: 51 }, (_, at) => `item-${at}`)));
  await bob.press('Preview Import');
  const review = page.getByRole('dialog', { name: 'Review import' });
  await expect(review.getByRole('alert').first()).toContainText(
    'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
  );
  await review.getByRole('button', { name: 'Import 51' }).click();
  const notice = page.getByRole('dialog', { name: 'Notice' });
  await expect(notice).toContainText(
    'You have reached the Object limit for your subscription plan. Please upgrade to create an Object.',
  );
  await notice.getByRole('button', { name: 'Close' }).last().click();
  expect(await bob.client.done<{ total: number }>('GET', '/api/objects')).toMatchObject({ total: 0 });
  // As many as fit can be chosen.
  await review.getByRole('checkbox', { name: 'Import ConfigMap item-0' }).uncheck();
  await review.getByRole('button', { name: 'Import 50' }).click();
  await bob.screen.expectMessage('50 applications imported.');
  expect(await bob.client.done<{ total: number }>('GET', '/api/objects')).toMatchObject({ total: 50 });
  await bob.leave();
});

test('the objects of a list are exported as YAML, which can be imported again; one object is copied', async ({
  browser,
}) => {
  const cat = await Person.of(installation.product, browser, 'cat');
  const { page, screen } = cat;
  const exportYaml = () => page.getByRole('button', { name: 'Export YAML' }).click();
  await cat.open('/applications');
  await exportYaml();
  await screen.expectMessage('Zero Objects found. No YAML to export.');

  const [east, west] = [await cat.network({ name: 'east' }), await cat.network({ name: 'west' })];
  const ids: string[] = [];
  for (const name of ['one', 'two', 'other']) {
    const body = { networkID: east, yaml: configMap(name), tags: [] };
    const { created } = await cat.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
    ids.push(created.id);
  }
  await cat.open('/applications?q=o&sort=-name');
  await expect(page.getByRole('treegrid')).toHaveAttribute('aria-rowcount', '4');
  const arriving = page.waitForEvent('download');
  await exportYaml();
  const download = await arriving;
  expect(download.suggestedFilename()).toMatch(/^applications-\d{4}-\d\d-\d\d\.yaml$/);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toBe(`---\n${configMap('two')}---\n${configMap('other')}---\n${configMap('one')}`);
  await screen.expectMessage('3 applications exported.');

  await cat.openDialog('/applications', 'import-objects', west);
  await screen.writeYaml(text);
  await cat.press('Preview Import');
  await cat.press('Import 3');
  await screen.expectMessage('3 applications imported.');

  // No text contains this character: the server refuses the query.
  await cat.open('/applications?q=%00');
  await exportYaml();
  await screen.expectMessage('Unable to export YAML for all Objects. Please try again.');

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await cat.open(`/applications/${ids[1]}`);
  await page.getByRole('button', { name: 'Copy YAML' }).click();
  await screen.expectMessage('YAML Copied!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(configMap('two'));
  await cat.leave();
});
