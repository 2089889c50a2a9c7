// Covers: placement, rules
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { test } from './test.ts';

/** A network with a hub and edges, all with the tag 'prod', and ConfigMaps that its rules place. */
async function placedFleet(person: Person, edges: number, distributionRules: readonly object[]) {
  const networkID = await person.network({ name: 'retail' });
  for (let at = 0; at <= edges; at++) {
    const cloudID = await person.cluster(`store-${at}`);
    await person.client.done('PATCH', `/api/clusters/${cloudID}`, { body: { tags: ['prod'] }, version: 1 });
    await person.attach(networkID, cloudID, { isEdge: at > 0 });
  }
  for (const name of ['till', 'prices']) {
    const yaml = `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: ${name}\n`;
    await person.client.done('POST', '/api/objects', { body: { networkID, yaml, tags: [] } });
  }
  const { version } = await person.client.done<{ version: number }>('GET', `/api/networks/${networkID}`);
  await person.client.done('PUT', `/api/networks/${networkID}/distributionRules`, {
    version,
    body: { distributionRules },
  });
  const stored = async () =>
    (await person.client.done<{ distributionRules: object[] }>('GET', `/api/networks/${networkID}`))
      .distributionRules;
  return { networkID, stored };
}

test('removing more than 20 placements asks for a second press, and lists them by object', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, dialog } = ada;
  const { networkID, stored } = await placedFleet(ada, 10, [{ cloud: '[]', object: '[]' }]);
  await ada.openDialog('/networks', 'rules', networkID);
  await expect(dialog.getByText('22 unchanged')).toBeVisible();
  await ada.press('Remove rule 1');
  await expect(dialog.getByText('22 removed')).toBeVisible();
  const leaves = dialog.getByRole('list', { name: 'Removed' });
  await expect(leaves.getByRole('listitem')).toHaveCount(2);
  await expect(leaves.getByRole('listitem').filter({ hasText: 'till' })).toContainText('11 clusters');
  await ada.expectUsableByAll();

  await ada.press('Save rules');
  await expect(dialog.getByRole('button', { name: 'Press again to confirm' })).toBeVisible();
  expect(await stored()).toHaveLength(1);
  // Ctrl-Enter is a press, too; holding it down is one.
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: 'Save rules' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a rule' }).focus();
  await page.keyboard.down('Control');
  for (let times = 0; times < 3; times++) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog.getByRole('button', { name: 'Press again to confirm' })).toBeVisible();
  expect(await stored()).toHaveLength(1);
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual([]);
  await ada.leave();
});

test('a part that matches everything survives the editor, and a value that matches nothing is named', async ({
  browser,
  product,
}) => {
  const bea = await Person.of(product, browser, 'bea');
  const { page, dialog } = bea;
  const orEverything = { cloud: '["or",[],["eq","tag","prod"]]', object: '[]' };
  const { networkID, stored } = await placedFleet(bea, 1, [orEverything]);
  await bea.openDialog('/networks', 'rules', networkID);
  await expect(dialog.getByText('4 unchanged')).toBeVisible();
  await expect(dialog.getByText('0 removed')).toBeVisible();
  await expect(dialog.getByRole('listitem', { name: /anything or tag prod/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save rules' })).toBeDisabled();

  await dialog.getByLabel('Values of tag').fill('prdo');
  await page.keyboard.press('Enter');
  const warnings = dialog.getByRole('list', { name: 'Conditions that match nothing' });
  await expect(warnings).toContainText('Rule 1: no cluster has the tag prdo');
  await bea.expectUsableByAll();
  await bea.press('Save rules');
  await expect(dialog).toHaveCount(0);
  expect(await stored()).toEqual([{ cloud: '["or",[],["in","tag","prod","prdo"]]', object: '[]' }]);
  await bea.leave();
});
