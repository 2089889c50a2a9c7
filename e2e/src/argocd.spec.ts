// Covers: network-features
import { expect } from '@playwright/test';
import { SIMULATED_PASSWORD } from '@hawser/fleet-sim';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

/** A release that is not the preset one. */
const NEWER = 'v3.6.1';

/** What the command of the page creates, as a manifest. */
function bindingIn(command: string): string {
  const [, name, role, namespace, account] =
    /^kubectl create clusterrolebinding (\S+) --clusterrole=(\S+) --serviceaccount=(\S+):(\S+)$/.exec(
      command,
    ) ?? [];
  return `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRoleBinding
metadata: {name: ${name}}
roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: ${role}}
subjects: [{kind: ServiceAccount, name: ${account}, namespace: ${namespace}}]
`;
}

test('the agent of a hub installs Argo CD, and its settings reach it', async ({
  browser,
  product,
  installation,
}) => {
  const lea = await Person.of(product, browser, 'lea');
  const { page, dialog } = lea;
  const hub = { cloudID: await lea.cluster('paris') };
  const networkID = await lea.network({ name: 'shop', features: ['argocd', 'sealedSecrets'], hub });
  const argocd = page.getByRole('region', { name: 'Argo CD' });
  await lea.open(`/networks/${networkID}`);
  await expect(argocd).toContainText('not installed');
  await expect(argocd).toContainText('It will be installed when the agent of the hub connects.');

  const { items } = await lea.client.done<{ items: { id: string }[] }>('GET', '/api/routers');
  const routerID = items[0]?.id ?? '';
  await lea.openDialog('/clusters', 'install', routerID);
  await lea.press('Permissions');
  await expect(dialog).toContainText('Applications, ApplicationSets and AppProjects of Argo CD');
  await lea.expectUsableByAll();
  await lea.open(`/networks/${networkID}`);

  const site = startSimulatedSite('paris', [], { asksPermissions: true });
  const installing = await lea.again(browser);
  await installing.page.goto(`${lea.url}/clusters?dialog=install&about=${routerID}`);
  try {
    await expect(installing.dialog).toContainText('Waiting for the command to be run.');
    await lea.install(routerID, site);
    await expect(installing.dialog).toContainText('Run the command that grants them.', { timeout: 20_000 });
    await installing.page.close();
    await expect(argocd).toContainText('waiting', { timeout: 20_000 });
    await expect(argocd).toContainText('does not have its permissions yet');
    // The Application of a feature waits for Argo CD: nothing has failed.
    await expect(page.getByText('sealed-secrets-hub', { exact: true })).toBeVisible();
    await expect(page.getByText('progressing', { exact: true })).toHaveCount(2);
    await expect(page.getByText('failed', { exact: true })).toHaveCount(0);
    await argocd.getByText('Missing permissions').click();
    await expect(argocd).toContainText('get, list, create, patch, delete namespaces');
    await argocd.getByRole('button', { name: 'oc', exact: true }).click();
    await expect(argocd).toContainText('oc create clusterrolebinding');
    await argocd.getByRole('button', { name: 'kubectl', exact: true }).click();
    await lea.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await argocd.getByRole('button', { name: 'Copy' }).click();
    const binding = bindingIn(await page.evaluate(() => navigator.clipboard.readText()));
    await site.apply(binding);
    await expect(argocd).toContainText('ready', { timeout: 20_000 });
    await expect(page.getByText('failed', { exact: true })).toHaveCount(0);
    await expect(argocd.getByText('Missing permissions')).toHaveCount(0);
    await argocd.getByRole('button', { name: 'Show initial password' }).click();
    await expect(argocd).toContainText(SIMULATED_PASSWORD);
    await argocd.getByRole('button', { name: 'Hide' }).click();
    await expect(argocd).not.toContainText(SIMULATED_PASSWORD);
    await expect(argocd).toContainText('address unknown');
    await argocd.getByRole('button', { name: 'Settings of Argo CD' }).click();
    await dialog.getByLabel('Namespace').fill('default');
    await lea.press('Save');
    await expect(dialog).toContainText('Argo CD cannot be installed in the `default` namespace');
    await lea.expectUsableByAll();
    await dialog.getByLabel('Namespace').fill('argocd');
    await dialog.getByLabel('Host name').fill('argo.example.org');
    await lea.press('Save');
    await expect(argocd.getByRole('link', { name: 'https://argo.example.org' })).toBeVisible();

    const offered = await argocd.getByText(/^v\d+\.\d+\.\d+$/).innerText();
    await argocd.getByRole('button', { name: 'Settings of Argo CD' }).click();
    await lea.choose('Version', NEWER);
    await lea.press('Save');
    await expect(argocd).toContainText('does not have its permissions yet', { timeout: 20_000 });
    await site.apply(binding);
    await expect(argocd.getByText(NEWER, { exact: true })).toBeVisible({ timeout: 20_000 });
    await expect(argocd).toContainText('ready');

    // As a version of Hawser stored it that did not know the newer releases yet.
    const older = `jsonb_set(features, '{argocd,version}', '"v3.4.0"')`;
    await installation.database.execute(
      `update networks set features = ${older}, version = version + 1 where id = '${networkID}'`,
    );
    await lea.openDialog(`/networks/${networkID}`, 'argocd', networkID);
    await expect(dialog.getByLabel('Version', { exact: true })).toContainText('v3.4.0');
    await lea.choose('Version', offered);
    await lea.expectUsableByAll();
    await lea.press('Save');
    await expect(dialog).toHaveCount(0);
    const { argocd: now } = await lea.client.done<{ argocd: { settings: { version: string } } }>(
      'GET',
      `/api/networks/${networkID}`,
    );
    expect(now.settings.version).toBe(offered);
  } finally {
    await site.stop();
  }
  await lea.leave();
});
