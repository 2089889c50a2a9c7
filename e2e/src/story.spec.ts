// Covers: agents, frame, lazy, object-page, page, placement, routers, shared
import { expect } from '@playwright/test';
import { PASSWORD, waitUntil } from '@hawser/testkit';
import { Fleet } from './fleet.ts';
import { Screen } from './screen.ts';
import { chooseClusterBackend, BACKEND_ANNOTATION } from './site/cluster-backend.ts';
import { test } from './test.ts';

// Everything moves here, as for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const HUB = 'hub-frankfurt';
const LYON = 'edge-lyon';
const TURIN = 'edge-turin';

const DEPLOYMENT = (replicas: number, kind = 'Deployment') => `apiVersion: apps/v1
kind: ${kind}
metadata:
  name: checkout
spec:
  replicas: ${replicas}
  selector:
    matchLabels: { app: checkout }
  template:
    metadata:
      labels: { app: checkout }
    spec:
      containers:
        - name: checkout
          image: registry.example.com/checkout:1.0.0
`;

const FOREIGN = `apiVersion: apps/v1
kind: Deployment
metadata: { name: somebody-elses, namespace: hawser }
spec:
  replicas: 1
  selector: { matchLabels: { app: other } }
  template:
    metadata: { labels: { app: other } }
    spec: { containers: [{ name: other, image: registry.example.com/other:1 }] }
`;

const backend = chooseClusterBackend();
let fleet: Fleet;

test.beforeAll(async () => {
  fleet = await Fleet.start(backend, [HUB, LYON, TURIN]);
});

test.afterAll(async () => {
  await fleet?.stop();
});

const annotation = { type: BACKEND_ANNOTATION, description: backend.description };

test('the main story from sign-up to detaching', { annotation }, async ({ page, browser }) => {
  test.setTimeout(1_200_000);
  page.setDefaultTimeout(45_000);
  const screen = new Screen(page);
  const { dialog } = screen;
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refused.push(message.text());
  });

  await test.step('the first account signs up and sees what a network is', async () => {
    await page.goto(fleet.product.url);
    await screen.signUp('Ada Lovelace', 'ada@example.com', 'short');
    await screen.expectMessage('Password must be minimum 8 chars, 1 upper, 1 lower, 1 number, 1 symbol');
    await screen.signUp('Ada Lovelace', 'ada@example.com', PASSWORD);
    await expect(page).toHaveURL(/\/networks/);
    await screen.leaveWelcome();
    await expect(page.getByText('Join clusters into a network')).toBeVisible();
    expect(await (await page.request.get(`${fleet.product.url}/api/me`)).json()).toMatchObject({
      admin: true,
    });
  });

  await test.step('Define Network shows errors before sending, and those of the server after', async () => {
    const define = dialog.getByRole('button', { name: 'Define Network' });
    await page.getByRole('button', { name: 'Define Network' }).first().click();
    await dialog.getByLabel('Name').fill('d');
    await define.click();
    await screen.expectMessage('Network name must be at least 2 characters.');
    await dialog.getByLabel('Name').fill('HQ1');
    await define.click();
    await screen.expectMessage('HQ1 is a reserved Network name.');
    await dialog.getByLabel('Name').fill('demo');
    await define.click();
    await screen.expectMessage('Network created!');
    await page.getByRole('button', { name: 'Define Network' }).first().click();
    await dialog.getByLabel('Name').fill('demo');
    await define.click();
    await screen.expectMessage('Network already exists: demo');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  for (const [name, tag] of [
    [HUB, 'center'],
    [LYON, 'france'],
    [TURIN, 'italy'],
  ] as const) {
    await test.step(`${name} is defined, attached and installed by one command`, async () => {
      await screen.go('Clusters');
      await page.getByRole('button', { name: 'Define Cluster' }).first().click();
      await dialog.getByLabel('Name', { exact: true }).fill(name);
      await dialog.getByLabel('Tags').fill(`${tag},`);
      await dialog.getByRole('button', { name: 'Define Cluster' }).click();
      await screen.expectMessage('Cluster created!');

      await expect(page.getByRole('dialog', { name: 'Attach Cluster' })).toBeVisible();
      if (name === HUB) {
        await dialog.getByRole('radio', { name: /^Edge/ }).check();
        await dialog.getByRole('button', { name: 'Attach as edge' }).click();
        await screen.expectMessage('Please attach a Hub Cluster first.');
        await dialog.getByRole('radio', { name: /^Hub/ }).check();
        await dialog.getByLabel('Namespace').fill('default');
        await dialog.getByRole('button', { name: 'Attach as hub' }).click();
        await screen.expectMessage('Hub Clusters must not use the `default` namespace');
      }
      await dialog.getByLabel('Namespace').fill('hawser');
      await dialog.getByRole('button', { name: /^Attach as/ }).click();

      const command = dialog.locator('code', { hasText: 'kubectl apply -f' });
      await expect(command).toBeVisible();
      const steps = dialog.getByRole('list', { name: 'Installation' });
      await expect(
        steps
          .getByRole('listitem')
          .filter({ hasText: 'Instructions issued' })
          .getByRole('img', { name: 'done' }),
      ).toBeVisible();
      await fleet.at(name).install(await command.innerText());
      await expect(
        steps.getByRole('listitem').filter({ hasText: 'Up' }).getByRole('img', { name: 'done' }),
      ).toBeVisible({ timeout: 90_000 });
      await expect(dialog.getByText(/^v1\.\d+/)).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(screen.badge(name)).toContainText('up');
    });
  }

  await test.step('a cluster name that is taken is rejected with two spaces', async () => {
    await page.getByRole('button', { name: 'Define Cluster' }).first().click();
    await dialog.getByLabel('Name', { exact: true }).fill(LYON.toUpperCase());
    await dialog.getByRole('button', { name: 'Define Cluster' }).click();
    await expect(dialog.getByText('Cluster names are case insensitive')).toHaveText(
      new RegExp(`^Cluster already exists\\.\\s\\s?Cluster names are case insensitive: ${LYON}$`, 'i'),
    );
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
  });

  await test.step('an object is created with the specified checks', async () => {
    await screen.go('Applications');
    await page.getByRole('button', { name: 'Create Application' }).first().click();
    await screen.writeYaml('kind: [');
    await dialog.getByRole('button', { name: 'Create Application' }).click();
    await expect(dialog.getByText(/^Invalid YAML supplied\./).first()).toBeVisible();
    await screen.writeYaml(DEPLOYMENT(2));
    await dialog.getByLabel('Tags').fill('shop,');
    await dialog.getByRole('button', { name: 'Create Application' }).click();
    await expect(page.getByRole('link', { name: 'checkout' })).toBeVisible();
  });

  await test.step('a rule is saved after its preview; the object becomes ready on one edge', async () => {
    await fleet.at(LYON).apply(FOREIGN);
    await screen.go('Networks');
    await screen.act('demo', 'Distribution Rules');
    await dialog.getByRole('button', { name: 'Add a rule' }).click();
    await expect(dialog.getByText('3 added')).toBeVisible();
    await dialog.getByRole('button', { name: 'Filter…' }).nth(1).click();
    await dialog.getByLabel('Values of tag').fill('france');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('1 added')).toBeVisible();
    await expect(dialog.getByRole('list', { name: 'Added' })).toContainText(LYON);
    await dialog.getByRole('button', { name: 'Save rules' }).click();
    await expect(dialog).toHaveCount(0);
    await page
      .getByRole('group', { name: 'Expand to' })
      .getByRole('button', { name: 'Applications' })
      .click();
    await expect(screen.badge('checkout')).toContainText('up', { timeout: 90_000 });
    await expect(page.getByRole('row', { name: /checkout/ })).toContainText('2 / 2');
    expect(await fleet.deployment(LYON, 'checkout', '{.spec.replicas}')).toBe('2');
  });

  await test.step('the cluster applies an edited object; its kind must not change', async () => {
    await page.getByRole('link', { name: 'checkout' }).click();
    await page.getByRole('button', { name: 'Edit YAML' }).click();
    await screen.writeYaml(DEPLOYMENT(2, 'StatefulSet'));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText(/^Invalid YAML supplied\. Kind must not change\./).first()).toBeVisible();
    await screen.writeYaml(DEPLOYMENT(3));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('1 line changed, 1 cluster')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('row', { name: new RegExp(LYON) })).toContainText('3 / 3', {
      timeout: 90_000,
    });
    expect(await fleet.deployment(LYON, 'checkout', '{.spec.replicas}')).toBe('3');
  });

  await test.step('another rule moves it: it is removed from one cluster and appears on the other', async () => {
    await screen.go('Networks');
    await screen.act('demo', 'Distribution Rules');
    await dialog.getByRole('button', { name: 'Remove france' }).click();
    await dialog.getByLabel('Values of tag').fill('italy');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('list', { name: 'Added' })).toContainText(TURIN);
    await expect(dialog.getByRole('list', { name: 'Removed' })).toContainText(LYON);
    await dialog.getByRole('button', { name: 'Save rules' }).click();
    await waitUntil(async () => (await fleet.deployment(TURIN, 'checkout')) === 'checkout', {
      what: 'it is on Turin',
    });
    await waitUntil(async () => (await fleet.deployment(LYON, 'checkout')) === '', { what: 'it left Lyon' });
    expect(await fleet.deployment(LYON, 'somebody-elses')).toBe('somebody-elses');
    await expect(screen.badge('checkout')).toContainText('up', { timeout: 90_000 });
  });

  await test.step('a killed server makes the page stale; it recovers by itself', async () => {
    await fleet.product.kill();
    await expect(page.getByText(/^stale since/)).toBeVisible();
    await page.getByRole('button', { name: 'Define Network' }).first().click();
    await dialog.getByLabel('Name').fill('while-away');
    await dialog.getByRole('button', { name: 'Define Network' }).click();
    await expect(dialog.getByRole('alert')).toContainText('The server is not responding.');
    await fleet.product.restart();
    await expect(page.getByText('live', { exact: true })).toBeVisible({ timeout: 90_000 });
    await dialog.getByRole('button', { name: 'Define Network' }).click();
    await screen.expectMessage('Network created!');
    await expect(screen.badge(TURIN)).toContainText('up', { timeout: 90_000 });
  });

  await test.step('a silent agent makes its router, objects and network unknown, and the badge says why', async () => {
    await fleet.at(TURIN).killAgent();
    for (const name of [TURIN, 'checkout', 'demo']) {
      await expect(screen.badge(name)).toContainText('unknown', { timeout: 120_000 });
    }
    await screen.badge('demo').click();
    const why = page.getByRole('dialog', { name: 'Why is demo unknown?' });
    await expect(why).toContainText(TURIN);
    await page.screenshot({ path: test.info().outputPath('why.png') });
    await page.keyboard.press('Escape');
    await fleet.at(TURIN).startAgent();
    for (const name of [TURIN, 'checkout', 'demo']) {
      await expect(screen.badge(name)).toContainText('up', { timeout: 120_000 });
    }
  });

  await test.step('a second account sees nothing of the first', async () => {
    const networks = (await (await page.request.get(`${fleet.product.url}/api/networks`)).json()) as {
      items: { id: string }[];
    };
    const objects = (await (await page.request.get(`${fleet.product.url}/api/objects`)).json()) as {
      items: { id: string }[];
    };
    const objectID = objects.items[0]?.id ?? '';
    const other = await browser.newContext();
    const stranger = new Screen(await other.newPage());
    await stranger.page.goto(`${fleet.product.url}/auth?mode=sign-up`);
    await stranger.signUp('Grace Hopper', 'grace@example.com', PASSWORD);
    await stranger.leaveWelcome();
    await expect(stranger.page.getByText('Join clusters into a network')).toBeVisible();
    await stranger.page.goto(`${fleet.product.url}/applications/${objectID}`);
    await expect(stranger.page.getByText('Page not found.')).toBeVisible();
    const guess = await stranger.page.request.get(
      `${fleet.product.url}/api/networks/${networks.items[0]?.id ?? ''}`,
    );
    expect(guess.status()).toBe(404);
    expect(await guess.text()).not.toContain('demo');
    await other.close();
  });

  await test.step('deleted, it is removed everywhere; objects of others stay', async () => {
    await screen.go('Applications');
    await screen.act('checkout', 'Delete Application');
    await dialog.getByRole('textbox').fill('checkout');
    await dialog.getByRole('button', { name: 'Delete Application' }).click();
    await expect(page.getByText('No applications yet')).toBeVisible();
    await waitUntil(async () => (await fleet.deployment(TURIN, 'checkout')) === '', {
      what: 'it left Turin',
    });
    expect(await fleet.deployment(LYON, 'somebody-elses')).toBe('somebody-elses');
  });

  await test.step('a detached cluster leaves the network and keeps objects of others', async () => {
    await screen.go('Clusters');
    await screen.act(LYON, 'Detach from demo');
    await dialog.getByRole('button', { name: 'Detach', exact: true }).click();
    await dialog.getByRole('button', { name: 'Press again to confirm' }).click();
    await screen.expectMessage('Cluster detached!');
    await expect(page.getByRole('row', { name: new RegExp(LYON) })).toContainText('not attached');
    expect(await fleet.deployment(LYON, 'somebody-elses')).toBe('somebody-elses');
  });

  expect(refused, 'nothing was refused by the content policy').toEqual([]);
});
