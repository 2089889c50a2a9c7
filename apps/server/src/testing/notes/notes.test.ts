import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CollectionRegistry } from '../../collection/registry.ts';
import { startFeed } from '../../feed/index.ts';
import { fleetIndexes } from '../../fleet-index/index.ts';
import { LiveHub } from '../../live/hub.ts';
import { Browser } from '../../live/testing/browser.ts';
import { NOUNS } from '../../nouns.ts';
import { samplesOf } from '../../system-tests/testing/samples.ts';
import { type Nouns, silent, startNouns } from '../nouns.ts';
import { type Note, notesContract } from '@hawser/contract/testing/notes';
import { notes } from './index.ts';

// The only registration: one line next to the nouns of the product. Lint refuses other files that list nouns.
const ALL = [...NOUNS, notes] as const;

interface Page {
  readonly items: readonly Note[];
  readonly next: string | null;
  readonly total: number;
}

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
let hub: LiveHub;

beforeAll(async () => {
  nouns = await startNouns({ nouns: ALL });
  const ports = { store: nouns.store, clock: systemClock, log: silent };
  feed = await startFeed(ports);
  const collections = new CollectionRegistry(ALL.flatMap(({ collections: own = [] }) => own));
  hub = new LiveHub({ ...ports, feed, collections, indexes: fleetIndexes(ports) });
  for (const uid of ['ada', 'eve']) await nouns.account(uid);
  await define('eve', 'hers', 'red');
  for (const [name, color] of [
    ['milk', 'red'],
    ['bread', 'yellow'],
    ['shopping', 'red'],
  ] as const)
    await define('ada', name, color);
});
afterAll(async () => {
  hub.stop();
  await feed.stop();
  await nouns.close();
});

async function define(uid: string, name: string, color: string): Promise<Note> {
  const { status, body } = await nouns.request<{ created: Note }>(uid, 'POST', '/notes', {
    body: { name, color },
  });
  expect(status).toBe(201);
  return body.created;
}

const list = (uid: string, query = '') => nouns.request<Page>(uid, 'GET', `/notes${query}`);
const namesOf = ({ body }: { body: Page }) => body.items.map(({ name }) => name);
const browserOf = (owner: string) => new Browser({ owner, hub, clock: systemClock });

/** The names in the first snapshot of a window. */
async function shown(owner: string, query: object): Promise<unknown[]> {
  const browser = browserOf(owner);
  browser.request({ type: 'open', window: 'w', query });
  await waitUntil(() => browser.held.has('w'), { what: 'the first answer' });
  browser.session.ended();
  return browser.names('w');
}

describe('a noun of one folder and one line has', () => {
  it('a list with pages', async () => {
    const first = await list('ada', '?limit=2');
    expect([namesOf(first), first.body.total]).toEqual([['bread', 'milk'], 3]);
    expect(namesOf(await list('ada', `?limit=2&after=${first.body.next}`))).toEqual(['shopping']);
  });

  it('exactly the filters and orders that it declares', async () => {
    expect(namesOf(await list('ada', '?q=MI'))).toEqual(['milk']);
    expect(namesOf(await list('ada', '?colors=red'))).toEqual(['milk', 'shopping']);
    expect(namesOf(await list('ada', '?colors=red&colors=yellow&orderBy=name&descending=true'))).toEqual([
      'shopping',
      'milk',
      'bread',
    ]);
    for (const query of ['?color=red', '?orderBy=color', '?tones=positive', '?limit=9999']) {
      expect((await list('ada', query)).status).toBe(400);
    }
  });

  it('a live window that follows changes', async () => {
    const browser = browserOf('ada');
    const query = { collection: 'notes', colors: ['green'], range: { from: 0, to: 10 } };
    browser.request({ type: 'open', window: 'w', query });
    await waitUntil(() => browser.held.has('w'), { what: 'the first answer' });
    expect(browser.names('w')).toEqual([]);
    await define('ada', 'lawn', 'green');
    await waitUntil(() => browser.names('w').length > 0, { what: 'the new note' });
    expect(browser.names('w')).toEqual(['lawn']);
    expect(browser.sent.at(-1)).toMatchObject({ type: 'delta', total: 1 });
    browser.session.ended();
  });

  it('a refusal of undeclared queries', async () => {
    const browser = browserOf('ada');
    const query = { collection: 'notes', range: { from: 0, to: 10 }, tones: ['positive'] };
    browser.request({ type: 'open', window: 'w', query });
    expect(browser.sent.at(-1)).toMatchObject({ type: 'refused', window: 'w', code: 'query' });
    browser.session.ended();
  });

  it('rows that the palette finds by name', async () => {
    const query = { collection: 'notes', text: 'shop', range: { from: 0, to: 5 } };
    expect(await shown('ada', query)).toEqual(['shopping']);
  });

  it('no rows for another context, for any query', async () => {
    const { body } = await list('eve');
    expect(namesOf({ body })).toEqual(['hers']);
    const words = ['hers', 'red', ...body.items.map(({ id }) => id)];
    const samples = [...samplesOf(notesContract, words, words).values()].flat();
    expect(samples.length).toBeGreaterThan(5);
    for (const query of samples) expect(await shown('ada', query)).not.toContain('hers');
  });
});
