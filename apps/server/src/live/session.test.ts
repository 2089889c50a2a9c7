import { MAX_ACCOUNT_SOCKETS, MAX_ACCOUNT_WINDOWS, MAX_WINDOWS, type SentQuery } from '@hawser/contract/live';
import { systemClock } from '@hawser/ports';
import { waitUntil } from '@hawser/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { fleetIndexes } from '../fleet-index/index.ts';
import { AccountLimits } from './account-limits.ts';
import { LiveHub } from './hub.ts';
import { collections, readWindow } from '../collections.ts';
import { SLOW_BYTES } from './session.ts';
import { startFeed } from '../feed/tail.ts';
import { Browser } from './testing/browser.ts';

let nouns: Nouns;
let feed: Awaited<ReturnType<typeof startFeed>>;
let hub: LiveHub;

beforeAll(async () => {
  nouns = await startNouns();
  feed = await startFeed({ store: nouns.store, clock: systemClock, log: silent });
  hub = new LiveHub({
    collections,
    store: nouns.store,
    clock: systemClock,
    log: silent,
    feed,
    indexes: fleetIndexes({ store: nouns.store, clock: systemClock, log: silent }),
  });
});

afterAll(async () => {
  hub.stop();
  await feed.stop();
  await nouns.close();
});

const range = { from: 0, to: 50 };
const networks: SentQuery = { collection: 'networks', range };
const tree: SentQuery = { collection: 'tree', expandDepth: 3, toggled: [], range };
let owner = '';
let count = 0;

beforeEach(async () => {
  owner = `account-${count++}`;
  await nouns.account(owner);
});

const browse = (uid: string, greet = true, refusal: string | null = null): Browser =>
  new Browser({ owner: uid, refusal, hub, clock: systemClock }, greet);

type Created = { created: { id: string } };

async function create(path: string, body: object, uid = owner): Promise<string> {
  const answer = await nouns.request<Created>(uid, 'POST', path, { body });
  expect(answer.status).toBe(201);
  return answer.body.created.id;
}

const define = (name: string): Promise<string> => create('/networks', { name });

describe('a live stream', () => {
  it('answers and updates all of many sockets, each in its turn', async () => {
    const sockets = Array.from({ length: 8 }, () => browse(owner));
    for (const socket of sockets) for (let n = 0; n < 40; n++) socket.open(`w${n}`, networks);
    const all = (test: (socket: Browser) => boolean) => () => sockets.every(test);
    await waitUntil(
      all(({ held }) => held.size === 40),
      { what: 'all snapshots' },
    );
    await define('later');
    const isShown = (socket: Browser) =>
      [...socket.held.keys()].every((window) => socket.names(window).includes('later'));
    await waitUntil(all(isShown), { what: 'the change in all windows' });
    for (const { session } of sockets) session.ended();
  });

  it('holds a limited number of windows for one account, whatever the number of its sockets', async () => {
    const limits = new AccountLimits();
    const sockets = Array.from({ length: MAX_ACCOUNT_SOCKETS }, () => {
      return new Browser({ owner, limits, hub, clock: systemClock });
    });
    expect(limits.open(owner)).toBeNull();
    expect(limits.open('another')).not.toBeNull();
    for (const socket of sockets)
      for (let window = 0; window < MAX_WINDOWS; window++) socket.open(`w${window}`, networks);
    const refused = sockets.flatMap(({ sent }) => sent.filter(({ type }) => type === 'refused'));
    expect(refused).toHaveLength(MAX_ACCOUNT_SOCKETS * MAX_WINDOWS - MAX_ACCOUNT_WINDOWS);
    expect(refused[0]).toMatchObject({ code: 'account-windows' });
    for (const { session } of sockets) session.ended();
    const again = new Browser({ owner, limits, hub, clock: systemClock });
    again.open('w', networks);
    await waitUntil(() => again.held.has('w'), { what: 'a window after the others were closed' });
    again.session.ended();
  });

  it('sends a snapshot of a window and then changes', async () => {
    await define('first');
    const browser = browse(owner);
    browser.open('w', networks);
    await waitUntil(() => browser.names('w').length === 1, { what: 'the seed' });
    await define('second');
    await waitUntil(() => browser.names('w').length === 2, { what: 'the second network' });
    expect(browser.names('w')).toEqual(['first', 'second']);
    expect(browser.sent.map((message) => message.type)).toEqual(['welcome', 'snapshot', 'delta']);
    browser.session.ended();
  });

  it('refuses windows to an account that may have none, with the reason', () => {
    const browser = browse(owner, true, 'Not for you.');
    browser.open('w', networks);
    expect(browser.sent.slice(1)).toEqual([
      { type: 'refused', window: 'w', code: 'account', message: 'Not for you.' },
    ]);
    browser.session.ended();
  });

  it('shows one account nothing of another, and sends nothing to other accounts', async () => {
    const other = `${owner}-other`;
    await nouns.account(other);
    const browser = browse(other);
    browser.open('w', networks);
    browser.open('t', tree);
    await waitUntil(() => browser.held.size === 2, { what: 'two empty seeds' });
    const before = browser.sent.length;
    const mine = browse(owner);
    mine.open('w', networks);
    await define('mine-alone');
    await waitUntil(() => mine.names('w').length === 1, { what: 'its own stream' });
    expect(browser.sent.length).toBe(before);
    expect(browser.names('w')).toEqual([]);
    browser.session.ended();
    mine.session.ended();
  });

  it('ends equal to the database after a burst of commands, for every open window', async () => {
    const browser = browse(owner);
    const queries: Record<string, SentQuery> = {
      networks,
      tree,
      clusters: { collection: 'clusters', range },
      routers: { collection: 'routers', range },
      objects: { collection: 'objects', range },
      closed: { collection: 'tree', expandDepth: 1, toggled: [], range },
      text: { collection: 'tree', expandDepth: 2, toggled: [], text: 'edge', range: { from: 0, to: 2 } },
    };
    for (const [id, query] of Object.entries(queries)) browser.open(id, query);
    const networkID = await define('demo');
    await nouns.request(owner, 'PUT', `/networks/${networkID}/distributionRules`, {
      body: { distributionRules: [{ cloud: '[]', object: '[]' }] },
      version: 1,
    });
    for (const alias of ['hub', 'edge-1', 'edge-2']) {
      const isEdge = alias !== 'hub';
      const cloudID = await create('/clusters', { alias });
      await create('/routers', {
        cloudID,
        networkID,
        namespace: 'hawser',
        hubName: isEdge ? '' : 'hub',
        isEdge,
      });
    }
    await create('/objects', {
      networkID,
      yaml: 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\n',
    });
    await nouns.store.tenant(owner, async (tx) => {
      for (const [id, query] of Object.entries(queries)) {
        const answer = await readWindow(tx, query, nouns.clock.now());
        await waitUntil(() => browser.held.get(id)?.keys.join() === answer.keys.join(), {
          what: `window ${id}`,
        });
        expect(browser.held.get(id)?.total).toBe(answer.total);
      }
    });
    expect(browser.names('tree')).toEqual([
      'demo',
      'hub',
      'settings',
      'edge-1',
      'settings',
      'edge-2',
      'settings',
    ]);
    expect(browser.names('closed')).toEqual(['demo']);
    expect(browser.names('text')).toEqual(['demo', 'edge-1']);
    expect(browser.held.get('text')?.total).toBe(3);
    browser.session.ended();
  });

  it('shows the effect of a command in the first snapshot of a window that is opened after it', async () => {
    const browser = browse(owner);
    browser.open('w', networks);
    await waitUntil(() => hub.holds(owner), { what: 'the index' });
    for (let n = 1; n <= 10; n++) {
      const id = await define(`network-${n}`);
      browser.open(`list-${n}`, networks);
      browser.open(`one-${n}`, { collection: 'networks', ids: [id], range });
      await waitUntil(() => browser.held.has(`one-${n}`), { what: 'the seed' });
      const seeds = browser.sent.filter((message) => message.type === 'snapshot').slice(-2);
      expect(seeds.map(({ total }) => total)).toEqual([n, 1]);
    }
    browser.session.ended();
  });

  it('answers a browser that reconnects by "current" if its content is current, otherwise by a snapshot', async () => {
    await define('first');
    const before = browse(owner);
    before.open('w', networks);
    const seed = await waitUntil(() => before.sent.find((message) => message.type === 'snapshot'), {
      what: 'the seed',
    });
    before.session.ended();
    const after = browse(owner);
    after.open('w', networks, seed.revision);
    await waitUntil(() => after.sent.find((message) => message.type === 'current'), { what: 'the answer' });
    after.session.ended();
    await define('second');
    const later = browse(owner);
    later.open('w', networks, seed.revision);
    await waitUntil(() => later.names('w').length === 2, { what: 'a snapshot' });
    later.session.ended();
  });

  it('sends nothing to a slow reader until its queue has drained, and then a snapshot', async () => {
    const browser = browse(owner);
    browser.open('w', networks);
    await waitUntil(() => browser.held.has('w'), { what: 'the seed' });
    browser.bufferedBytes = SLOW_BYTES + 1;
    const before = browser.sent.length;
    const witness = browse(owner);
    witness.open('w', networks);
    await waitUntil(() => witness.held.has('w'), { what: 'the seed of the witness' });
    await define('while-slow');
    await waitUntil(() => witness.names('w').length === 1, { what: 'the change elsewhere' });
    expect(browser.sent.length).toBe(before);
    browser.bufferedBytes = 0;
    await waitUntil(() => browser.names('w').length === 1, { what: 'the fresh seed' });
    expect(browser.sent.slice(before).map((message) => message.type)).toEqual(['stale', 'snapshot']);
    browser.session.ended();
    witness.session.ended();
  });

  it.each([
    ['no JSON', 'x', 'bad-message'],
    ['an unknown message', '{"type":"all"}', 'bad-message'],
    ['a request that is too long', `{"type":"${'x'.repeat(200_000)}"}`, 'bad-message'],
    [
      'a request that is nested deep',
      `{"type":"open","window":"w","query":{"collection":"networks","range":{"from":0,"to":5},"x":${'['.repeat(60_000)}${']'.repeat(60_000)}}}`,
      'bad-message',
    ],
    ['another protocol', '{"type":"hello","protocol":99}', 'protocol'],
    ['windows before the hello', '{"type":"close","window":"w"}', 'no-hello'],
  ])('refuses %s and ends', (_what, text, code) => {
    const browser = browse(owner, false);
    browser.session.receive(text);
    expect(browser.sent).toMatchObject([{ type: 'refused', code }]);
    expect(browser.closed).toBe(4400);
  });

  it('refuses a window that is too large, and one too many, and continues', () => {
    const browser = browse(owner);
    browser.open('w', { collection: 'networks', range: { from: 0, to: 100_000 } });
    expect(browser.sent.at(-1)).toMatchObject({ type: 'refused', window: 'w', code: 'range' });
    for (let n = 0; n <= 64; n++) browser.open(`w${n}`, networks);
    expect(browser.sent.at(-1)).toMatchObject({ type: 'refused', window: 'w64', code: 'windows' });
    expect(browser.closed).toBeNull();
    browser.session.ended();
  });
});
