// Covers: sealing, secrets
//
// One key for the controllers of a network, with everything real: the page makes it, a person gives it to each cluster, and one SealedSecret
// opens on all of them.
import { sealedSecretsSkipReason, type TestSealedSecrets } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { CONNECTS_TO_LOOPBACK } from './authority.ts';
import { Leaks } from './leaks.ts';
import { Person } from './person.ts';
import type { RealSite } from './site/real-site.ts';
import { startSealedNetwork } from './sealed-network.ts';
import { secretOn } from './site/secret-on.ts';
import { test } from './test.ts';

test.use({ environment: CONNECTS_TO_LOOPBACK });

const reason = sealedSecretsSkipReason();
const NAMES = ['oslo', 'turku', 'riga'];
const CANARY = 'canary-5b1e07aa-plain';

test.describe('a key for a network on real Kubernetes', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let page: Page;
  let network: string;
  const sites: RealSite[] = [];
  const controllers: TestSealedSecrets[] = [];

  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const close = (): Promise<void> =>
    ada.dialog.last().getByRole('button', { name: 'Close', exact: true }).last().click();

  test.beforeAll(async ({ browser, product }) => {
    ada = await Person.of(product, browser, 'ada');
    page = ada.page;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ada.url });
    const sealed = await startSealedNetwork(ada, NAMES);
    network = sealed.network;
    sites.push(...sealed.sites);
    controllers.push(...sealed.controllers);
  });
  test.afterAll(async () => {
    for (const controller of controllers) await controller.stop();
    for (const site of sites) await site.stop();
    await ada?.leave();
  });

  test('one key for the network, which the person gives to each cluster, and one SealedSecret that opens on all of them', async () => {
    const leaks = Leaks.of(page);
    await ada.openDialog('/secrets/certificates', 'make-network-key', network);
    await expect(ada.dialog.last().getByRole('button', { name: 'Make Key' })).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('Make Key');
    await ada.expectMessage('Give it to each cluster');
    await ada.expectUsableByAll();
    await close();
    await ada.expectMessage(
      'Are you sure you want to close? The key was neither copied nor downloaded, and is nowhere else.',
    );
    await ada.press('Keep editing');
    await ada.press('Copy manifest with the key');
    const manifest = await clipboard();
    for (const [n, site] of sites.entries()) {
      await site.apply(manifest);
      await controllers[n]?.restart();
      await site.killAgent();
      await site.startAgent();
    }
    const clusters = ada.dialog.last().getByRole('list', { name: 'Clusters' });
    await expect(clusters.getByText('this key, not accepted yet')).toHaveCount(3);
    await ada.press('Accept 3 Certificates');
    await expect(clusters.getByText('this key', { exact: true })).toHaveCount(3);
    expect(await page.content()).not.toContain('tls.key');
    const secret = /tls\.key: (\S+)/.exec(manifest)?.[1] ?? '';
    expect(secret.length).toBeGreaterThan(3_000);
    // A line in its middle, in the form in which it is in the manifest, and as PEM.
    const line = Buffer.from(secret, 'base64').toString().split('\n')[20] ?? '';
    for (const part of [line, secret.slice(1_500, 1_560)]) expect(await leaks.formsOf(part)).toEqual([]);
    await close();
    await expect(ada.dialog).toHaveCount(0);

    await ada.openDialog('/secrets', 'generate-secret', network);
    await ada.dialog
      .last()
      .getByRole('group', { name: 'Is this Secret for use with Multiple Clusters?' })
      .getByLabel('Yes', { exact: true })
      .check();
    await ada.fill('Secret Name', 'shared');
    await ada.press('Next');
    await ada.fill('Key', 'password');
    await ada.fill('Value', CANARY);
    await ada.press('Add');
    await ada.press('Generate Secret');
    await ada.press('View YAML of oslo, riga, turku');
    await ada.expectUsableByAll();
    await ada.press('Copy All YAML');
    await expect(page.getByText('YAML Copied!')).toBeVisible();
    const yaml = await clipboard();
    expect(yaml.split(/^---\n/m)).toHaveLength(1);
    expect(yaml).not.toContain('targets.hawser.io/main');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 3 clusters, as Applications with rules of their own.');
    for (const site of sites) expect(await secretOn(site, 'hawser', 'shared')).toEqual({ password: CANARY });
    await close();
    expect(await leaks.formsOf(CANARY)).toEqual([]);
  });

  test('all of them are sealed again at once after the controllers have made keys, and one that cannot says why', async () => {
    const row = (cluster: string) => page.getByRole('row', { name: new RegExp(`^shared .* ${cluster} `) });
    for (const [n, site] of sites.entries()) {
      await controllers[n]?.rotate();
      await site.killAgent();
      await site.startAgent();
    }
    await ada.open('/secrets/rotation');
    for (const name of NAMES) await expect(row(name)).toContainText('older key');
    // The controller of riga goes away after its agent has reported the key.
    await controllers[2]?.stop();
    await row('oslo').click({ position: { x: 300, y: 10 } });
    for (const key of ['Home', 's', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+E'])
      await page.keyboard.press(key);
    await ada.expectUsableByAll();
    await ada.fill('Type 3 to confirm', '3');
    await ada.press('Seal Again');
    await ada.expectMessage('Done for 2, failed for 1. Completed changes stay.');
    await expect(ada.dialog.last().getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      'failed at 3 of 3',
    );
    const failed = ada.dialog.last().getByRole('list', { name: 'Failed' });
    await expect(failed).toContainText(/^shared on riga .*Sealed Secrets/);
    await ada.expectUsableByAll();
    await close();
    for (const name of NAMES.slice(0, 2)) await expect(row(name)).toContainText('current');
    await expect(row('riga')).toContainText('older key');
    for (const site of sites.slice(0, 2)) {
      await site.kubectl('-n', 'hawser', 'delete', 'secret', 'shared');
      expect(await secretOn(site, 'hawser', 'shared')).toEqual({ password: CANARY });
    }
  });
});
