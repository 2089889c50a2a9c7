import type { RowOf } from '@hawser/contract/collection';
import { csvFile } from '@hawser/ui/csv';
import { TreeGrid } from '@hawser/ui/tree-grid';
import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { subjectOf } from '../../menu/index.ts';
import { NOUNS } from '../../nouns.ts';
import { rootRoute } from '../../page/index.ts';
import { registryOf } from '../../registry/index.ts';
import { shortcutsOf } from '../../shortcuts/index.ts';
import type { notesContract } from '@hawser/contract/testing/notes';
import { notes } from './index.ts';
import { NOTE } from './note-actions.tsx';
import { noteColumns } from './note-columns.tsx';

// One line beside the nouns of the product: nothing else lists it.
const registry = registryOf([...NOUNS, notes]);
const note: RowOf<typeof notesContract> = {
  id: 'n1',
  name: 'shopping',
  version: 1,
  color: 'red',
  can: { delete: { allowed: false, reason: 'It is kept.' } },
};
const tools = { openDialog: () => undefined, navigate: async () => undefined };

afterEach(() => vi.unstubAllGlobals());

it('has its page at its path, in the drawer and with its chord', async () => {
  const page = registry.pages.find(({ path }) => path === '/notes');
  expect(page).toMatchObject({ label: 'Notes', drawer: 'main', chord: 'g z' });
  const router = createRouter({
    routeTree: rootRoute.addChildren(registry.pages.map(({ route }) => route)),
    history: createMemoryHistory({ initialEntries: ['/notes'] }),
    context: { home: '/dashboard' },
  });
  await router.load();
  expect(router.state.matches.at(-1)?.fullPath).toBe('/notes');
  expect(await page?.component.ahead()).toBe(true);
});

it('has a grid with its columns, which an export has as well', async () => {
  const columns = noteColumns(() => []);
  expect(columns.map(({ title }) => title)).toEqual(['Name', 'Color', 'Actions']);
  const batches = (async function* () {
    yield [note];
  })();
  expect(await (await csvFile({ columns, batches })).text()).toContain('shopping,red');
});

it('draws its rows in the grid, without a status', () => {
  // Where the focus is does not matter here.
  vi.stubGlobal('document', { activeElement: null });
  const markup = renderToStaticMarkup(
    <TreeGrid
      label="Notes"
      columns={noteColumns(() => []).filter(({ id }) => id !== 'actions')}
      total={1}
      rowAt={() => note}
      rowKey={({ id }) => id}
      selection={new Set()}
      onSelect={() => undefined}
      state="live"
      emptyContent=""
    />,
  );
  const texts = markup.split(/<[^>]*>/).filter((text) => text !== '');
  expect(texts).toEqual(['Name', 'Color', 'shopping', 'red']);
});

it('is found by the palette, with its actions', () => {
  const lookup = registry.lookups.find(({ group }) => group === 'Notes');
  expect(lookup?.query('shop')).toMatchObject({ collection: 'notes', text: 'shop' });
  const content = {
    collection: 'notes',
    revision: '1',
    asked: 1,
    from: 0,
    total: 1,
    keys: ['n1'],
    rows: new Map([['n1', { ...note }]]),
  };
  const [found] = lookup?.found({ content, refusal: null }, 'shop') ?? [];
  expect(found).toMatchObject({ label: 'shopping', detail: 'red' });
  expect(found?.subject.actions(tools).map(({ label, reason }) => [label, reason])).toEqual([
    ['Delete Note', 'It is kept.'],
  ]);
  expect(registry.general.map(({ label }) => label)).toContain('Define Note');
});

it('is found by the beginning of a word, not by letters inside of one', () => {
  const lookup = registry.lookups.find(({ group }) => group === 'Notes');
  const content = {
    collection: 'notes',
    revision: '1',
    asked: 1,
    from: 0,
    total: 1,
    keys: ['n1'],
    rows: new Map([['n1', { ...note, name: 'eu-shopping' }]]),
  };
  const found = (text: string) => lookup?.found({ content, refusal: null }, text).map(({ label }) => label);
  expect([found('Eu'), found('shop'), found('eu-shop')]).toEqual(
    Array.from({ length: 3 }, () => ['eu-shopping']),
  );
  expect(found('opping')).toEqual([]);
});

it('has its shortcuts in the shortcuts dialog', () => {
  const keys = shortcutsOf(registry).flatMap((group) => group.shortcuts);
  expect(keys).toContainEqual(['g z', 'Notes']);
  expect(keys).toContainEqual(['z', 'Define Note']);
  expect(keys.find(([key]) => key === 'x')?.[1]).toContain('Delete Note');
});

it('has its dialog by name', async () => {
  const { code } = registry.dialogs.get('define-note') ?? {};
  expect(await code?.ahead()).toBe(true);
  const Open = code?.part?.default;
  expect(Open && renderToStaticMarkup(<Open about="n1" onClose={() => undefined} />)).toBe(
    '<p>A note about n1</p>',
  );
});

it('has a bulk action that uses its own call', async () => {
  const [remove] = subjectOf(NOTE, { ...note, can: { delete: { allowed: true, reason: '' } } }).many;
  expect(remove).toMatchObject({ id: 'delete', label: 'Delete Notes' });
});
