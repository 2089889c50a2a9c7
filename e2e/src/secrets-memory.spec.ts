// Covers: infrastructure-providers, sealing, secrets
//
// What was entered is in no memory of the page once its dialog is closed, as the browser's own snapshot of it says. Everything is typed by the
// browser, so that no script of the journey has it in the page. No cluster is needed: the certificate is written into the database.
import { createHash, X509Certificate } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { heldInMemory } from './heap.ts';
import { Person } from './person.ts';
import { sealingPem } from './sealing-certificate.ts';
import { test } from './test.ts';

const WORDS = ['entered', 'listed', 'typed', 'credential', 'changed'] as const;
/** None of them is a part of another. */
const CANARIES = Object.fromEntries(WORDS.map((word) => [word, `canary-${word}-7d20b5`])) as Record<
  (typeof WORDS)[number],
  string
>;

test.describe('plain values after their dialog is closed', () => {
  let ada: Person;
  let page: Page;
  let network: string;

  const held = () => heldInMemory(page, Object.values(CANARIES));
  const type = async (label: string, text: string): Promise<void> => {
    await ada.dialog.last().getByLabel(label, { exact: true }).focus();
    await page.keyboard.insertText(text);
  };
  /** Opens a dialog in the page that is open: another page would have another memory. */
  const open = async (title: string): Promise<void> => {
    await page.getByRole('button', { name: title }).first().click();
    await expect(ada.dialog.last()).toContainText(title);
  };
  const closed = () => expect(ada.dialog).toHaveCount(0);
  const beginSecret = async (): Promise<void> => {
    await open('Generate Secret');
    await ada.choose('Network', 'retail');
    await ada.fill('Secret Name', 'db');
    // Until the certificates are read, the form asks to try again.
    await expect(ada.dialog.last().getByLabel('Cluster', { exact: true })).toContainText('oslo');
    await ada.press('Next');
    await type('Key', 'password');
  };

  test.beforeAll(async ({ browser, product, installation }) => {
    ada = await Person.of(product, browser, 'ada');
    page = ada.page;
    const hub = { cloudID: await ada.cluster('oslo'), namespace: 'hawser', grant: { kinds: 'extended' } };
    network = await ada.network({ name: 'retail', features: ['argocd', 'crossplane', 'sealedSecrets'], hub });
    const { validFromDate, validToDate, raw } = new X509Certificate(sealingPem);
    const fingerprint = createHash('sha256').update(raw).digest('hex');
    await installation.database.execute(`
      update networks set features = jsonb_set(features, '{sealedSecrets,pemKey}', '"pem"') where id = '${network}';
      insert into sealing_certificates (owner_uid, router_id, pem, fingerprint, not_before, not_after, since, observed_at, message,
                                        accepted_fingerprint, accepted_at)
      select owner_uid, id, '${sealingPem}', '${fingerprint}', ${Number(validFromDate)}, ${Number(validToDate)}, 0, 0, '', '${fingerprint}', 0
        from routers where network_id = '${network}'`);
  });
  test.afterAll(() => ada?.leave());

  test('of a Secret that was generated, and of one that was given up', async () => {
    await ada.open('/secrets');
    await beginSecret();
    await type('Value', CANARIES.entered);
    await ada.press('Add');
    await expect(ada.dialog.last().getByLabel('Key', { exact: true })).toBeFocused();
    await ada.press('Add multiple pairs');
    await type('Pairs', `other=${CANARIES.listed}`);
    await ada.press('Add all');
    await expect(ada.dialog.last().getByRole('list', { name: 'Pairs, 2' })).toBeVisible();
    // What is held is found: the snapshot works.
    expect(await held()).toEqual([CANARIES.entered, CANARIES.listed]);
    await ada.press('Generate Secret');
    await expect(ada.dialog.last().getByRole('button', { name: 'Copy All YAML' })).toBeFocused();
    expect(await held()).toEqual([]);
    await page.keyboard.press('Escape');
    await ada.press('Discard');
    await closed();
    expect(await held()).toEqual([]);

    await beginSecret();
    await type('Value', CANARIES.typed);
    await page.keyboard.press('Escape');
    await ada.press('Discard');
    await closed();
    expect(await held()).toEqual([]);
  });

  test('of the credentials of a provider that was added, and of one whose credentials were replaced', async () => {
    await ada.open('/infrastructure');
    await open('Add Provider');
    await ada.choose('Network', 'retail');
    await ada.fill('Name', 'AWS');
    await ada.choose('Provider', 'AWS');
    await ada.press('Add Provider');
    // The summary names the fields as the form does.
    await expect(ada.dialog.last().getByRole('link', { name: 'Secret access key' })).toBeVisible();
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await type('Secret access key', CANARIES.credential);
    expect(await held()).toEqual([CANARIES.credential]);
    await ada.press('Add Provider');
    await closed();
    expect(await held()).toEqual([]);

    await page.getByRole('row', { name: /^AWS / }).getByText('AWS').first().click();
    await page.getByRole('button', { name: 'Update Provider' }).click();
    await ada.press('Replace credentials');
    await expect(ada.dialog.last().getByLabel('Access key ID', { exact: true })).toBeFocused();
    await ada.fill('Access key ID', 'AKIAIOSFODNN7EXAMPLE');
    await type('Secret access key', CANARIES.changed);
    await ada.press('Save');
    await closed();
    expect(await held()).toEqual([]);
  });

  test('of a key for a network', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: ada.url });
    await ada.open('/secrets/certificates');
    await page.getByRole('button', { name: 'Make Network Key' }).click();
    await expect(ada.dialog.last()).toContainText('Make Network Key');
    await ada.choose('Network', 'retail');
    await ada.press('Make Key');
    await expect(ada.dialog.last().getByRole('button', { name: 'Download' })).toBeFocused();
    await ada.press('Copy manifest with the key');
    const manifest = await page.evaluate(() => navigator.clipboard.readText());
    const key = Buffer.from(/tls\.key: (\S+)/.exec(manifest)?.[1] ?? '', 'base64').toString();
    const [, line = ''] = key.split('\n');
    expect(line).toHaveLength(64);
    expect(await heldInMemory(page, [line])).toEqual([line]);
    await page.keyboard.press('Escape');
    await closed();
    expect(await heldInMemory(page, [line])).toEqual([]);
  });
});
