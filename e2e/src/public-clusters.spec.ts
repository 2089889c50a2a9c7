// Covers: clusters, exposure
import { expect, type Locator } from '@playwright/test';
import type { Installation } from './installation.ts';
import { EKS_EXEC, kubeconfig } from './kubeconfig.ts';
import { Person } from './person.ts';
import { test } from './test.ts';

let installation: Installation;

test.beforeAll(({ installation: shared }) => {
  installation = shared;
});

const ARN = 'arn:aws:eks:eu-central-1:123456789012:cluster/retail';

test('a cluster is attached publicly with Argo CD and a kubeconfig, with AWS credentials on EKS; otherwise it says why not', async ({
  browser,
}) => {
  const wim = await Person.of(installation.product, browser, 'wim');
  const { page, dialog, client } = wim;
  const hub = { cloudID: await wim.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  const gitOps = await wim.network({ name: 'git', features: ['argocd'], hub });
  const plain = await wim.network({ name: 'plain' });
  await wim.cluster('bare');
  const reached = await wim.uploadedCluster('reached', 'admin@reached', { token: 't0ken' });
  // Recognized as EKS by its ARN; its credentials are a token, which Argo CD could not renew.
  await wim.uploadedCluster('retail', ARN, { token: 't0ken' });
  const field = dialog.getByRole('checkbox', { name: 'Attach publicly' });

  await wim.openDialog('/networks', 'attach', `network:${plain}`);
  await wim.choose('Cluster', 'reached');
  await expect(dialog.getByRole('button', { name: 'Attach as hub' })).toBeVisible();
  await expect(field).toBeDisabled();
  await wim.expectMessage('Public Clusters need a Network with Argo CD.');

  await wim.openDialog('/networks', 'attach', `network:${gitOps}`);
  await wim.choose('Cluster', 'bare');
  await expect(field).toBeDisabled();
  await wim.expectMessage('Public Clusters need an uploaded kubeconfig.');
  await wim.choose('Cluster', 'retail');
  await wim.expectMessage('Public EKS Clusters need EKS credentials.');
  await expect(field).toBeDisabled();
  await wim.expectUsableByAll();
  await wim.choose('Cluster', 'reached');
  const waiting = 'Waiting for the application network. Argo CD reaches a private Cluster through it.';
  await wim.expectMessage(waiting);
  await field.check();
  await expect(dialog.getByText(waiting)).toHaveCount(0);
  const access = dialog.getByLabel('Argo CD acts there as', { exact: true });
  await expect(access).toHaveText('The user of the kubeconfig');
  await access.click();
  await page.getByRole('option', { name: 'An account of its own, limited to namespaces and kinds' }).click();
  await wim.expectUsableByAll();
  await wim.press('Attach as edge');
  await wim.expectMessage('List at least one namespace in which Argo CD may act.');
  await wim.fill('Namespaces for Argo CD', 'shop, till');
  await wim.fill('Kinds for Argo CD optional', 'Deployments');
  await wim.press('Attach as edge');
  await wim.expectMessage('“Deployments” is not a kind as the API names it, such as deployments.apps.');
  await wim.fill('Kinds for Argo CD optional', 'services deployments.apps');
  await wim.press('Attach as edge');
  await expect(page.getByRole('dialog', { name: 'Install reached' })).toBeVisible();
  await wim.press('Permissions');
  await expect(dialog).toContainText(
    'which may do: services, deployments.apps in the namespaces shop, till.',
  );
  // Private clusters in such a network also get the component that watches Argo CD.
  await expect(dialog.locator('code', { hasText: 'kubectl apply -f' })).toContainText('/standard/');
  const { items } = await client.done<{ items: object[] }>('GET', '/api/routers');
  expect(items).toContainEqual(
    expect.objectContaining({ cloudID: reached, isPublic: true, allowPrivateAndPublic: true }),
  );

  await test.step('an EKS cluster, with its credentials', async () => {
    await wim.openDialog('/clusters', 'define-cluster');
    await dialog
      .getByLabel('Kubeconfig', { exact: true })
      .last()
      .setInputFiles(kubeconfig({ [ARN]: { cluster: ARN, user: { exec: EKS_EXEC } } }));
    await wim.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await wim.fill('Secret access key', 'wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY');
    await wim.fill('Name', 'cloudy');
    await wim.press('Define Cluster');
    await wim.choose('Network', 'git');
    await field.check();
    await wim.press('Attach as edge');
    await expect(page.getByRole('dialog', { name: 'Install cloudy' })).toBeVisible();
    const routers = await client.done<{ items: object[] }>('GET', '/api/routers?q=cloudy');
    expect(routers.items).toMatchObject([{ name: 'cloudy', isPublic: true }]);
  });
  await wim.leave();
});

test('what a network does not allow is disabled in its menu or form, with the reason from the server', async ({
  browser,
}) => {
  const xen = await Person.of(installation.product, browser, 'xen');
  const { page, dialog } = xen;
  const hub = { cloudID: await xen.cluster('hub-one'), namespace: 'hawser', hubName: 'hub' };
  const gitOps = await xen.network({ name: 'git', features: ['argocd'], hub });
  const empty = await xen.network({ name: 'empty' });
  const old = await xen.network({ name: 'old' });
  const router = await xen.attach(old, await xen.cluster('aged'));
  await installation.database.execute(
    `update router_states set agent_version = '4.9.9', agent_outdated = true where router_id = '${router}'`,
  );
  const entry = async (row: string, action: RegExp): Promise<Locator> => {
    await xen.open('/networks');
    await page.getByRole('button', { name: `Actions for ${row}` }).click();
    return page.getByRole('menu', { name: `Actions for ${row}` }).getByRole('menuitem', { name: action });
  };
  for (const [row, action, reason] of [
    ['git', /^Create Application/, 'The address of the Argo CD UI is not known yet.'],
    ['git', /^DNS info/, 'Its Hub is not behind an ingress.'],
    [
      'old',
      /^Attach a Cluster/,
      'Network old has an agent below version 5.0.0. Please upgrade the agent first.',
    ],
  ] as const) {
    const button = await entry(row, action);
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(button).toContainText(reason);
  }
  await xen.expectUsableByAll();
  for (const [network, role, reason] of [
    [gitOps, /^Hub/, 'Hub Clouds at limit for Network: git.'],
    [empty, /^Edge/, 'Please attach a Hub Cluster first.'],
    [old, /^Edge/, 'Network old has an agent below version 5.0.0. Please upgrade the agent first.'],
  ] as const) {
    await xen.openDialog('/networks', 'attach', `network:${network}`);
    await expect(
      dialog.locator('label').filter({ has: page.getByRole('radio', { name: role }) }),
    ).toContainText(reason);
  }
  await xen.leave();
});
