// Covers: terminal
import { skipReason } from '@hawser/testkit';
import { violations } from '@hawser/testkit/axe';
import { expect, type Locator, type Page } from '@playwright/test';
import { Person } from './person.ts';
import { startRealSite } from './site/real-site.ts';
import { startSimulatedSite } from './site/simulated-site.ts';
import type { Site } from './site/site.ts';
import { test } from './test.ts';

const yamlOf = (containers: readonly string[]): string => `apiVersion: apps/v1
kind: Deployment
metadata: { name: web }
spec:
  replicas: 1
  selector: { matchLabels: { app: web } }
  template:
    metadata: { labels: { app: web } }
    spec:
      containers:
${containers.map((name) => `        - { name: ${name}, image: example.org/${name}:1 }`).join('\n')}
`;

/** An application on a cluster whose agent is connected; opens its resources there. */
async function openResources(
  ada: Person,
  site: Site,
  { exec, containers }: { exec: boolean; containers: readonly string[] },
): Promise<Locator> {
  const { page, client } = ada;
  const network = await ada.network({ name: `shop-${site.name}` });
  const cluster = await ada.cluster(site.name);
  const router = await ada.attach(network, cluster, { grant: { exec } });
  await ada.install(router, site);
  const { created: web } = await client.done<{ created: { id: string } }>('POST', '/api/objects', {
    body: { networkID: network, yaml: yamlOf(containers) },
  });
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
  });
  await ada.open(`/applications/${web.id}/clusters/${router}`);
  const pod = page.getByRole('row', { name: /web-\S+ Pod healthy/ });
  await pod.click();
  return pod;
}

/** What the page reports that its content security policy has blocked, and dialogs that it opened. */
function incidentsOf(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) found.push(message.text());
  });
  page.on('dialog', (dialog) => {
    found.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('popup', (popup) => found.push(popup.url()));
  return found;
}

test('a terminal opens in a container, takes keys and a paste, ends with its exit code and is opened again', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const incidents = incidentsOf(page);
  const site = startSimulatedSite('oslo');
  await openResources(ada, site, { exec: true, containers: ['main', 'proxy'] });
  const panel = page.getByRole('region', { name: /^Terminal of pod web-/ });
  const rows = panel.locator('.xterm-rows');

  await test.step('with several containers one is chosen', async () => {
    await page.keyboard.press('Shift+T');
    await expect(panel.getByText('Choose a container.')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await expect(panel.getByRole('button', { name: 'main' })).toBeFocused();
    await panel.getByRole('button', { name: 'proxy' }).click();
    await expect(rows).toContainText(/web-\S+:\/#/);
    await expect(panel.getByRole('textbox', { name: /Shell in container proxy/ })).toBeFocused();
    expect(await violations(page)).toEqual([]);
  });

  await test.step('keys go to the shell, Esc and shortcuts of the page too', async () => {
    await page.keyboard.type('echo gone');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText('gone');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(panel).toBeVisible();
    await page.keyboard.type('stty\n');
    await expect(rows).toContainText(/\d+ \d+/);
  });

  await test.step('control sequences of the container neither name the page, nor open links, nor write to the clipboard', async () => {
    const title = await page.title();
    await page.keyboard.type(
      'printf \\e]0;HACKED\\a\\e]52;c;SEFDS0VE\\a\\e]8;;https://evil.example\\aLINK\\e]8;;\\a\\e[38;2;255;0;0mRED\\e[0m\n',
    );
    await expect(rows).toContainText('LINKRED');
    expect(await page.title()).toBe(title);
    await expect(rows.getByText('RED').last()).toHaveCSS('color', 'rgb(255, 0, 0)');
    await rows.getByText('LINK').last().click({ force: true });
    expect(incidents).toEqual([]);
  });

  await test.step('a large paste arrives whole, without its control characters', async () => {
    const text = `echo ${'p'.repeat(30_000)}END\u001b`;
    await panel.getByRole('textbox').evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect(rows).toContainText('pEND');
    await page.keyboard.press('Enter');
    await expect(rows).toContainText('pEND');
  });

  await test.step('a flood of output is stopped by Ctrl-C', async () => {
    await page.keyboard.type('yes flood\n');
    await expect(rows).toContainText('flood');
    await page.keyboard.press('Control+c');
    await expect(rows).toContainText('^C');
  });

  await test.step('F6 leaves the terminal, which fills the page and shrinks again', async () => {
    await page.keyboard.press('F6');
    await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused();
    await panel.getByRole('button', { name: 'Full screen' }).click();
    await expect(panel).toHaveCSS('position', 'fixed');
    await panel.getByRole('button', { name: 'Full screen' }).click();
    await panel.getByRole('button', { name: 'Screen reader' }).click();
    await expect(panel.locator('.xterm-accessibility')).toContainText('web-');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Screen reader' }).click();
  });

  await test.step('its end is shown with the exit code, and a new shell is opened', async () => {
    await panel.getByRole('textbox').focus();
    await page.keyboard.type('exit 3\n');
    await expect(panel.getByRole('alert')).toContainText('The shell ended with exit code 3.');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Shift+Tab');
    await expect(panel.getByRole('button', { name: 'New shell' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(rows).toContainText(/web-\S+:\/#/);
  });

  await test.step('an agent that is gone ends it; it can be opened again when it is back', async () => {
    await site.killAgent();
    await expect(panel.getByRole('alert')).toContainText('disconnected');
    await site.startAgent();
    await expect(async () => {
      await panel.getByRole('button', { name: 'New shell' }).click();
      await expect(rows).toContainText(/web-\S+:\/#/, { timeout: 3_000 });
    }).toPass();
  });

  await test.step('a pod that is deleted ends it, and no new shell is offered in it', async () => {
    await site.edit('web', { spec: { replicas: 0 } });
    await expect(panel.getByRole('alert')).toHaveText('The pod does not exist any more.');
    await expect(panel.getByRole('button', { name: 'New shell' })).toHaveCount(0);
  });

  await test.step('Close ends it', async () => {
    await panel.getByRole('button', { name: 'Close' }).click();
    await expect(panel).toHaveCount(0);
  });
  expect(incidents).toEqual([]);
  await site.stop();
});

test('without the right of the agent the reason is shown in place of a terminal', async ({
  browser,
  product,
}) => {
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const site = startSimulatedSite('bergen');
  await openResources(ada, site, { exec: false, containers: ['main'] });
  await expect(page.getByRole('button', { name: 'Terminal' })).toBeDisabled();
  await expect(
    page.getByText('No terminal: The agent of this cluster may not open terminals.'),
  ).toBeVisible();
  await page.keyboard.press('Shift+T');
  await expect(page.getByRole('region', { name: /^Terminal/ })).toHaveCount(0);
  await site.stop();
});

const reason = skipReason();

test('a terminal on a real cluster runs a real shell', async ({ browser, product }) => {
  test.skip(reason !== null, reason ?? '');
  const ada = await Person.of(product, browser, 'ada');
  const { page } = ada;
  const site = await startRealSite('turku');
  await openResources(ada, site, { exec: true, containers: ['main'] });
  await page.getByRole('button', { name: 'Terminal' }).click();
  const panel = page.getByRole('region', { name: /^Terminal of pod web-/ });
  const rows = panel.locator('.xterm-rows');
  await expect(panel.getByRole('textbox')).toBeFocused();
  await expect(panel.getByRole('status')).toHaveCount(0);
  // What a shell starts with could read keys that are typed before its prompt.
  await expect(rows).toContainText(/[#$]\s*$/);
  // The shell runs on this machine: nothing else is typed.
  await page.keyboard.type('echo "$((40 + 2)) $TERM"\n');
  await expect(rows).toContainText('42 xterm-256color');
  // kwok loses output that it has not passed on when a shell ends.
  await page.keyboard.type('exit\n');
  await expect(panel.getByRole('alert')).toContainText('The shell ended.');
  await site.stop();
});
