// Covers: loaded, provider-options, sealing, secrets
//
// Secrets, with everything real: values are sealed in the browser, and opened by the controllers of three clusters, whose certificates come
// through the API servers and the agents.
import { sealedSecretsSkipReason, startRepository, type TestSealedSecrets, waitUntil } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Page } from '@playwright/test';
import { Leaks } from './leaks.ts';
import { CONNECTS_TO_LOOPBACK } from './authority.ts';
import { certificates } from './certificates.ts';
import { cutWords } from './cut-words.ts';
import { Person } from './person.ts';
import type { RealSite } from './site/real-site.ts';
import { startSealedNetwork } from './sealed-network.ts';
import { BROKEN, uses } from './secret-manifests.ts';
import { keysOn, secretOn } from './site/secret-on.ts';
import { test } from './test.ts';

test.use({ environment: CONNECTS_TO_LOOPBACK });

const reason = sealedSecretsSkipReason();
const NAMES = ['oslo', 'turku', 'riga'];
const CANARY = 'canary-9f2c61d8-plain';
const LONG_NAME = `long-${'name-'.repeat(11)}end`;

test.describe('secrets on real Kubernetes', () => {
  test.skip(reason !== null, reason ?? '');
  let ada: Person;
  let page: Page;
  let network: string;
  const sites: RealSite[] = [];
  const controllers: TestSealedSecrets[] = [];

  const addPair = async (key: string, value: string): Promise<void> => {
    await ada.fill('Key', key);
    await ada.fill('Value', value);
    await ada.press('Add');
  };
  const answer = (question: string, word: 'Yes' | 'No') =>
    ada.dialog.last().getByRole('group', { name: question }).getByLabel(word, { exact: true }).check();
  const scope = (name: string) =>
    ada.dialog
      .last()
      .getByRole('radio', { name: new RegExp(`^${name}`) })
      .check();
  /** The button at the foot; that of the title is called the same. */
  const closeResults = (): Promise<void> =>
    ada.dialog.last().getByRole('button', { name: 'Close', exact: true }).last().click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());

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

  test('the certificates are those of the controllers', async () => {
    const all = await certificates(ada.client);
    for (const [n, name] of NAMES.entries())
      expect(all.find((each) => each.name === name)?.pem?.trim()).toBe(controllers[n]?.pem.trim());
    await ada.open('/secrets/certificates');
    for (const name of NAMES)
      await expect(page.getByRole('row', { name: new RegExp(`^${name} accepted`) })).toBeVisible();
  });

  test('what the page seals is placed in one step, opened on every cluster, and leaves the page in no other form', async () => {
    const leaks = Leaks.of(page);
    await ada.openDialog('/secrets', 'generate-secret', network);
    await ada.expectMessage('This network uses managed SealedSecrets');
    await answer('Is this Secret for use with Multiple Clusters?', 'Yes');
    await scope('Strict');
    await ada.fill('Secret Name', 'db');
    await expect(ada.dialog.last().getByLabel('Secret Namespace')).toHaveValue('hawser');
    await ada.expectUsableByAll();
    await ada.press('Next');
    await ada.expectMessage('Use the buttons above to add key-value pairs');
    await ada.press('Generate Secret');
    await ada.expectMessage('Please add at least one key-value pair');
    await addPair('password', CANARY);
    await addPair('empty', '');
    await ada.expectMessage('••••••••');
    await ada.expectMessage('(empty string)');
    await ada.press('Add multiple pairs');
    await ada.fill('Pairs', `token=${CANARY}=b\nno pair`);
    await ada.press('Add all');
    await ada.expectMessage('Unable to parse the key-value pairs. Please try again.');
    await ada.fill('Pairs', `token=${CANARY}=b\r\n\nbad key=x`);
    await ada.press('Add all');
    await expect(ada.dialog.last().getByText(/"bad key" is not a valid key\. It must be /)).toBeVisible();
    await ada.fill('Pairs', `token=${CANARY}=b\nuser = ada`);
    await ada.press('Add all');
    await ada.expectUsableByAll();
    await ada.press('Generate Secret');
    await expect(ada.dialog.last().getByRole('button', { name: 'Copy All YAML' })).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('View YAML of riga');
    await expect(ada.dialog.last().getByLabel('YAML of riga', { exact: true })).toContainText(
      'kind: SealedSecret',
    );

    await test.step('closing asks while something was not copied', async () => {
      await closeResults();
      await ada.expectMessage(
        'Are you sure you want to close the Generate Secrets dialog? All YAML will be discarded.',
      );
      await ada.press('Keep editing');
    });
    await ada.press('Place it');
    await ada.expectMessage('Placed on 3 clusters, as Applications with rules of their own.');
    for (const site of sites)
      expect(await secretOn(site, 'hawser', 'db')).toEqual({
        password: CANARY,
        empty: '',
        token: `${CANARY}=b`,
        user: 'ada',
      });
    await closeResults();
    await expect(ada.dialog).toHaveCount(0);
    expect(await leaks.formsOf(CANARY)).toEqual([]);
    expect(await page.content()).not.toContain(CANARY);
    // What was recorded contains the sealed form: the recorder works.
    expect(await leaks.all()).toContain('encryptedData');
  });

  test('the page shows on which clusters they are, what uses them, what is missing and what fails, and no value', async () => {
    const [oslo] = sites;
    await oslo?.apply(
      `${uses('shop', 'db')}${uses('blog', 'gone')}${BROKEN}
apiVersion: v1
kind: Secret
metadata: {name: idle, namespace: hawser}
stringData: {password: ${CANARY}}
---
apiVersion: v1
kind: Secret
metadata: {name: ${LONG_NAME}, namespace: hawser}`,
    );
    const leaks = Leaks.of(page);
    await ada.open('/secrets');
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await expect(row('db')).toHaveCount(3);
    await expect(row('db').filter({ hasText: 'oslo' })).toContainText(/exists.*Hawser.*Deployment shop/);
    await expect(row('db').filter({ hasText: 'riga' })).toContainText(/exists.*unused.*Hawser/);
    await expect(row('gone')).toContainText(/missing.*oslo.*Yes.*nobody.*Deployment blog/);
    await expect(row('idle')).toContainText(/exists.*unused, some clusters only.*oslo/);
    await expect(row('broken')).toContainText(/missing.*failing.*others/);
    await expect(row(LONG_NAME)).toContainText('unused, some clusters only');
    // A long name does not take their room.
    await expect.poll(() => cutWords(page, ['status', 'findings'])).toEqual([]);
    expect(await violations(page)).toEqual([]);

    await test.step('the reason of a missing one, and its page', async () => {
      await ada.open('/secrets?tone=negative');
      await expect(row('gone')).toBeVisible();
      await expect(page.getByRole('row', { name: / exists / })).toHaveCount(0);
      await row('broken').getByRole('button', { name: /why/ }).click();
      await expect(page.getByText(/no key could decrypt secret/).first()).toBeVisible();
      await page.keyboard.press('Escape');
      await row('broken').getByText('broken').first().click();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/secrets\/[0-9a-f]{40}$/);
      await expect(
        page.getByText(/Its controller cannot open it: .*no key could decrypt secret/),
      ).toBeVisible();
      await expect(page.getByText('1 of 3 clusters')).toHaveCount(0);
      expect(await violations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Generate Secret' }).click();
      const wanted = (label: string) => ada.dialog.last().getByLabel(label, { exact: true });
      await expect(wanted('Secret Name')).toHaveValue('broken');
      await expect(wanted('Secret Namespace')).toHaveValue('hawser');
      await expect(wanted('Network')).toHaveValue('retail');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await ada.open('/secrets?q=gone');
      await expect(row('gone')).toBeVisible();
      await page.keyboard.press('j');
      await page.keyboard.press('Shift+M');
      await expect(wanted('Secret Name')).toHaveValue('gone');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('what comes to be there changes without a reload', async () => {
      await ada.open('/secrets?q=gone');
      await expect(row('gone')).toContainText('missing');
      await oslo?.kubectl(
        '-n',
        'hawser',
        'create',
        'secret',
        'generic',
        'gone',
        `--from-literal=a=${CANARY}`,
      );
      await expect(row('gone')).toContainText('exists');
    });
    expect(await leaks.formsOf(CANARY)).toEqual([]);
    await oslo?.kubectl('-n', 'hawser', 'delete', 'deployment', 'shop', 'blog');
  });

  test('a Secret that somebody else made is not overwritten, and the page says why it fails', async () => {
    const [oslo] = sites;
    await ada.openDialog('/secrets', 'generate-secret', network);
    await answer('Is this Secret for use with Multiple Clusters?', 'No');
    await scope('Strict');
    await ada.fill('Secret Name', 'idle');
    await ada.press('Next');
    await addPair('password', `${CANARY}-other`);
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 1 cluster, as an Application with rules of its own.');
    await closeResults();
    await ada.open('/secrets?q=idle');
    const row = page.getByRole('row', { name: /^idle .*oslo/ });
    await expect(row).toContainText('failing');
    await row.getByText('idle').first().click();
    await page.keyboard.press('Enter');
    await expect(page.getByText(/already exists and is not managed by SealedSecret/).first()).toBeVisible();
    expect(await oslo?.kubectl('-n', 'hawser', 'get', 'secret', 'idle', '-o=jsonpath={.data.password}')).toBe(
      Buffer.from(CANARY).toString('base64'),
    );
  });

  test('each scope opens where it may, also from the clipboard', async () => {
    for (const [name, label, namespace] of [
      ['by-namespace', 'Namespace', 'hawser'],
      ['anywhere', 'Cluster Wide', 'default'],
    ] as const) {
      await ada.openDialog('/secrets', 'generate-secret', network);
      await answer('Is this Secret for use with Multiple Clusters?', 'Yes');
      await scope(label);
      await ada.fill('Secret Name', name);
      await expect(ada.dialog.last().getByLabel('Secret Namespace')).toHaveValue(namespace);
      await ada.press('Next');
      await addPair('key', `${CANARY}-${name}`);
      await ada.press('Generate Secret');
      await ada.press('Copy All YAML');
      await expect(page.getByText('YAML Copied!')).toBeVisible();
      const yaml = await clipboard();
      const documents = yaml.split(/^---\n/m);
      expect(documents).toHaveLength(3);
      await closeResults();
      await expect(ada.dialog).toHaveCount(0);
      for (const site of sites) {
        const own = documents.find((text) => text.includes(`targets.hawser.io/main: ${site.name}`)) ?? '';
        await site.apply(own);
        expect(await secretOn(site, namespace, name)).toEqual({ key: `${CANARY}-${name}` });
      }
    }
  });

  test('the results are committed to a Git repository, each in the folder of its cluster, and opened from there', async () => {
    const access = { username: 'ada', password: 'token-of-git' };
    const git = await startRepository(access);
    await git.commit('First', { 'README.md': 'Apps', 'shop/secrets/oslo/from-git.yaml': 'kind: Job' });
    await ada.client.done('POST', '/api/repositories', {
      body: {
        url: git.url,
        label: 'apps',
        repoType: 'git',
        connectionAccess: 'private',
        credentials: { kind: 'password', ...access },
      },
    });
    await ada.openDialog('/secrets', 'generate-secret', network);
    await answer('Is this Secret for use with Multiple Clusters?', 'Yes');
    await ada.fill('Secret Name', 'from-git');
    await ada.press('Next');
    await addPair('password', CANARY);
    await ada.press('Generate Secret');
    await ada.press('Commit');
    await ada.expectMessage('Please choose a repository');
    await ada.choose('Repository', 'apps');
    await ada.fill('Folder', 'a/../b');
    await ada.press('Commit');
    await ada.expectMessage('Enter a folder such as secrets/shop, without ".." and hidden characters.');
    await ada.fill('Folder', 'shop/secrets');
    await expect(page.getByRole('list', { name: 'Files' })).toContainText('shop/secrets/oslo/from-git.yaml');
    await answer('Make a new branch for a pull request?', 'Yes');
    await ada.fill('New branch', 'main');
    await ada.press('Commit');
    await ada.expectMessage(
      'There is a branch of this name already. Choose another name for the new branch.',
    );
    await ada.fill('New branch', 'add-secret');
    await ada.press('Commit');
    await ada.expectMessage(
      'shop/secrets/oslo/from-git.yaml is there with other content, and would be overwritten.',
    );
    await ada.expectUsableByAll();
    await ada.press('Overwrite and commit');
    const id = () => git.git('rev-parse', 'add-secret');
    await expect(page.getByText(/^3 files committed to add-secret as [0-9a-f]{10}\.$/)).toBeVisible();
    await ada.expectMessage(`3 files committed to add-secret as ${(await id()).slice(0, 10)}.`);
    await ada.expectUsableByAll();
    // Nothing is lost any more.
    await closeResults();
    await expect(ada.dialog).toHaveCount(0);
    for (const site of sites) {
      await site.apply(await git.git('show', `add-secret:shop/secrets/${site.name}/from-git.yaml`));
      expect(await secretOn(site, 'hawser', 'from-git')).toEqual({ password: CANARY });
    }
    await git.stop();
  });

  test('a changed certificate is not used before somebody has accepted it', async () => {
    const pem = await controllers[2]?.rotate();
    await sites[2]?.killAgent();
    await sites[2]?.startAgent();
    await waitUntil(
      async () => (await certificates(ada.client)).find(({ name }) => name === 'riga')?.state === 'changed',
      { what: 'the changed certificate' },
    );
    await ada.openDialog('/secrets', 'generate-secret', network);
    await answer('Is this Secret for use with Multiple Clusters?', 'Yes');
    await ada.fill('Secret Name', 'after');
    await ada.press('Next');
    const text =
      'The certificate of riga has changed. Nothing is sealed with it before somebody has accepted it.';
    await expect(ada.dialog.last().getByText(text).first()).toBeVisible();
    await expect(ada.dialog.last().getByText(/kubectl get --raw .*cert\.pem \| openssl x509/)).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('Accept Certificate');
    await expect(ada.dialog.last().getByText(text)).toHaveCount(0);
    await ada.press('Next');
    await addPair('password', CANARY);
    await ada.press('Generate Secret');
    await ada.press('Place it');
    await ada.expectMessage('Placed on 3 clusters, as Applications with rules of their own.');
    for (const site of sites) expect(await secretOn(site, 'hawser', 'after')).toEqual({ password: CANARY });
    expect(pem).not.toBeUndefined();
  });

  test('what was sealed with an older key is sealed again by its controller, and opens to the same values without that key', async () => {
    const [riga] = sites.slice(2);
    const row = (name: string, cluster: string) =>
      page.getByRole('row', { name: new RegExp(`^${name} .* ${cluster} `) });
    const sealedOn = async (name: string): Promise<Record<string, string>> => {
      const path = '-o=jsonpath={.spec.encryptedData}';
      return JSON.parse((await riga?.kubectl('-n', 'hawser', 'get', 'sealedsecret', name, path)) ?? '{}');
    };
    const keysOfRiga = (): Promise<string[]> => keysOn(riga as RealSite);
    const values = { password: CANARY, empty: '', token: `${CANARY}=b`, user: 'ada' };
    await ada.open('/secrets/rotation');
    await expect(row('db', 'riga')).toContainText('older key');
    await expect(row('db', 'oslo')).toContainText('current');
    await expect(row('after', 'riga')).toContainText('current');
    expect(await violations(page)).toEqual([]);
    const before = await sealedOn('db');
    const leaks = Leaks.of(page);
    await row('db', 'riga').getByText('older key').click();
    await page.keyboard.press('Shift+E');
    await expect(ada.dialog.getByText('Nobody else opens them')).toBeVisible();
    await ada.expectUsableByAll();
    await ada.press('Seal Again');
    await expect(page.getByText('db was sealed again, as version 2.')).toBeVisible();
    await expect(row('db', 'riga')).toContainText('current');
    await waitUntil(async () => (await sealedOn('db'))['password'] !== before['password'], {
      what: 'what was sealed again',
    });
    const after = await sealedOn('db');
    expect(Object.keys(after).toSorted()).toEqual(Object.keys(values).toSorted());
    for (const key of Object.keys(values)) expect(after[key]).not.toBe(before[key]);

    await test.step('the first key is not needed any more', async () => {
      const [first = '', ...others] = await keysOfRiga();
      expect(others).toHaveLength(1);
      await riga?.kubectl('-n', 'kube-system', 'delete', 'secret', first);
      await riga?.kubectl('-n', 'hawser', 'delete', 'secret', 'db');
      // Starts it again, without the deleted key.
      await controllers[2]?.rotate();
      expect(await secretOn(riga as RealSite, 'hawser', 'db')).toEqual(values);
    });
    await test.step('what was sealed with a key that is lost is not sealed again, and says why', async () => {
      await riga?.kubectl('-n', 'kube-system', 'delete', 'secret', (await keysOfRiga())[0] ?? '');
      await controllers[2]?.rotate();
      await riga?.killAgent();
      await riga?.startAgent();
      await ada.open('/secrets/rotation');
      await expect(row('db', 'riga')).toContainText('older key');
      await row('db', 'riga').getByText('older key').click();
      await page.keyboard.press('Shift+E');
      await ada.press('Seal Again');
      await ada.expectMessage(
        'The controller cannot open it: the key with which it was sealed is gone, or it was sealed for another name or namespace. Generate it again.',
      );
      await ada.expectUsableByAll();
    });
    expect(await leaks.formsOf(CANARY)).toEqual([]);
  });
});
