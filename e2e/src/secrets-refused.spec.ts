// Covers: sealing, secrets
//
// What is wrong with a Secret that is generated, and what changes meanwhile: with real controllers on the hub and an edge.
import {
  sealedSecretsSkipReason,
  startSealedSecrets,
  type TestSealedSecrets,
  waitUntil,
} from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect } from '@playwright/test';
import { certificates } from './certificates.ts';
import { Person } from './person.ts';
import { type RealSite, startRealSite } from './site/real-site.ts';
import { bytesOn, secretOn } from './site/secret-on.ts';
import { test } from './test.ts';

const reason = sealedSecretsSkipReason();
const CANARY = 'canary-51ab7c20-plain';

test.describe('Secrets that cannot be sealed as they were entered', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let network: string;
  const sites: RealSite[] = [];
  const controllers: TestSealedSecrets[] = [];

  const addPair = async (key: string, value: string): Promise<void> => {
    await ada.fill('Key', key);
    await ada.fill('Value', value);
    await ada.press('Add');
  };

  test.beforeAll(async ({ browser, product }) => {
    ada = await Person.of(product, browser, 'ada');
    const grant = { kinds: 'extended' };
    const [cloudID, edge] = [await ada.cluster('oslo'), await ada.cluster('turku')];
    const hub = { cloudID, namespace: 'hawser', grant };
    network = await ada.network({ name: 'retail', features: ['argocd', 'sealedSecrets'], hub });
    const of = await ada.client.done<{ hub: { routerID: string } }>('GET', `/api/networks/${network}`);
    const routers = [of.hub.routerID, await ada.attach(network, edge, { isEdge: true, grant })];
    for (const [n, routerID] of routers.entries()) {
      const site = await startRealSite(n === 0 ? 'oslo' : 'turku');
      sites.push(site);
      controllers.push(await startSealedSecrets(site.cluster));
      await ada.install(routerID, site);
    }
    await waitUntil(
      async () => (await certificates(ada.client)).filter(({ state }) => state === 'accepted').length === 2,
      { what: 'the certificates' },
    );
  });
  test.afterAll(async () => {
    for (const controller of controllers) await controller.stop();
    for (const site of sites) await site.stop();
    await ada?.leave();
  });

  test('what cannot be sealed is said where it was entered, and a thousand pairs are opened as they were', async () => {
    const message = (text: string | RegExp) =>
      expect(ada.dialog.last().getByText(text).first()).toBeVisible();
    await ada.openDialog('/secrets', 'generate-secret', network);
    await ada.fill('Secret Name', 'ma\u202Eny');
    // It is said when the field is left, and while another one is filled in.
    await ada.fill('Secret Namespace', '');
    await message(/^Secret name must: start with a letter/);
    await ada.press('Next');
    await message(/^Secret name must: start with a letter/);
    await message('This field is required');
    await ada.fill('Secret Name', 'many');
    await ada.fill('Secret Namespace', 'hawser');
    await ada.press('Next');
    await addPair('a\u200Fb', 'x');
    await message(/is not a valid key\. It must be 1-253 letters/);
    await addPair('twice', '1');
    await addPair('twice', '2');
    await message('"twice" is already in the list.');
    await ada.press('Add multiple pairs');
    // Marks that turn the direction and control characters are values like any other.
    const value = (n: number) => `\u202E${n}\u0001ä`;
    await ada.fill('Pairs', Array.from({ length: 1_000 }, (_, n) => `k${n}=${value(n)}`).join('\r\n'));
    await ada.press('Add all');
    await message('And 801 more.');
    // What is typed and not added would be left out unnoticed.
    await ada.fill('Pairs', 'late=1');
    // Nor is it lost in fields that are hidden: they are shown with the message.
    await ada.press('Add files');
    await expect(ada.dialog.last().getByLabel('Pairs', { exact: true })).toHaveCount(0);
    await ada.press('Generate Secret');
    await message('What is typed in the fields is not in the list yet. Add it, or clear the fields.');
    await expect(ada.dialog.last().getByLabel('Pairs', { exact: true })).toHaveValue('late=1');
    await ada.press('Back');
    await ada.press('Next');
    await expect(ada.dialog.last().getByLabel('Pairs', { exact: true })).toHaveValue('late=1');
    await ada.fill('Pairs', '');
    // The pair that was refused is still in its fields.
    await ada.press('Generate Secret');
    await expect(ada.dialog.last().getByLabel('Value', { exact: true })).toHaveValue('2');
    await ada.fill('Key', '');
    await ada.fill('Value', '');
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 1 cluster, as an Application with rules of its own.');
    const opened = await secretOn(sites[0] as RealSite, 'hawser', 'many');
    expect(Object.keys(opened)).toHaveLength(1_001);
    expect([opened['twice'], opened['k0'], opened['k999']]).toEqual(['1', value(0), value(999)]);
  });

  test('a certificate that changes while the dialog is open seals nothing', async () => {
    await ada.openDialog('/secrets', 'generate-secret', network);
    await ada.dialog
      .last()
      .getByRole('group', { name: 'Is this Secret for use with Multiple Clusters?' })
      .getByLabel('Yes', { exact: true })
      .check();
    await ada.fill('Secret Name', 'meanwhile');
    await ada.press('Next');
    await addPair('password', CANARY);
    await controllers[1]?.rotate();
    await sites[1]?.killAgent();
    await sites[1]?.startAgent();
    await waitUntil(
      async () => (await certificates(ada.client)).find(({ name }) => name === 'turku')?.state === 'changed',
      { what: 'the changed certificate' },
    );
    const changed =
      'The certificate of turku has changed. Nothing is sealed with it before somebody has accepted it.';
    await expect(ada.dialog.last().getByRole('status').getByText(changed)).toBeVisible();
    await ada.press('Generate Secret');
    await expect(ada.dialog.last().getByRole('alert').getByText(changed)).toBeVisible();
    await expect(ada.dialog.last().getByRole('button', { name: 'Copy All YAML' })).toHaveCount(0);
    await ada.press('Back');
    await ada.press('Accept Certificate');
    await expect(ada.dialog.last().getByText(changed)).toHaveCount(0);
    await ada.press('Next');
    // What was entered is still there.
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 2 clusters, as Applications with rules of their own.');
    for (const site of sites)
      expect(await secretOn(site, 'hawser', 'meanwhile')).toEqual({ password: CANARY });
  });

  test('large values and those that are no text are added as files, and are opened byte for byte', async () => {
    const form = ada.dialog.last();
    await ada.openDialog('/secrets', 'generate-secret', network);
    await ada.fill('Secret Name', 'files');
    await ada.press('Next');
    // A million characters in one line would freeze a text field.
    const paste = (label: string, text: string) =>
      form.getByLabel(label, { exact: true }).evaluate((field, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text', pasted);
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        return field.dispatchEvent(event);
      }, text);
    expect(await paste('Value', 'x'.repeat(50_000))).toBe(true);
    expect(await paste('Value', 'x'.repeat(1_000_000))).toBe(false);
    await ada.expectMessage('A line of this text is too long for a text field. Please add it as a file.');
    const lines = '-----BEGIN KEY-----\nabc\n-----END KEY-----';
    await addPair('key.pem', lines);
    await ada.press('Add files');
    const large = 'y'.repeat(900_000);
    const bytes = Buffer.from([0xfe, 0xed, 0, 0xff, 0x0d, 0x0a]);
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: '', buffer });
    const files = form.getByLabel('Files', { exact: true });
    await files.setInputFiles([file('store.jks', bytes), file('bad name', bytes)]);
    await expect(form.getByText(/"bad name" is not a valid key/)).toBeVisible();
    await files.setInputFiles([file('key.pem', bytes)]);
    await ada.expectMessage('"key.pem" is already in the list.');
    await files.setInputFiles([
      file('store.jks', bytes),
      file('large.txt', Buffer.from(large)),
      file('crlf.ini', Buffer.from('a=1\r\n')),
    ]);
    await expect(form.getByRole('list', { name: 'Pairs, 4' })).toBeVisible();
    await form.getByLabel('Show values').check();
    await ada.expectMessage('6 bytes');
    await ada.expectUsableByAll();
    await files.setInputFiles([file('more.txt', Buffer.from(large))]);
    await ada.press('Generate Secret');
    await ada.expectMessage(
      'The values are larger than 1 MiB together, which is the most that Kubernetes stores in a Secret.',
    );
    await ada.press('Delete more.txt');
    await ada.press('Delete large.txt');
    await files.setInputFiles([file('large.txt', Buffer.from(large.slice(0, 300_000)))]);

    await test.step('a worker that cannot be loaded seals nothing, and another attempt does', async () => {
      await ada.page.route('**/seal-worker*', (route) => route.abort());
      await ada.press('Generate Secret');
      await ada.expectMessage('Unable to generate SealedSecrets. Please try again.');
      await expect(form.getByRole('list', { name: 'Pairs, 4' })).toBeVisible();
      await ada.page.unroute('**/seal-worker*');
      await ada.press('Generate Secret');
    });
    await ada.press('Place it');
    await ada.expectMessage('Placed on 1 cluster, as an Application with rules of its own.');
    expect(await bytesOn(sites[0] as RealSite, 'hawser', 'files')).toEqual({
      'key.pem': Buffer.from(lines),
      'store.jks': bytes,
      'crlf.ini': Buffer.from('a=1\r\n'),
      'large.txt': Buffer.from(large.slice(0, 300_000)),
    });
  });

  test('the credentials of a provider become one value for infrastructure as code, and ReStart begins again', async () => {
    const form = ada.dialog.last();
    await ada.openDialog('/secrets', 'generate-secret', network);
    await form
      .getByRole('group', { name: 'Will this secret be used with Hawser IaC?' })
      .getByLabel('Yes', { exact: true })
      .check();
    await ada.fill('Secret Name', 'cloud');
    await ada.press('Next');
    await form.getByRole('radio', { name: /^Provider/ }).check();
    await ada.press('Generate Secret');
    await expect(form.getByText('This field is required').first()).toBeVisible();
    await ada.choose('Provider', 'AWS');
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await ada.fill('Secret access key', CANARY);
    await ada.fill('Secret Data Key', '');
    await ada.press('Generate Secret');
    await expect(form.getByText('A data key must be provided.').first()).toBeVisible();
    await ada.fill('Secret Data Key', 'credentials');
    await ada.expectUsableByAll();
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 1 cluster, as an Application with rules of its own.');
    const { credentials = '', ...others } = await secretOn(sites[0] as RealSite, 'hawser', 'cloud');
    expect(others).toEqual({});
    expect(credentials).toMatch(/^\[default\]\naws_access_key_id ?= ?AKIAIOSFODNN7EXAMPLE\n/);
    expect(credentials).toContain(CANARY);
    const annotations = JSON.parse(
      (await sites[0]?.kubectl(
        '-n',
        'hawser',
        'get',
        'secret',
        'cloud',
        '-o=jsonpath={.metadata.annotations}',
      )) ?? '{}',
    );
    expect(annotations).toMatchObject({
      'secrets.hawser.io/controlled': 'true',
      'secrets.hawser.io/controlled-type': 'iac',
      'secrets.hawser.io/iac-provider-key': 'aws',
      'secrets.hawser.io/iac-provider-name': 'AWS',
      'secrets.hawser.io/generated-at': expect.stringMatching(/^2\d{3}-/),
      'secrets.hawser.io/generator-version': '1',
    });
    await ada.press('ReStart');
    await ada.expectMessage('This network uses managed SealedSecrets');
    await expect(form.getByLabel('Secret Name', { exact: true })).toHaveValue('');
    await ada.page.keyboard.press('Escape');
  });

  test('past the lease of its agent a certificate is unknown, with the time, and may still be sealed with', async () => {
    const { page } = ada;
    const form = ada.dialog.last();
    const row = page.getByRole('row', { name: /^turku / });
    const turku = async () => (await certificates(ada.client)).find(({ name }) => name === 'turku');
    await ada.open('/secrets/certificates');
    await expect(row.getByText('accepted', { exact: true })).toBeVisible();
    await sites[1]?.killAgent();
    await waitUntil(async () => (await turku())?.state === 'unknown', { what: 'the end of the lease' });
    const state = row.getByText('unknown', { exact: true });
    await expect(state).toHaveAttribute(
      'data-tip',
      /^The agent has not reported for longer than its lease\. Unknown since 2\d{3}-/,
    );
    await expect(state).toHaveAttribute('data-tone', 'unknown');
    // Without hovering over it, too.
    await expect(row.locator('time')).toHaveText(/^\d+ [sm]$/);
    await row.getByText('turku').click();
    await expect(page.getByText('Unknown since', { exact: true })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await ada.openDialog('/secrets', 'generate-secret', network);
    await form
      .getByRole('group', { name: 'Is this Secret for use with Multiple Clusters?' })
      .getByLabel('Yes', { exact: true })
      .check();
    await expect(form.getByText(/^No report from the agent of turku/)).toBeVisible();
    await ada.fill('Secret Name', 'late');
    await ada.press('Next');
    await addPair('password', CANARY);
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 2 clusters, as Applications with rules of their own.');
    await sites[1]?.startAgent();
    expect(await secretOn(sites[1] as RealSite, 'hawser', 'late')).toEqual({ password: CANARY });
    await waitUntil(async () => (await turku())?.state === 'accepted', { what: 'the report of the agent' });
    await page.keyboard.press('Escape');
  });

  test('a network that cannot have a Secret sealed says why, and a changed one begins again', async () => {
    const form = ada.dialog.last();
    const basic = await ada.network({ name: 'basic' });
    await ada.openDialog('/secrets', 'generate-secret', basic);
    await ada.expectMessage('This network does not support generating a Secret.');
    await ada.page.keyboard.press('Escape');
    await test.step('nor is a key made for it, though the address names it', async () => {
      await ada.openDialog('/secrets/certificates', 'make-network-key', basic);
      await ada.expectMessage('This network does not support generating a Secret.');
      await expect(form).toContainText('Make Network Key');
      await expect(form).not.toContainText('Give it to each cluster');
      await expect(form.getByRole('button', { name: 'Make Key' })).toBeDisabled();
      await ada.expectUsableByAll();
      await ada.page.keyboard.press('Escape');
    });
    const cloudID = await ada.cluster('bern');
    const waiting = await ada.network({
      name: 'waiting',
      features: ['argocd', 'sealedSecrets'],
      hub: { cloudID, namespace: 'hawser', grant: { kinds: 'extended' } },
    });
    await ada.openDialog('/secrets', 'generate-secret', waiting);
    await ada.expectMessage('Network pem key missing');
    await ada.expectMessage('Installing Sealed Secrets. Please wait.');
    await ada.expectUsableByAll();
    await ada.openDialog('/secrets/certificates', 'make-network-key', waiting);
    await ada.expectMessage('Network pem key missing');
    await ada.openDialog('/secrets', 'generate-secret', waiting);
    await ada.choose('Network', 'retail');
    await form
      .getByRole('group', { name: 'Is this Secret for use with Multiple Clusters?' })
      .getByLabel('Yes', { exact: true })
      .check();
    await ada.fill('Secret Name', 'dropped');
    await form.getByLabel('oslo (hub)').uncheck();
    await form.getByLabel('turku', { exact: true }).uncheck();
    await ada.press('Next');
    await expect(form.getByText('Please choose a Cluster').first()).toBeVisible();
    await test.step('so does one whose feature changes: its pem key is that of the hub, which has another', async () => {
      await controllers[0]?.rotate();
      await sites[0]?.killAgent();
      await sites[0]?.startAgent();
      await ada.expectMessage('Network pem key missing');
      // It is not being installed: the hub's certificate waits to be accepted, which can be done here.
      await expect(form).not.toContainText('Installing Sealed Secrets');
      await ada.expectUsableByAll();
      await ada.press('Accept Certificate');
      await expect(form.getByLabel('Secret Name', { exact: true })).toHaveValue('');
    });
    await ada.page.keyboard.press('Escape');
  });

  test('over plain HTTP nothing can be sealed, and the dialog says why', async ({ browser, product }) => {
    const kim = await Person.of(product, browser, 'kim');
    // As browsers answer it for such an address; the journeys have only a loopback one.
    await kim.page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
    await kim.openDialog('/secrets', 'generate-secret');
    await kim.expectMessage(
      'This browser has no ciphers here: it provides them over HTTPS and on localhost only, and values are sealed in the browser or not at all.',
    );
    await kim.leave();
  });

  test('without a network for it the dialog says so', async ({ browser, product }) => {
    const eve = await Person.of(product, browser, 'eve');
    await eve.openDialog('/secrets', 'generate-secret');
    const choice = eve.dialog.getByRole('combobox', { name: 'Network' });
    await expect(choice).toHaveAttribute('placeholder', 'No GitOps Networks Available');
    await eve.press('Next');
    await expect(eve.dialog.getByText('Please choose a Network').first()).toBeVisible();
    await eve.leave();
  });
});
