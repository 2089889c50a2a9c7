// Covers: objects
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

const configMap = (name: string): string => `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;

test('an object is created; its YAML and its network show errors', async ({ browser }) => {
  const noa = await Person.of(installation.product, browser, 'noa');
  const { dialog, screen } = noa;
  await noa.allowBlockingUpdates();
  await noa.openDialog('/applications', 'create-object');
  await expect(dialog.getByLabel('Network')).toHaveAttribute('placeholder', 'No Networks Available');
  await screen.writeYaml(configMap('settings'));
  await noa.press('Create Application');
  await noa.expectMessage('Please choose a Network');

  const [demo, going] = [await noa.network({ name: 'demo' }), await noa.network({ name: 'going' })];
  await noa.client.done('POST', '/api/objects', {
    body: { networkID: demo, yaml: configMap('taken'), tags: [] },
  });
  for (const [yaml, message] of [
    ['kind: [', /^Invalid YAML supplied\. /],
    [
      `${configMap('one')}---\n${configMap('two')}`,
      'Invalid YAML supplied. An Object is exactly one YAML document, not 2.',
    ],
    ['- a\n', 'Invalid YAML supplied. The document must be a mapping with apiVersion, kind and metadata.'],
    [
      'metadata:\n  name: settings\n',
      'Invalid YAML supplied for creating a Hawser Object. kind is missing, or is no Kubernetes kind such as Deployment.',
    ],
    ['kind: ConfigMap\n', /^Invalid YAML supplied for creating a Hawser Object\. metadata\.name is missing,/],
    [
      'apiVersion: v1\nkind: List\nitems: []\n',
      'Invalid YAML supplied. A List holds several Objects. Import YAML can divide it into documents.',
    ],
    [
      configMap('settings').replace('v1', 'one'),
      'Invalid YAML supplied. apiVersion must look like v1 or apps/v1.',
    ],
    [
      `${configMap('settings')}  namespace: a/b\n`,
      'Invalid YAML supplied. metadata.namespace must be a Kubernetes namespace name.',
    ],
  ] as const) {
    await screen.writeYaml(yaml);
    await noa.press('Create Application');
    await expect(dialog.getByText(message).first()).toBeVisible();
  }
  await noa.choose('Network', 'demo');
  await screen.writeYaml(configMap('settings').replace('ConfigMap', 'Secret'));
  await noa.press('Create Application');
  await expect(dialog.getByText(/^Secret \(v1\) can't be applied here\./).first()).toBeVisible();
  await screen.writeYaml(configMap('taken'));
  await noa.press('Create Application');
  await noa.expectMessage(
    'Name taken already exists of Kind ConfigMap. Objects of the same Kind must have a unique Name.',
  );
  await noa.expectUsableByAll();

  await test.step('a network that was deleted meanwhile is no longer an option', async () => {
    await noa.choose('Network', 'going');
    await screen.writeYaml(configMap('settings'));
    await noa.withoutUpdates(async () => {
      await noa.client.done('DELETE', `/api/networks/${going}`);
      const left = () => noa.client.done<{ total: number }>('GET', '/api/networks');
      await expect.poll(left, { timeout: 90_000 }).toMatchObject({ total: 1 });
    });
    await noa.press('Create Application');
    await noa.expectMessage('Validation failed. Please try again.');
  });
  await noa.choose('Network', 'demo');
  await noa.press('Create Application');
  await screen.expectMessage('Application created. No rule matches it yet.');
  await noa.leave();
});

test('an object is changed, tagged and deleted', async ({ browser }) => {
  const oda = await Person.of(installation.product, browser, 'oda');
  const { page, dialog, screen } = oda;
  const networkID = await oda.network({ name: 'demo' });
  const body = { networkID, yaml: configMap('settings'), tags: [] };
  const { created } = await oda.client.done<{ created: { id: string } }>('POST', '/api/objects', { body });

  await oda.openDialog('/applications', 'edit-object', created.id);
  await screen.writeYaml(configMap('settings').replace('ConfigMap', 'Service'));
  await oda.press('Save');
  await oda.expectMessage(
    'Invalid YAML supplied. Kind must not change. It was ConfigMap, and is Service now.',
  );
  await oda.expectUsableByAll();
  await screen.writeYaml(`${configMap('settings')}data:\n  color: mine\n`);
  await oda.client.done('PATCH', `/api/objects/${created.id}`, {
    version: 1,
    body: { yaml: `${configMap('settings')}data:\n  color: theirs\n` },
  });
  await oda.press('Save');
  const review = page.getByRole('dialog', { name: 'Review changes of settings' });
  const theirs = review.getByRole('alert', { name: 'Changed by someone else' });
  await expect(theirs).toContainText('Your changes are not lost.');
  await expect(theirs.getByRole('row', { name: /^data/ })).toContainText('theirs');
  const changes = review.getByRole('region', { name: 'Changes of settings' });
  await expect(changes.getByRole('row', { name: /^data\.color/ })).toContainText('theirs');
  await expect(changes.getByRole('row', { name: /^data\.color/ })).toContainText('mine');
  await oda.expectUsableByAll();
  // Continuing to edit keeps the own text, and saving shows the review again.
  await oda.press('Back');
  await expect(review).toHaveCount(0);
  await expect(dialog.getByRole('textbox', { name: 'YAML' })).toContainText('color: mine');
  await oda.press('Save');
  await expect(review).toContainText('1 line changed, 0 clusters');
  await oda.press('Confirm');
  await screen.expectMessage('Saved.');

  await oda.openDialog('/applications', 'object-tags', created.id);
  await oda.expectMessage('No tags available');
  await oda.press('Create new tag');
  for (const [tag, message] of [
    ['9lives', '1-20 alphanumeric or "-" characters, starts with alpha'],
    ['internals-hub', 'Tags that start with "internals-" are set by the system.'],
  ] as const) {
    await oda.fill('New tag', tag);
    await oda.press('Create');
    await oda.expectMessage(message);
  }
  await oda.expectUsableByAll();
  await oda.fill('New tag', 'shop');
  await oda.press('Create');
  await expect(dialog.getByRole('switch', { name: 'shop' })).toBeChecked();
  await oda.press('Done');
  // The switch is on before the tag is stored, and a stored tag is another version of what is deleted next.
  await expect(page.getByRole('row', { name: /settings/ })).toContainText('shop');

  await oda.openDialog('/applications', 'delete-object', created.id);
  await dialog.getByRole('textbox').fill('settings');
  await oda.expectUsableByAll();
  await installation.whileRefused('update or delete', 'objects', async () => {
    await oda.press('Delete Application');
    await oda.expectMessage('Failed to delete. Please try again.');
  });
  await oda.press('Delete Application');
  await screen.expectMessage('Application deleted.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await oda.leave();
});
