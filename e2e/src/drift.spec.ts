// Covers: object-on-cluster, value-table
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { Person } from './person.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import { test } from './test.ts';

const WEB = `# Two are enough.
apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 2 # of each
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec: { containers: [{ name: main, image: example.org/web:1 }] }
`;

test('what somebody changed by hand is shown with who it was, put back, and accepted as a new version', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page, client } = ada;
  const network = await ada.network({ name: 'retail' });
  const router = await ada.attach(network, await ada.cluster('lyon'));
  const site = startSimulatedSite('lyon');
  await ada.install(router, site);
  const { created: web } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: WEB },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  const drift = page.getByRole('region', { name: 'Changed by hand' });
  const field = drift.getByRole('row', { name: /spec\.replicas/ });

  await test.step('the row says within seconds what was changed, and by whom', async () => {
    await ada.open(`/applications/${web.id}`);
    const row = page.getByRole('row', { name: /lyon/ });
    await expect(row).toContainText('up');
    await site.edit('web', { spec: { replicas: 5 } });
    await expect(row).toContainText('out-of-sync', { timeout: 10_000 });
    // Until the new pods are ready it may be a warning for that.
    await expect(row).toContainText('5 / 5');
    await expect(row).toContainText('out-of-sync');
    await row.getByRole('button', { name: /web on lyon: out-of-sync/ }).click();
    const why = page.getByRole('dialog', { name: /^Why is web on lyon out-of-sync/ });
    await expect(why).toContainText('replicas changed from 2 to 5 by kubectl-edit');
    await page.keyboard.press('Escape');
  });

  await test.step('it decides the rows above, and is an incident', async () => {
    await ada.open('/networks');
    await expect(ada.screen.badge('retail')).toContainText('out-of-sync');
    await expect(page.getByText('1 unknown')).toHaveCount(0);
    await ada.open('/');
    await expect(page.getByText('Changed by hand: replicas in web').first()).toBeVisible();
  });

  await test.step('Put back applies it again, and the row is green', async () => {
    await ada.open(`/applications/${web.id}/clusters/${router}`);
    await expect(field).toContainText('kubectl-edit');
    expect(await violations(page)).toEqual([]);
    // A phone has room for the cause, too.
    await page.setViewportSize({ width: 390, height: 844 });
    const cause = page.getByRole('region', { name: 'Cause' });
    await expect(cause.getByText('replicas changed from 2 to 5 by kubectl-edit')).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await drift.getByRole('button', { name: 'Put back' }).click();
    await expect(drift).toHaveCount(0);
    await expect(page.getByRole('button', { name: /web on lyon: up/ })).toBeVisible();
    expect(await site.deployment('web', '{.spec.replicas}')).toBe('2');
  });

  await test.step('Accept reviews a new version with the value of the cluster, and keeps the comments', async () => {
    await site.edit('web', { spec: { replicas: 3 } });
    await expect(field).toContainText('3');
    await drift.getByRole('button', { name: 'Accept as new version' }).click();
    const review = page.getByRole('dialog', { name: 'Accept as new version' });
    await expect(review).toContainText('1 line changed, 1 cluster');
    expect(await violations(page)).toEqual([]);
    await review.getByRole('button', { name: 'Confirm' }).click();
    await expect(drift).toHaveCount(0);
    await expect(page.getByRole('button', { name: /web on lyon: up/ })).toBeVisible();
    const { yaml } = await client.done<{ yaml: string }>('GET', `/api/objects/${web.id}`);
    expect(yaml).toBe(WEB.replace('replicas: 2', 'replicas: 3'));
    const { items } = await client.done<{ items: { name: string }[] }>('GET', '/api/changes?limit=2');
    expect(items[0]?.name).toBe('web: values changed by hand accepted (v1 → v2)');
    expect(items[1]?.name).toBe('web: put back on lyon (replicas changed from 2 to 5 by kubectl-edit)');
  });

  await test.step('a network can have changes put back at once, and says what was', async () => {
    await ada.openDialog('/networks', 'drift-mode', network);
    const dialog = page.getByRole('dialog', { name: 'Changes by hand' });
    await dialog.getByRole('combobox').click();
    await page.getByRole('option', { name: 'Put it back at once' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await ada.open(`/applications/${web.id}/clusters/${router}`);
    await site.edit('web', { spec: { replicas: 7 } });
    await expect(drift).toContainText('put back by the agent once');
    await expect(page.getByRole('button', { name: /web on lyon: up/ })).toBeVisible();
    expect(await site.deployment('web', '{.spec.replicas}')).toBe('3');
  });
  await site.stop();
});
