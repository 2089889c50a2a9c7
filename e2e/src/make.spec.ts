// Covers: objects
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

type Objects = { items: { id: string; name: string; yaml: string; tags: object }[] };

test('a form and the YAML edit one document, and switching loses nothing', async ({ browser }) => {
  const fay = await Person.of(installation.product, browser, 'fay');
  const { dialog, screen } = fay;
  await fay.network({ name: 'demo' });
  await fay.openDialog('/applications', 'create-object');
  await fay.press('Start with a Deployment');

  await test.step('a field changes its place in the YAML only', async () => {
    await fay.press('Form');
    await fay.fill('Replicas optional', '5');
    await fay.fill('Image', 'nginx:1.30');
    await fay.expectUsableByAll();
    await expect(dialog).toContainText('Not shown here, kept as written in the YAML: spec.selector');
    await fay.press('YAML');
    const yaml = dialog.getByRole('textbox', { name: 'YAML' });
    await expect(yaml).toContainText('replicas: 5');
    await expect(yaml).toContainText('image: nginx:1.30');
    await expect(yaml).toContainText('matchLabels:');
  });

  await test.step('a problem is shown at its field, in the words of the specification', async () => {
    await screen.writeYaml(
      '# mine\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings # short\ndata:\n  color: blue # sky\n',
    );
    await fay.press('Form');
    const name = dialog.getByLabel('Name', { exact: true });
    await name.fill('A B');
    await name.blur();
    await expect(name).toHaveAccessibleDescription(
      /^Invalid YAML supplied for creating a Hawser Object\. metadata\.name is missing, or is no Kubernetes name/,
    );
    await name.fill('settings');
  });

  await test.step('keys and values, by the keyboard', async () => {
    await dialog.getByLabel('Value of color').fill('green');
    await dialog.getByLabel('New key of Data').fill('size');
    await fay.page.keyboard.press('Enter');
    await dialog.getByLabel('Value of size').fill('yes');
    await fay.expectUsableByAll();
  });
  await fay.press('Create Application');
  await screen.expectMessage('Application created. No rule matches it yet.');
  const { items } = await fay.client.done<Objects>('GET', '/api/wholeObjects');
  expect(items.map(({ yaml }) => yaml)).toEqual([
    '# mine\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings # short\ndata:\n  color: green # sky\n  size: "yes"\n',
  ]);
  await fay.leave();
});

test('a form of 9,000 keys shows the first, finds the others, and fits on a phone', async ({ browser }) => {
  const may = await Person.of(installation.product, browser, 'may');
  const { dialog, page } = may;
  const networkID = await may.network({ name: 'demo' });
  await page.setViewportSize({ width: 390, height: 844 });
  const data = Array.from({ length: 9_000 }, (_, n) => `  key-${n}: value ${n}\n`).join('');
  const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n${data}`;
  const body = { networkID, yaml, tags: [] };
  const { created } = await may.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
  await may.openDialog('/applications', 'edit-object', created.id);
  await may.press('Form');
  await expect(dialog.getByLabel(/^Value of key-/)).toHaveCount(50);
  await expect(dialog.getByText('The first 50 of 9,000 keys. Find others by their name.')).toBeVisible();
  await dialog.getByLabel('Find a key of Data').fill('key-8999');
  await expect(dialog.getByText('1 of 9,000 keys.')).toBeVisible();
  await dialog.getByLabel('Value of key-8999').fill('other');
  await dialog.getByLabel('New key of Data').fill('added');
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Value of added').fill('new');
  await may.expectUsableByAll();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await may.press('Save');
  const review = page.getByRole('dialog', { name: 'Review changes of settings' });
  await expect(review.getByRole('row', { name: /^data\.key-8999/ })).toContainText('other');
  await may.press('Confirm');
  await may.screen.expectMessage('Saved.');
  const { items } = await may.client.done<Objects>('GET', '/api/wholeObjects');
  expect(items[0]?.yaml).toBe(`${yaml.replace('value 8999', 'other')}  added: "new"\n`);
  await may.leave();
});

test('a form has all containers and ports, and adds and removes them', async ({ browser }) => {
  const kim = await Person.of(installation.product, browser, 'kim');
  const { dialog, screen } = kim;
  await kim.network({ name: 'demo' });
  await kim.openDialog('/applications', 'create-object');
  await kim.press('Start with a Deployment');
  await kim.press('Form');
  const group = (name: string) => dialog.getByRole('group', { name, exact: true });
  await test.step('a container with two ports, of which one is removed', async () => {
    await expect(dialog.getByRole('button', { name: 'Remove container web', exact: true })).toHaveCount(0);
    await kim.press('Add container');
    const second = group('container container-2');
    await second.getByLabel('Image', { exact: true }).fill('envoy:1');
    for (const port of ['9000', '9001']) {
      await second.getByRole('button', { name: 'Add container port' }).click();
      await second.getByLabel('Container port', { exact: true }).last().fill(port);
    }
    await second.getByRole('button', { name: 'Remove container port 1' }).click();
    await expect(second.getByLabel('Container port', { exact: true })).toHaveValue('9001');
    await kim.expectUsableByAll();
  });
  await kim.press('Create Application');
  await screen.expectMessage('Application created. No rule matches it yet.');
  const { items } = await kim.client.done<Objects>('GET', '/api/wholeObjects');
  expect(items[0]?.yaml).toContain(
    '        - name: container-2\n          image: "envoy:1"\n          ports:\n            - containerPort: 9001\n',
  );
  expect(items[0]?.yaml).toContain('matchLabels:\n      app: web\n');
  await kim.leave();
});

test('an application is copied with a name of its own, without what only a cluster sets', async ({
  browser,
}) => {
  const gil = await Person.of(installation.product, browser, 'gil');
  const { dialog, screen } = gil;
  const networkID = await gil.network({ name: 'demo' });
  const yaml =
    'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n  uid: 1f0c\ndata:\n  color: blue # sky\nstatus:\n  phase: Active\n';
  const body = { networkID, yaml, tags: ['shop'] };
  const { created } = await gil.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });
  await gil.openDialog('/applications', 'copy-object', created.id);
  const name = dialog.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('settings-copy');
  await gil.expectUsableByAll();
  await name.fill('other');
  await gil.press('Create Application');
  await screen.expectMessage('Application created. No rule matches it yet.');
  const { items } = await gil.client.done<Objects>('GET', '/api/wholeObjects');
  expect(items.find((item) => item.name === 'other')).toMatchObject({
    yaml: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: other\ndata:\n  color: blue # sky\n',
    tags: { shop: 'user' },
  });
  await gil.leave();
});
