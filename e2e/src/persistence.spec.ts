// Covers: whole
import { expect } from '@playwright/test';
import type { Installation } from './installation.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

test('the exposure of a hub, with its ports, is stored and shown again', async ({ browser }) => {
  const ida = await Person.of(installation.product, browser, 'ida');
  const { page, dialog, client, screen } = ida;
  const id = await ida.network({ name: 'demo' });
  await ida.cluster('hub-one');
  await ida.openDialog('/networks', 'attach', `network:${id}`);
  await ida.choose('Cluster', 'hub-one');
  await dialog.getByText(/^How the hub is reached/).click();
  await ida.choose('Service type', 'Node Port');
  await ida.fill('IP of a hub node', '10.0.0.7');
  await dialog.getByText('Advanced', { exact: true }).click();
  const ports = {
    'Port for hubs optional': '55700',
    'Port for edges optional': '45700',
    'Node port for hubs optional': '30671',
    'Node port for edges optional': '30672',
  };
  await ida.fill('Node port for edges optional', '70000');
  await ida.press('Attach as hub');
  await ida.expectMessage('Enter an integer in the range: 0-65534 to continue');
  for (const [label, port] of Object.entries(ports)) await ida.fill(label, port);
  await ida.press('Attach as hub');
  await expect(page.getByRole('dialog', { name: 'Install hub-one' })).toBeVisible();
  expect(await client.done('GET', `/api/networks/${id}`)).toMatchObject({
    hub: {
      skupperHubData: {
        serviceType: 'nodeport',
        ingressHost: '10.0.0.7',
        portInterRouter: 55_700,
        portEdge: 45_700,
        nodePortInterRouter: 30_671,
        nodePortEdge: 30_672,
      },
    },
  });

  await ida.openDialog('/networks', 'update-network', id);
  await page.reload();
  await expect(dialog.getByLabel('Service type')).toHaveText('Node Port');
  await expect(dialog.getByLabel('IP of a hub node')).toHaveValue('10.0.0.7');
  for (const [label, port] of Object.entries(ports))
    await expect(dialog.getByLabel(label, { exact: true })).toHaveValue(port);

  await ida.choose('Service type', 'Load Balancer');
  await ida.fill('Ingress host optional', 'hub.example.org');
  await ida.press('Save');
  await screen.expectMessage('Network updated.');
  await ida.openDialog('/networks', 'update-network', id);
  await page.reload();
  await expect(dialog.getByLabel('Service type')).toHaveText('Load Balancer');
  await dialog.getByText('Advanced', { exact: true }).click();
  await expect(dialog.getByLabel('Ingress host optional')).toHaveValue('hub.example.org');
  expect(await client.done('GET', `/api/networks/${id}`)).toMatchObject({
    hub: {
      skupperHubData: { ingressHost: 'hub.example.org', nodePortInterRouter: null, nodePortEdge: null },
    },
  });
  await ida.leave();
});

test('the selected features are shown with their installation progress; detaching the hub uninstalls them', async ({
  browser,
}) => {
  const lou = await Person.of(installation.product, browser, 'lou');
  const { page, screen, client } = lou;
  const hub = { cloudID: await lou.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  const id = await lou.network({ name: 'git', features: ['argocd', 'grafana'], hub });
  await lou.network({ name: 'plain' });
  await lou.open('/networks');
  const row = page.getByRole('row', { name: /^git / });
  const install = row.locator('[data-column=install]');
  await expect(row.locator('[data-column=features]')).toContainText('Argo CD');
  await expect(row.locator('[data-column=features]')).toContainText('Grafana');
  await expect(install).toHaveText('uninstalled');
  await expect(page.getByRole('row', { name: /^plain / }).locator('[data-column=install]')).toHaveText('');
  // Reported by the installer.
  await installation.database.execute(
    `update networks set install = '{"status":"installed","error":null,"timestamp":1}' where id = '${id}'`,
  );
  await expect(install).toHaveText('installed');

  const { hub: held } = await client.done<{ hub: { routerID: string } }>('GET', `/api/networks/${id}`);
  await lou.openDialog('/networks', 'detach', held.routerID);
  await lou.press('Detach');
  await lou.press('Press again to confirm');
  await screen.expectMessage('Cluster detached!');
  await expect(install).toHaveText('uninstalled');
  expect(await client.done('GET', `/api/networks/${id}`)).toMatchObject({
    featureSlugs: ['argocd', 'grafana'],
    install: { status: 'uninstalled' },
    requireCreateHubCloudNext: true,
  });
  await lou.leave();
});

test('the YAML of an object is completed by the schema of its kind', async ({ browser }) => {
  const jan = await Person.of(installation.product, browser, 'jan');
  const { page, dialog, screen } = jan;
  await jan.network({ name: 'demo' });
  await jan.openDialog('/applications', 'create-object');
  const editor = dialog.getByRole('textbox', { name: 'YAML' });
  const hints = page.locator('.cm-tooltip-autocomplete').getByRole('option');
  await screen.writeYaml('apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  ');
  await page.keyboard.type('repl');
  await expect(hints).toHaveText(['replicas']);
  // Completion accepts keys only after a moment, so that nobody accepts one by accident.
  await hints.click();
  await expect(editor).toContainText('replicas:');
  await page.keyboard.type('2');
  await screen.writeYaml('apiVersion: v1\nkind: Service\nmetadata:\n  name: web\nspec:\n  type: ');
  await page.keyboard.type('Lo');
  await expect(hints).toHaveText(['LoadBalancer']);
  await hints.click();
  await expect(editor).toContainText('type: LoadBalancer');
  // Another kind has other keys.
  await screen.writeYaml('apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n');
  await page.keyboard.type('da');
  await expect(hints).toHaveText(['data']);
  await jan.expectUsableByAll();
  await jan.leave();
});

test('a picture is stored under context, kind and name, only one, and only up to 1,048,576 bytes', async ({
  browser,
}) => {
  const kit = await Person.of(installation.product, browser, 'kit');
  const { page, screen } = kit;
  const stored = () =>
    installation.database.execute(
      `select owner_uid, kind, filename, length(bytes)::int as size from files where owner_uid = '${kit.uid}'`,
    );
  await kit.open('/settings/profile');
  const upload = (name: string, size: number) => {
    const buffer = Buffer.alloc(size);
    Buffer.from('89504e470d0a1a0a', 'hex').copy(buffer);
    const field = page.getByLabel('Picture', { exact: true }).last();
    return field.setInputFiles({ name, mimeType: 'image/png', buffer });
  };
  await upload('too large.png', 1_048_577);
  await expect(page.getByText(/1,048,576 bytes|1 MiB/).last()).toBeVisible();
  await expect(page.getByRole('img', { name: 'No picture' })).toBeVisible();
  expect(await stored()).toEqual([]);

  await upload('me & you.png', 1_048_576);
  await screen.expectMessage('Picture saved.');
  expect(await stored()).toEqual([
    { owner_uid: kit.uid, kind: 'photo', filename: 'me-you.png', size: 1_048_576 },
  ]);
  const picture = page.getByRole('img', { name: 'You' });
  const former = `/api/files/${kit.uid}/photo/me-you.png`;
  await expect(picture).toHaveAttribute('src', new RegExp(`^${former}`));

  await upload('other.png', 100);
  await expect(picture).toHaveAttribute('src', new RegExp(`^/api/files/${kit.uid}/photo/other\\.png`));
  expect(await stored()).toEqual([{ owner_uid: kit.uid, kind: 'photo', filename: 'other.png', size: 100 }]);
  expect((await kit.client.ask('GET', former)).status).toBe(404);
  await kit.leave();
});
