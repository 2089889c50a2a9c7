import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { createClient } from './client/index.ts';
import { NOUNS } from './nouns.ts';
import { rankedBy } from './palette/rank.ts';
import { registryOf } from './registry/index.ts';
import { shortcutsOf } from './shortcuts/index.ts';

const registry = registryOf(NOUNS);
const nouns = registry.nouns.map(({ one, actions }) => ({
  one,
  actions: actions.map(({ id, label, shortcut }) => ({ id, label, shortcut })),
}));
/** An action with a shortcut, as it is written in a file. */
const WITH_SHORTCUT = /\bid: '([^']+)',\s+label: '([^']+)',(?:(?!\bid: ')[^])*?\bshortcut: '([^']+)'/g;
/** Shortcuts of lists and the frame, on every page. */
const RESERVED_KEYS: ReadonlySet<string> = new Set(['j', 'k', 'Shift J', 'Shift K', ' ', 's', 'g', 'w', '/']);
const sheet = new Set(shortcutsOf(registry).flatMap(({ shortcuts }) => shortcuts.map(([key]) => key)));

it.each(nouns)(
  'every action of $one has a shortcut, which is listed in the shortcuts dialog',
  ({ actions }) => {
    expect(actions.filter(({ shortcut }) => shortcut === undefined)).toEqual([]);
    expect(
      actions.filter(({ shortcut = '' }) => !sheet.has(shortcut) || RESERVED_KEYS.has(shortcut)),
    ).toEqual([]);
  },
);

it.each(nouns)('every shortcut of $one is unique', ({ actions }) => {
  // Install and Show Installation are never available together.
  const shortcut = actions
    .filter(({ label }) => label !== 'Show Installation')
    .map(({ shortcut: key }) => key);
  expect(new Set(shortcut).size).toBe(shortcut.length);
});

test('a verb has the same shortcut everywhere, and a shortcut means one verb', () => {
  // Show Installation is Install once that was done.
  const verbOf = (id: string): string => (id === 'progress' ? 'install' : id);
  const actions = [...nouns.flatMap((noun) => noun.actions), ...registry.general];
  const keysOf = new Map<string, Set<string>>();
  const verbsOf = new Map<string, Set<string>>();
  for (const { id, shortcut } of actions) {
    // '+' adds what its page lists.
    if (shortcut === undefined || shortcut === '+') continue;
    keysOf.set(verbOf(id), (keysOf.get(verbOf(id)) ?? new Set()).add(shortcut));
    verbsOf.set(shortcut, (verbsOf.get(shortcut) ?? new Set()).add(verbOf(id)));
  }
  const several = (of: Map<string, Set<string>>) => [...of].filter(([, values]) => values.size > 1);
  expect([several(keysOf), several(verbsOf)]).toEqual([[], []]);
  expect(keysOf.get('delete')).toEqual(new Set(['x']));
  expect(keysOf.get('detach')).toEqual(new Set(['Shift D']));
});

test('no action has a shortcut that no noun names, so that the others speak of every shortcut', () => {
  const named = new Set(
    [...nouns.flatMap((noun) => noun.actions), ...registry.general].map(
      ({ id, label, shortcut }) => `${shortcut}: ${id}, ${label}`,
    ),
  );
  const sources = globSync('**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['testing/**', '**/*.test.*'],
  });
  const written = sources.flatMap((path) =>
    [...readFileSync(join(import.meta.dirname, path), 'utf8').matchAll(WITH_SHORTCUT)].map(
      ([, id, label, shortcut]) => `${shortcut}: ${id}, ${label}`,
    ),
  );
  expect(written.length).toBeGreaterThan(50);
  expect(written.filter((action) => !named.has(action))).toEqual([]);
});

test('an action of a page or of the whole console is defined once', () => {
  const ids = registry.general.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('its shortcut is listed, unique on a page, and used by row actions only for the same verb', () => {
  const ofRows = new Map(nouns.flatMap(({ actions }) => actions.map(({ shortcut, id }) => [shortcut, id])));
  const keyed = registry.general.filter(({ shortcut }) => shortcut !== undefined);
  expect(
    keyed.filter(
      ({ shortcut = '', id }) =>
        !sheet.has(shortcut) || RESERVED_KEYS.has(shortcut) || (ofRows.get(shortcut) ?? id) !== id,
    ),
  ).toEqual([]);
  const places = keyed.map(({ shortcut, page = 'anywhere' }) => `${shortcut} ${page}`);
  expect(new Set(places).size).toBe(places.length);
  const everywhere = keyed.filter(({ page }) => page === undefined).map(({ shortcut }) => shortcut);
  expect(keyed.filter(({ page, shortcut }) => page !== undefined && everywhere.includes(shortcut))).toEqual(
    [],
  );
});

test('a chord opens one page', () => {
  const chords = registry.pages.flatMap(({ chord }) => chord ?? []);
  expect(new Set(chords).size).toBe(chords.length);
});

test('a fact links to the page of its record, if there is one', () => {
  const fact = { kind: 'network', name: 'demo', status: 'UNKNOWN', text: '', since: null } as const;
  expect(registry.factPath({ ...fact, kind: 'object', id: 'a/b' })).toBe('/applications/a%2Fb');
  expect(registry.factPath({ ...fact, kind: 'cluster', name: 'lyon' })).toBe('/clusters?q=lyon');
  expect(registry.factPath({ ...fact, kind: 'pod' })).toBeNull();
});

test('a job names what it works on', () => {
  const titles = [...registry.jobs.values()].map(({ title }) => title('demo'));
  expect(titles).toEqual([
    'Deleting network demo',
    'Detaching cluster demo',
    'Deleting demo',
    'Applying tags to demo',
    'Putting back demo',
    'Syncing or refreshing demo',
  ]);
});

test('the palette finds what a person means also without an active row: what deletes, and the mode that is on', () => {
  const views = NOUNS.flatMap((noun) => ('views' in noun ? [...noun.views.known] : []));
  const found = (text: string) => rankedBy([...registry.pages, ...views], text).map(({ label }) => label);
  expect(found('delete')).toEqual([
    'Delete a network: choose it in the list',
    'Delete a cluster: choose it in the list',
    'Delete an application: choose it in the list',
  ]);
  expect(found('detach')[0]).toBe('Detach a cluster: choose it in the list');
  expect(found('dark')).toEqual(['Settings']);
  expect(found('rules')).toContain('Networks');
});

test('the palette shows a list by the tags that its records have', async () => {
  const answers: Readonly<Record<string, object>> = {
    '/api/tags': { tags: ['prod', 'shop'], usedBy: { clusters: ['prod'], objects: ['shop'] } },
    '/api/locations': { locations: [] },
  };
  const client = createClient({
    fetch: (url) => Promise.resolve(Response.json(answers[new URL(url).pathname] ?? {})),
    origin: 'http://console.test',
    onContextLost: () => undefined,
    onSecondFactorNeeded: () => undefined,
    onSignedOut: () => undefined,
  });
  const read = await Promise.all(registry.views.map(async ({ load }) => (await load?.(client)) ?? []));
  expect(read.flat().map(({ label }) => label)).toEqual(['Clusters: prod', 'Applications: shop']);
});
