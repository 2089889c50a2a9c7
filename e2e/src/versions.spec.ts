// Covers: versions
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const web = (replicas: number) => `apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  replicas: ${replicas}
  selector:
    matchLabels: { app: web }
  template:
    metadata:
      labels: { app: web }
    spec:
      containers:
        - name: main
          image: example.org/web:1
`;

test('an edit is reviewed before it is saved, arrives, is compared with the version before, and restored', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client, screen } = ada;
  const network = await ada.network({ name: 'retail' });
  const router = await ada.attach(network, await ada.cluster('lyon'));
  await ada.attach(network, await ada.cluster('oslo'), { isEdge: true, hubName: '' });
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);
  const { created } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: web(2) },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  const review = page.getByRole('dialog', { name: 'Review changes of web' });

  await test.step('what is typed is checked: a misspelled field is named with its line', async () => {
    await ada.open(`/applications/${created.id}`);
    await expect(page.getByRole('row', { name: /lyon.*up/ })).toBeVisible();
    await page.keyboard.press('e');
    await screen.writeYaml(web(3).replace('replicas', 'replica'));
    const problems = ada.dialog.getByRole('list', { name: 'Problems' });
    await expect(problems).toContainText(
      'Line 6: Kubernetes 1.36 has no field spec.replica. Did you mean replicas?',
    );
    await ada.expectUsableByAll();
    await screen.writeYaml(web(3).replace('spec:', 'spec: ['));
    await expect(problems).toContainText(/^Line \d+: /);
    await expect(problems).not.toContainText('replica');
  });

  await test.step('Save opens the review: what differs, and what happens on which clusters', async () => {
    await screen.writeYaml(web(3));
    await ada.press('Save');
    await expect(review.getByText('1 line changed, 2 clusters')).toBeVisible();
    await expect(review.getByRole('row', { name: 'spec.replicas 2 3' })).toBeVisible();
    await expect(review.getByRole('list', { name: 'Updated', exact: true })).toContainText('lyon');
    await expect(review.getByRole('list', { name: 'Waiting for their agent (not connected)' })).toContainText(
      'oslo',
    );
    await ada.expectUsableByAll();
    await review.getByRole('button', { name: 'Show as text' }).click();
    await expect(review.getByText('replicas: 3')).toBeVisible();
    await ada.expectUsableByAll();
    // Esc closes the text, and not yet the dialog.
    await page.keyboard.press('Escape');
    await expect(review.getByText('replicas: 3')).toHaveCount(0);
    await expect(review.getByRole('button', { name: 'Show as text' })).toBeFocused();
  });

  await test.step('Back keeps what was typed', async () => {
    await ada.press('Back');
    await expect(review).toHaveCount(0);
    await expect(ada.dialog.getByRole('textbox', { name: 'YAML' })).toContainText('replicas: 3');
  });

  await test.step('Ctrl-F finds in the editor, and Esc returns to the text', async () => {
    await ada.dialog.getByRole('textbox', { name: 'YAML' }).click();
    await page.keyboard.press('ControlOrMeta+f');
    await page.keyboard.type('web');
    const search = ada.dialog.getByRole('search');
    await expect(search.getByRole('status')).toHaveText('1 of 4');
    await page.keyboard.press('Enter');
    await expect(search.getByRole('status')).toHaveText('2 of 4');
    await ada.expectUsableByAll();
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
    await expect(ada.dialog.getByRole('textbox', { name: 'YAML' })).toBeFocused();
  });

  await test.step('Confirm saves it, and it arrives', async () => {
    await ada.press('Save');
    await ada.press('Confirm');
    await screen.expectMessage('Saved. Rolling out to 2 clusters.');
    await expect(page.getByRole('row', { name: /lyon/ })).toContainText('3 / 3');
  });

  await test.step('h leads to its versions, where the two newest are compared', async () => {
    await page.getByRole('treegrid', { name: 'Clusters of web' }).focus();
    await page.keyboard.press('h');
    await expect(page).toHaveURL(`${ada.url}/applications/${created.id}/versions`);
    await expect(page.getByRole('row', { name: /^Version 2 \(current\).*you.*Edited/ })).toBeVisible();
    await expect(page.getByRole('row', { name: /^Version 1.*you.*Created/ })).toBeVisible();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await expect(comparison.getByRole('row', { name: 'spec.replicas 2 3' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('any two are compared, under an address that can be sent', async () => {
    await client.done('PATCH', `/api/objects/${created.id}`, { version: 2, body: { yaml: web(5) } });
    await expect(page.getByRole('row', { name: /^Version 3 \(current\)/ })).toBeVisible();
    await page.getByRole('treegrid', { name: 'Versions of web' }).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+C');
    await expect(page).toHaveURL(/compare=/);
    await page.reload();
    await expect(page.getByRole('row', { name: 'spec.replicas 2 5' })).toBeVisible();
    // The oldest one has none before it.
    await page.getByRole('row', { name: /^Version 1 / }).click();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Version 1 is the oldest that is kept')).toBeVisible();
  });

  await test.step('a version is restored after the same review, as a new version', async () => {
    await page.getByRole('button', { name: 'Actions for version 2' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    const restore = page.getByRole('dialog', { name: 'Restore version 2 of web' });
    await expect(restore.getByText('1 line changed, 2 clusters')).toBeVisible();
    await expect(restore.getByRole('row', { name: 'spec.replicas 5 3' })).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('Confirm');
    await screen.expectMessage('web rolled back to version 2. Rolling out to 2 clusters.');
    await expect(
      page.getByRole('row', { name: /^Version 4 \(current\).*Restored from version 2/ }),
    ).toBeVisible();
  });

  await test.step('a change leads to the review of the version before it', async () => {
    await page
      .getByRole('row', { name: /^Version 3/ })
      .getByRole('link', { name: 'Show change' })
      .click();
    await page.getByRole('button', { name: 'Roll back', exact: true }).click();
    await expect(page.getByText('Both versions are the same.').first()).toBeVisible();
    await expect(ada.dialog.getByRole('button', { name: 'Confirm' })).toBeDisabled();
    await ada.press('Cancel');
  });

  await test.step('a deleted application says so, and a version that is not stored', async () => {
    await ada.openDialog('/applications', 'restore-versions', `${created.id}/77`);
    await ada.expectMessage('The version is no longer stored. Only the newest versions are kept.');
    await ada.open(`/applications/${created.id}/versions`);
    await expect(page.getByRole('row', { name: /^Version 1/ })).toBeVisible();
    await client.done('DELETE', `/api/objects/${created.id}`, { version: 4 });
    await expect(page.getByText('This application does not exist')).toBeVisible();
  });
  await site.stop();
  await ada.leave();
});
