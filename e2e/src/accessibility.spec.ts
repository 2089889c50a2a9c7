// Covers: whole
import { applyEvent, SimulatedSite } from '@hawser/fleet-sim';
import { type Product, startProduct } from '@hawser/testkit';
import { expect, type Page } from '@playwright/test';
import { violations } from '@hawser/testkit/axe';
import { outOfReach } from './out-of-reach.ts';
import { Person } from './person.ts';
import type { Screen } from './screen.ts';
import { addressIn, NAMESPACE } from './site/site.ts';
import { test } from './test.ts';

const THEMES = ['default', 'mantis', 'sandata', 'hpe', 'verinext'];
const MODES = ['dark', 'light'] as const;
/** Dialogs about nothing that a journey has to make. */
const WITHOUT_RECORD =
  'welcome survey demo work change-password change-email second-factor recovery-codes'.split(' ');

/** A page or dialog to check. */
interface Place {
  path: string;
  /** Preparation, such as opening the palette. */
  first?(page: Page): Promise<void>;
}

let product: Product;
let ada: Person;
/** Windows of one user, which share the places to check, so that two processors work. */
let windows: Screen[] = [];
const sites = ['frankfurt', 'lyon', 'turin'].map((name) => new SimulatedSite(name));
/** Pages and dialogs that are checked in two themes, and dialogs of the same components, checked in one. */
const places: Place[] = [];
const once: Place[] = [];

const deployment = (name: string, image: string): string =>
  `apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: ${name}\nspec:\n  replicas: 2\n` +
  `  selector: {matchLabels: {app: ${name}}}\n  template:\n    metadata: {labels: {app: ${name}}}\n` +
  `    spec: {containers: [{name: main, image: '${image}'}]}\n`;

test.beforeAll(async ({ browser }) => {
  product = await startProduct();
  ada = await Person.of(product, browser, 'ada');
  windows = [ada.screen, await ada.again(browser)];
  for (const { page } of windows) await page.emulateMedia({ reducedMotion: 'reduce' });
  const { client } = ada;
  await client.done('PATCH', '/api/me', { body: { surveys: { newuser: {} } } });
  const network = await ada.network({ name: 'retail' });
  await ada.network({ name: 'empty' });
  const routers = new Map<string, string>();
  const clusters = new Map<string, string>();
  for (const name of ['frankfurt', 'lyon', 'turin', 'oslo', 'porto']) {
    const cluster = await ada.cluster(name);
    clusters.set(name, cluster);
    routers.set(name, await ada.attach(network, cluster, { isEdge: name !== 'frankfurt' }));
  }
  const loose = await ada.cluster('loose');
  await client.done('PATCH', `/api/clusters/${loose}`, { body: { tags: ['prod', 'edge'] }, version: 1 });
  const gate = { cloudID: await ada.cluster('gate'), serviceType: 'ingress' };
  const open = await ada.network({
    name: 'open',
    hub: { ...gate, ingress: { hostname: 'hub.example.org' } },
  });
  const install = async (name: string): Promise<string> => {
    const path = `/api/routers/${routers.get(name)}/install`;
    type Issued = { created: { commands: { kubectl: string } } };
    return (await client.done<Issued>('POST', path)).created.commands.kubectl;
  };
  await install('oslo');
  for (const site of sites) {
    await site.applyFrom(addressIn(await install(site.name)));
    site.startAgent(NAMESPACE);
  }
  if (sites[1]) applyEvent(sites[1].cluster, { what: 'behavior', behavior: { badImages: ['broken'] } });
  const objects = [];
  for (const [name, image] of [
    ['shop', 'nginx:1'],
    ['till', 'nginx:broken'],
  ] as const) {
    const body = { networkID: network, yaml: deployment(name, image), tags: ['shop'] };
    type Created = { created: { id: string } };
    objects.push((await client.done<Created>('POST', '/api/objects', { body })).created.id);
  }
  const { version } = await client.done<{ version: number }>('GET', `/api/networks/${network}`);
  await client.done('PUT', `/api/networks/${network}/distributionRules`, {
    version,
    body: { distributionRules: [{ cloud: '[]', object: '["eq","tag","shop"]' }] },
  });
  const changes = await client.done<{ items: { id: string }[] }>('GET', `/api/changes?networkID=${network}`);
  const repository = await client.done<{ created: { id: string } }>('POST', '/api/repositories', {
    body: { url: 'https://git.invalid/acme/shop.git', repoType: 'git' },
  });
  const repositoryID = repository.created.id;
  places.push(
    ...['/dashboard', '/repos'].map((path) => ({ path })),
    ...['', '/objects', '/packages', '?dialog=add-provider'].map((rest) => ({
      path: `/infrastructure${rest}`,
    })),
    ...[
      '',
      '/certificates',
      '/certificates?dialog=make-network-key',
      '/rotation',
      '?dialog=generate-secret',
    ].map((rest) => ({ path: `/secrets${rest}` })),
    { path: `/repos/${repositoryID}` },
    { path: '/repos?dialog=define-repository' },
    { path: `/repos?dialog=update-repository&about=${repositoryID}` },
    { path: `/repos?dialog=check-repository&about=${repositoryID}` },
    { path: `/repos?dialog=delete-repository&about=${repositoryID}` },
    { path: '/networks?depth=3' },
    { path: '/networks?q=nothing-has-this' },
    { path: '/network-features' },
    { path: '/clusters' },
    { path: '/applications' },
    { path: `/applications/${objects[0]}` },
    { path: `/applications/${objects[0]}/versions` },
    { path: `/clusters/${clusters.get('lyon')}` },
    { path: `/networks/${network}` },
    { path: '/changes' },
    { path: `/changes/${changes.items[0]?.id}` },
    { path: `/clusters?sort=name&panel=true&row=${clusters.get('lyon')}` },
    ...['settings', 'profile', 'subscription', 'about', 'support'].map((name) => ({
      path: `/settings/${name}`,
    })),
    { path: '/admin' },
    { path: '/error403' },
    { path: '/error404' },
    { path: '/nowhere' },
    { path: '/networks?depth=2', first: askWhy },
    { path: '/networks?depth=2', first: openRowMenu },
    { path: '/clusters?sort=name', first: selectRowAndOpenFilters },
    { path: '/dashboard?q=palette', first: openPalette },
    { path: '/networks?dialog=define-network' },
    { path: `/networks?dialog=delete-network&about=${network}` },
    { path: `/networks?dialog=rules&about=${network}` },
    { path: '/clusters?dialog=define-cluster' },
    { path: `/clusters?dialog=attach&about=cluster:${loose}` },
    { path: `/clusters?dialog=install&about=${routers.get('oslo')}` },
    { path: `/clusters?dialog=cluster-tags&about=${loose}` },
    { path: `/applications?dialog=edit-object&about=${objects[0]}` },
    { path: '/networks?dialog=keys' },
  );
  once.push(
    { path: `/networks?dialog=update-network&about=${network}` },
    { path: `/networks?dialog=dns-info&about=${open}` },
    { path: `/clusters?dialog=update-cluster&about=${loose}` },
    { path: `/clusters?dialog=delete-cluster&about=${loose}` },
    { path: `/clusters?dialog=delete-cluster&about=${clusters.get('lyon')}` },
    { path: `/clusters?dialog=install&about=${routers.get('frankfurt')}` },
    { path: `/clusters?dialog=detach&about=${routers.get('porto')}` },
    { path: '/applications?dialog=create-object' },
    { path: `/applications?dialog=restore-versions&about=${objects[0]}/1` },
    { path: '/applications?dialog=import-objects' },
    { path: `/applications?dialog=object-tags&about=${objects[0]}` },
    { path: `/applications?dialog=delete-object&about=${objects[0]}` },
    ...WITHOUT_RECORD.map((dialog) => ({
      path: `/networks?dialog=${dialog}`,
    })),
  );
  // All tones are shown: an image that cannot be pulled, clusters that are up, new and waiting, and this one that is
  // silent.
  await expect.poll(() => tones(ada, '/api/objects'), { timeout: 90_000 }).toContain('negative');
  await sites[2]?.killAgent();
});

test.afterAll(async () => {
  for (const { page } of windows) await page.context().close();
  for (const site of sites) await site.stop();
  await product?.stop();
});

async function tones({ client }: Person, path: string): Promise<string[]> {
  const { items } = await client.done<{ items: { status: { tone: string } }[] }>('GET', path);
  return [...new Set(items.map(({ status }) => status.tone))].sort();
}

async function selectRowAndOpenFilters(page: Page): Promise<void> {
  await page.getByRole('treegrid').focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await expect(page.getByRole('toolbar', { name: 'Actions for the selection' })).toBeVisible();
  const filters = page.getByRole('tab', { name: 'Filters' });
  // It stays open in this browser.
  if ((await filters.getAttribute('aria-selected')) !== 'true') await filters.click();
  await expect(page.getByRole('tabpanel')).toBeVisible();
}

async function askWhy(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^lyon: .*why/ }).click();
  await expect(page.getByRole('dialog', { name: /^Why is/ })).toBeVisible();
}

async function openRowMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Actions for lyon' }).click();
  await expect(page.getByRole('menu', { name: 'Actions for lyon' })).toBeVisible();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await page.keyboard.type('o');
  await expect(page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()).toBeVisible();
}

interface ThemeMode {
  theme: string;
  mode: 'dark' | 'light';
}
const THEME_MODES: ThemeMode[] = THEMES.flatMap((theme) => MODES.map((mode) => ({ theme, mode })));

/**
 * Themes besides the first in which a page is checked: so many, in turn, so that the pages together are checked in all of them. The
 * gallery checks every component in every theme.
 */
function othersFor(at: number, count: number): ThemeMode[] {
  const others = THEME_MODES.slice(1);
  return Array.from({ length: count }, (_, nth) => others[(count * at + nth) % others.length] as ThemeMode);
}

/** Shows the open page in another theme, as if it was selected in another window of the browser. */
async function show(page: Page, { theme, mode }: ThemeMode): Promise<void> {
  await page.evaluate(
    (chosen) => {
      for (const [key, newValue] of Object.entries(chosen)) {
        localStorage.setItem(key, newValue);
        dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
      }
    },
    { 'hawser-theme': theme, 'hawser-mode': mode },
  );
  await page.waitForFunction(
    (chosen) => {
      const { theme, mode } = document.documentElement.dataset;
      return theme === chosen.theme && mode === chosen.mode;
    },
    { theme, mode },
  );
}

/** Waits until a place has loaded. */
async function arrive(page: Page, { path, first }: Place): Promise<void> {
  // Also below a dialog, which hides it from screen readers.
  const state = page.getByRole('status', { includeHidden: true });
  await expect(state.getByText('live', { exact: true })).toBeVisible();
  if (path.includes('dialog=')) await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await first?.(page);
  await page.evaluate(() => document.fonts.ready);
}

/** Opens another place, as a link does; the content of the previous one is removed afterwards. */
async function go(page: Page, place: Place): Promise<void> {
  await page.evaluate((path) => {
    const isElsewhere = new URL(path, location.origin).pathname !== location.pathname;
    const former = [...document.querySelectorAll(`[role="dialog"]${isElsewhere ? ', #main > *' : ''}`)];
    for (const each of former) each.setAttribute('data-former', '');
    history.pushState(null, '', path);
  }, place.path);
  await expect(page.locator('[data-former]')).toHaveCount(0);
  await arrive(page, place);
}

/** Checks all places in several windows, each of which takes the next unchecked one. */
async function inWindows(
  pages: readonly Page[],
  all: readonly Place[],
  check: (page: Page, place: Place) => Promise<void>,
): Promise<void> {
  const left = [...all];
  await Promise.all(
    pages.map(async (page) => {
      for (let place = left.shift(); place !== undefined; place = left.shift()) await check(page, place);
    }),
  );
}

test('signed out, every page is accessible in every theme and mode', async ({ page }) => {
  const paths = ['/auth', '/auth?mode=sign-up', '/auth?mode=forgot', '/auth/do?mode=reset&token=made-up'];
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(product.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const themes = [THEME_MODES[0] as ThemeMode, ...othersFor(paths.indexOf(path), 3)];
    for (const [at, theme] of themes.entries()) {
      await show(page, theme);
      const rules = at === 0 ? 'all' : 'of theme';
      expect(await violations(page, { rules }), `${path} in ${theme.theme} ${theme.mode}`).toEqual([]);
    }
  }
});

test('every theme and mode can be selected in the settings', async () => {
  const { page } = ada;
  await page.goto(`${product.url}/settings/settings`);
  for (const title of ['Mantis', 'Sandata', 'HPE', 'Verinext', 'Default']) {
    await page.getByRole('radio', { name: title, exact: true }).click();
    for (const mode of ['Light', 'Dark']) {
      await page.getByRole('radio', { name: mode }).click();
      await expect(page.locator('html')).toHaveAttribute('data-theme', title.toLowerCase());
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode.toLowerCase());
    }
  }
});

test('every page and dialog is accessible, in every theme and mode (WCAG 2.2 AA)', async () => {
  // As long as ten other journeys.
  test.setTimeout(600_000);
  const inTwo = new Set(places);
  const check = async (page: Page, place: Place): Promise<void> => {
    await go(page, place);
    expect.soft(await violations(page), place.path).toEqual([]);
    const within = place.path.includes('dialog=') ? { within: '[role="dialog"]' } : {};
    // The thirty pages check each of the themes three times.
    for (const each of inTwo.has(place) ? othersFor(places.indexOf(place), 1) : []) {
      await show(page, each);
      const found = await violations(page, { rules: 'of theme', ...within });
      expect.soft(found, `${place.path} in ${each.theme} ${each.mode}`).toEqual([]);
      await show(page, THEME_MODES[0] as ThemeMode);
    }
    if (place.first) await page.keyboard.press('Escape');
  };
  for (const { page } of windows) await page.goto(`${product.url}/settings/about`);
  // Places without a status are checked while the lease of the silent agent runs out.
  const still = [...places, ...once].filter(({ path }) => /settings|error|nowhere|dialog=/.test(path));
  await inWindows(
    windows.map(({ page }) => page),
    still,
    check,
  );
  await expect
    .poll(() => tones(ada, '/api/clusters'), { timeout: 120_000 })
    .toEqual(['informational', 'negative', 'positive', 'unknown', 'warning']);
  await inWindows(
    windows.map(({ page }) => page),
    places.filter((place) => !still.includes(place)),
    check,
  );
});

test('on a phone no page or dialog is wider than the screen, and every button is reachable', async () => {
  const { page } = ada;
  for (const each of windows) {
    await each.page.setViewportSize({ width: 390, height: 844 });
    await each.page.goto(`${product.url}/settings/about`);
  }
  const withoutSteps = [...places, ...once].filter(({ first }) => first === undefined);
  await inWindows(
    windows.map((each) => each.page),
    withoutSteps,
    async (page, place) => {
      await go(page, place);
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), place.path).toBe(390);
      expect.soft(await page.evaluate(outOfReach), place.path).toEqual([]);
    },
  );

  await test.step('the drawer covers the page, navigates and closes', async () => {
    await page.goto(`${product.url}/dashboard`);
    for (const name of ['Networks', 'Clusters', 'Applications', 'Administration', 'Settings', 'Dashboard']) {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
      await expect(link).toBeInViewport({ ratio: 1 });
      await link.click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(link).not.toBeInViewport();
    }
  });

  await test.step('the pages of the settings link to each other', async () => {
    await page.goto(`${product.url}/settings/settings`);
    for (const name of ['Profile', 'Subscription', 'About', 'Support', 'Settings']) {
      await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
  });

  await test.step('the menu of each row is reachable, and completely visible', async () => {
    for (const [path, name] of [
      ['/networks?depth=3&q=frankfurt', 'frankfurt'],
      ['/clusters', 'oslo'],
      ['/applications', 'till'],
    ] as const) {
      await page.goto(product.url + path);
      const menu = page.getByRole('button', { name: `Actions for ${name}` }).first();
      await expect(menu).toBeInViewport({ ratio: 1 });
      await menu.click();
      const actions = page.getByRole('menu', { name: `Actions for ${name}` }).getByRole('menuitem');
      await expect(actions.first()).toBeInViewport({ ratio: 1 });
      await expect(actions.last()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
    }
  });
});
