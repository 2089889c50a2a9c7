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
const several = (...names: string[]): string => names.map(configMap).join('---\n');

test('several objects are imported, all or none of them; the invalid one is reported', async ({
  browser,
}) => {
  const ada = await Person.of(installation.product, browser, 'ada');
  const { page, dialog, screen } = ada;
  await ada.network({ name: 'east' });
  await ada.open('/applications');
  await page.getByRole('button', { name: 'Import YAML' }).click();
  await ada.press('Import');
  await ada.expectMessage('Invalid YAML supplied.');
  for (const [yaml, message] of [
    [
      several('one', 'two').replace('name: two', ''),
      /^Document 2 of 2: Invalid YAML supplied for creating a Hawser Object\. metadata\.name is missing/,
    ],
    [
      several('one', 'two', 'one'),
      'Document 3 of 3: Name one already exists of Kind ConfigMap. Objects of the same Kind must have a unique Name.',
    ],
  ] as const) {
    await screen.writeYaml(yaml);
    await ada.press('Import');
    await expect(dialog.getByText(message).first()).toBeVisible();
  }
  await ada.expectUsableByAll();
  const file = { name: 'all.yaml', mimeType: 'application/yaml' };
  await dialog
    .getByLabel('YAML file')
    .setInputFiles({ ...file, buffer: Buffer.from(`# mine\n---\n${several('one', 'two', 'three')}`) });
  await dialog.getByLabel('Tags').fill('shop');
  await ada.press('Import');
  await screen.expectMessage('3 applications imported.');
  const { items } = await ada.client.done<{ items: object[] }>('GET', '/api/objects');
  expect(items).toHaveLength(3);
  for (const item of items) expect(item).toMatchObject({ tags: { shop: 'user' } });
  await ada.leave();
});

test('every document at fault is listed, and the others are imported first', async ({ browser }) => {
  const cleo = await Person.of(installation.product, browser, 'cleo');
  const { page, dialog, screen } = cleo;
  const networkID = await cleo.network({ name: 'east' });
  const body = { networkID, yaml: configMap('here'), tags: [] };
  await cleo.client.done('POST', '/api/objects', { body });
  const names = async () =>
    (await cleo.client.done<{ items: { name: string }[] }>('GET', '/api/objects')).items.map(
      ({ name }) => name,
    );
  await cleo.openDialog('/applications', 'import-objects', networkID);
  const bad = dialog.getByRole('list', { name: 'Documents that cannot be imported' });

  await test.step('those that are invalid YAML', async () => {
    await screen.writeYaml(several('one', 'two', 'three', 'here').replace(/name: (?:one|three)/g, ''));
    await cleo.press('Import');
    await expect(bad.getByRole('listitem')).toHaveCount(2);
    await expect(bad.getByRole('listitem').first()).toContainText('Document 1 line 1');
    await expect(bad.getByRole('listitem').last()).toContainText('metadata.name is missing');
    await expect(dialog.getByText('2 of 4 documents cannot be imported.').first()).toBeVisible();
    await cleo.expectUsableByAll();
  });

  await test.step('and what the server refuses', async () => {
    await cleo.press('Import the other 2');
    await expect(bad.getByRole('listitem')).toHaveCount(3);
    await expect(bad.getByRole('listitem').last()).toContainText('Document 4');
    await expect(bad).toContainText('Name here already exists of Kind ConfigMap.');
    expect(await names()).toEqual(['here']);
  });

  await test.step('the others are imported, and the text keeps those at fault', async () => {
    await screen.writeYaml(several('one', 'here', 'two'));
    await cleo.press('Import');
    await expect(bad.getByRole('listitem')).toHaveCount(1);
    await cleo.press('Import the other 2');
    await screen.expectMessage('2 applications imported.');
    expect((await names()).toSorted()).toEqual(['here', 'one', 'two']);
    await expect(dialog.getByRole('textbox', { name: 'YAML' })).toContainText('name: here');
    await expect(dialog.getByRole('textbox', { name: 'YAML' })).not.toContainText('name: one');
  });
  page.on('dialog', (question) => void question.accept());
  await cleo.leave();
});

test('an import beyond the limit of the plan is refused as a whole, with the notice', async ({ browser }) => {
  const bob = await Person.of(installation.product, browser, 'bob');
  const { page, dialog } = bob;
  await bob.network({ name: 'east' });
  await installation.database.execute(
    `update accounts set plan_tier_slug = 'free' where owner_uid = '${bob.uid}'`,
  );
  await bob.openDialog('/applications', 'import-objects');
  await bob.screen.writeYaml(several(...Array.from({ length: 51 }, (_, at) => `item-${at}`)));
  await bob.press('Import');
  const notice = page.getByRole('dialog', { name: 'Notice' });
  await expect(notice).toContainText(
    'You have reached the Object limit for your subscription plan. Please upgrade to create an Object.',
  );
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog.getByRole('alert').first()).toContainText(
    'The import will exceed your subscription Object limit. Please upgrade to import all Objects.',
  );
  expect(await bob.client.done<{ total: number }>('GET', '/api/objects')).toMatchObject({ total: 0 });
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
  await cat.press('Import');
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
