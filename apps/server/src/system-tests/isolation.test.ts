import type { Overview } from '@hawser/contract/overview';
import { hasRight, type Right } from '@hawser/domain/rights';
import { totalOf } from '@hawser/domain/status';
import { newId, systemClock, systemRandom } from '@hawser/ports';
import { Client, signUp } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installSettings } from '../agents/index.ts';
import { allRoutes } from '../routes.ts';
import { manualClock } from '../testing/test-server.ts';
import type { Ids, RequestInput } from './testing/request-input.ts';
import { EXPECTED_STATUSES } from './testing/expected-statuses.ts';
import { INPUTS, inputOf, listedCollection, wordsOf } from './testing/inputs.ts';
import { itemsDone } from './testing/items-done.ts';
import { LiveClient } from './testing/live-client.ts';
import { testedCollections, TESTED_NOUNS, testedSchema } from './testing/nouns.ts';
import { ROUTES_WITHOUT_POLICY } from './testing/routes-without-policy.ts';
import { comparable, send, sentOf, urlsOf } from './testing/send.ts';
import { queryStringsOf, type SampleQuery, type Samples, samplesOf } from './testing/samples.ts';
import { type InProcessServer, startInProcessServer } from './testing/server.ts';
import { populateAccount, canaryIn, type PopulatedAccount } from './testing/populated-account.ts';

const settings = () => installSettings({ publicUrl: 'https://hawser.invalid' });
const routes = allRoutes({ settings }, TESTED_NOUNS);
const collections = testedCollections;
const tenantTables = testedSchema.tables.filter((table) => table.isTenant).map(({ name }) => name);
const lists = routes.filter((route) => listedCollection(route) !== undefined);
/** Lists of collections, then the other routes in the order of `INPUTS`: deletions come last. */
const ordered = [
  ...lists.map((route) => [route.operationId, route] as const),
  ...Object.keys(INPUTS).flatMap((id) =>
    routes.filter((route) => route.operationId === id).map((route) => [id, route] as const),
  ),
];
const names = collections.all.map(({ contract }) => contract.name);
const invented = newId(0, systemRandom);
/**
 * The server's time stands still, so that no lease expires and no observation becomes older between two answers that must be
 * equal, however slow the machine is.
 */
const clock = manualClock(systemClock.now());

let server: InProcessServer;
let ada: PopulatedAccount;
let eve: PopulatedAccount;
let adaLive: LiveClient;
let eveLive: LiveClient;
/** In the context of an organization that the account administers. */
let adaInside: LiveClient;
let eveInside: LiveClient;

beforeAll(async () => {
  server = await startInProcessServer(clock);
  // The first account is the administrator, and neither of the two accounts under test.
  await signUp(server.url, 'root', 'root@example.org');
  ada = await populateAccount(server, 'ada');
  eve = await populateAccount(server, 'eve');
  adaLive = await LiveClient.connect(server.url, ada.client.cookie);
  eveLive = await LiveClient.connect(server.url, eve.client.cookie);
  adaInside = await LiveClient.connect(server.url, ada.client.cookie, ada.ids['organizationID']);
  eveInside = await LiveClient.connect(server.url, eve.client.cookie, eve.ids['organizationID']);
});
afterAll(async () => {
  for (const open of [adaLive, eveLive, adaInside, eveInside, ada?.connection, eve?.connection])
    open?.close();
  await server?.close();
});

/** Streams of the two accounts in which windows on a collection open: some exist only in organizations. */
const liveOf = ({ read }: { readonly read: Right }): readonly [LiveClient, LiveClient] =>
  hasRight('owner', read) ? [adaLive, eveLive] : [adaInside, eveInside];

/**
 * Keys of rows that windows on a collection show to their owner, and not to `other`: a group of a map may be called alike in two
 * accounts.
 */
async function keysOf(live: LiveClient, samples: Samples, other?: LiveClient): Promise<readonly string[]> {
  const shown: string[] = [];
  const others = new Set<string>();
  for (const query of samples.get('range') ?? []) {
    shown.push(...(await live.snapshotOf(query)).keys);
    for (const key of (await other?.snapshotOf(query))?.keys ?? []) others.add(key);
  }
  return [...new Set(shown)].filter((key) => !others.has(key)).slice(0, 3);
}

const everything = (answers: unknown) => JSON.stringify(answers);

describe('the inputs of these tests', () => {
  it('cover every route with a policy', () => {
    const others = routes.filter((route) => !lists.includes(route));
    expect(others.map((route) => route.operationId).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it('cover every other route', () => {
    const governed = routes.map((route) => `${route.method} ${route.path.replaceAll(/\{([^}]+)\}/g, ':$1')}`);
    expect(server.routes.filter((route) => !governed.includes(route)).sort()).toEqual(
      Object.keys(ROUTES_WITHOUT_POLICY).sort(),
    );
  });

  it('put a canary into every table', async () => {
    // A demo fleet needs its own program and has its own tests.
    for (const table of tenantTables.filter((each) => each !== 'demos')) {
      for (const account of [ada, eve]) {
        const rows = await server.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${table} t where owner_uid = any($1)`,
          [[account.uid, account.ids['organizationID']]],
        );
        expect(rows.length, table).toBeGreaterThan(0);
        expect(canaryIn(everything(rows), account.canaries), table).toBeDefined();
      }
    }
  });
});

describe('without a session', () => {
  it.each(ordered)('%s is refused before its input is validated', async (_, route) => {
    const inputs = [ada, eve].map((account) => {
      const { queries = [], ...input } = inputOf(route, account.ids, account.canary);
      return { ...input, queries: queries.slice(0, 4) };
    });
    const strangers = [
      new Client(server.url),
      new Client(server.url, 'hawser.session_token=forged.c2lnbmF0dXJl'),
      new Client(server.url, `hawser.session_token=${ada.uid}`),
    ];
    for (const stranger of strangers) {
      const answers = (await Promise.all(inputs.map((input) => send(stranger, route, input)))).flat();
      for (const answer of answers) {
        expect(answer.status).toBe(401);
        expect(answer.text).toBe(answers[0]?.text);
      }
      expect(
        canaryIn(everything(answers.map(comparable)), [...ada.canaries, ...eve.canaries]),
      ).toBeUndefined();
    }
  });

  it('no other spelling of a URL opens a route', async () => {
    const stranger = new Client(server.url);
    for (const [, route] of ordered) {
      const [path = ''] = urlsOf(route, inputOf(route, ada.ids, ada.canary));
      const written = [
        path,
        `${path}/`,
        path.replace('/api/', '/api//'),
        path.replace('/api/', '/API/'),
        `${path};a`,
      ];
      for (const one of [...written, path.replace('/api/', '/%61pi/'), path.replace('/api/', '/x/../api/')]) {
        for (const method of ['HEAD', 'OPTIONS', route.method]) {
          const answer = await stranger.ask(method, one, { headers: { 'x-http-method-override': 'GET' } });
          expect(canaryIn(everything(comparable(answer)), ada.canaries), `${method} ${one}`).toBeUndefined();
          if (one === path && method !== 'OPTIONS') expect([401, 404]).toContain(answer.status);
        }
      }
    }
  });

  it.each(names)('no window on %s opens', async () => {
    for (const cookie of ['', 'hawser.session_token=forged.c2lnbmF0dXJl']) {
      const live = new LiveClient(server.url, cookie);
      expect(await live.closeReason()).toBe(401);
      expect(live.received).toEqual([]);
    }
  });

  it('a signed-out session opens nothing', async () => {
    const signedOut = new Client(server.url);
    const body = { email: eve.email, password: 'Correct-Horse-9' };
    await signedOut.done('POST', '/api/auth/sign-in/email', { body });
    const { cookie } = signedOut;
    await signedOut.done('POST', '/api/auth/sign-out', { body: {} });
    expect((await new Client(server.url, cookie).ask('GET', '/api/me')).status).toBe(401);
    expect(await new LiveClient(server.url, cookie).closeReason()).toBe(401);
  });
});

describe('another account', () => {
  it.each(ordered)(
    '%s: answers the same for a foreign id as for one that does not exist',
    async (_, route) => {
      const asking = (ids: Ids, named: string): RequestInput => {
        const { queries = [], ...input } = inputOf(route, ids, eve.canary);
        // Of a list only queries that name this id; the others do not differ.
        return listedCollection(route) === undefined
          ? { ...input, queries }
          : { ...input, queries: queries.filter((query) => query.includes(named)) };
      };
      for (const [name, foreign] of Object.entries(ada.ids)) {
        const own = inputOf(route, eve.ids, eve.canary);
        const guessing = asking({ ...eve.ids, [name]: foreign }, foreign);
        if (everything(guessing) === everything(asking(eve.ids, eve.ids[name] ?? ''))) continue;
        const guessed = await send(eve.client, route, guessing);
        const absent = await send(eve.client, route, asking({ ...eve.ids, [name]: invented }, invented));
        expect(guessed.map(comparable)).toEqual(absent.map(comparable));
        expect(canaryIn(everything(guessed.map(comparable)), ada.canaries)).toBeUndefined();
        if (everything(guessing.params) === everything(own.params)) continue;
        for (const { status } of guessed) expect(status).toBe(404);
      }
    },
  );

  it('finds nothing with queries that contain foreign words', async () => {
    for (const [id, route] of ordered) {
      if (!/^(list|get)/.test(id)) continue;
      const queries = [`q=${ada.canary}`, `q=${ada.uid}`, `networkID=${ada.ids.networkID}&q=canary`];
      const answers = await send(eve.client, route, { ...inputOf(route, eve.ids, eve.canary), queries });
      expect(canaryIn(everything(answers.map(comparable)), ada.canaries)).toBeUndefined();
    }
  });

  it.each(collections.all)(
    'a window on $contract.name shows no foreign rows, for any query',
    async (listed) => {
      const { contract } = listed;
      const [adaRows, eveRows] = liveOf(listed);
      const keys = await keysOf(adaRows, samplesOf(contract, wordsOf(ada.ids, ada.canary)), eveRows);
      const foreignQueries = samplesOf(contract, wordsOf(ada.ids, ada.canary), keys);
      const unknownWords = wordsOf(ada.ids, 'canary-of-unknownWords').map((word) =>
        Object.values(ada.ids).includes(word) ? invented : word,
      );
      const unknownQueries = [
        ...samplesOf(
          contract,
          unknownWords,
          keys.map((key) => invented + key),
        ).values(),
      ].flat();
      for (const [n, query] of [...foreignQueries.values()].flat().entries()) {
        const guessed = await eveRows.snapshotOf(query);
        const absent = await eveRows.snapshotOf(unknownQueries[n] ?? query);
        const shown = (snapshot: object) => everything({ ...snapshot, window: '', revision: '' });
        expect(shown(guessed)).toEqual(shown(absent));
        expect(canaryIn(everything(guessed), ada.canaries)).toBeUndefined();
      }
    },
  );

  it('may use the same names and the same Idempotency-Key, and gets its own answers', async () => {
    const body = { name: 'same-name' };
    const [first, own] = await Promise.all(
      [ada, eve].map((account) => account.client.ask('POST', '/api/networks', { body, key: 'same-key' })),
    );
    expect([first?.status, own?.status]).toEqual([201, 201]);
    expect(canaryIn(own?.text ?? '', ada.canaries)).toBeUndefined();
    const again = await eve.client.ask('POST', '/api/networks', { body, key: 'same-key' });
    expect(again.text).toBe(own?.text);
  });

  it('an agent that reports foreign objects changes nothing and learns nothing', async () => {
    const placements = `/api/objects/${ada.ids.objectID}/placements`;
    const placementsText = async () => (await ada.client.ask('GET', placements)).text;
    const before = await placementsText();
    await eve.connection.reportAndWait({
      objects: [{ ...reportOn(ada.ids.objectID), status: 'DOWN', message: 'a lie' }],
      removed: [ada.ids.objectID],
    });
    expect(await placementsText()).toBe(before);
    expect(canaryIn(everything(eve.connection.received), ada.canaries)).toBeUndefined();
  });
});

describe('routes without a policy', () => {
  it.each(Object.keys(ROUTES_WITHOUT_POLICY))('%s', async (name) => {
    await ROUTES_WITHOUT_POLICY[name]?.({ server, ada, eve });
  });
});

it.each(ordered.filter(([, { policy }]) => policy === 'admin'))(
  '%s answers 404 to both accounts, for any input',
  async (id, route) => {
    for (const ids of [ada.ids, eve.ids]) {
      for (const { status } of await send(eve.client, route, inputOf(route, ids, eve.canary))) {
        expect(status).toBe(404);
      }
    }
  },
);

describe('the own account', () => {
  const named = collections.all.filter(({ contract }) => contract.name !== 'overview');
  it.each(named)('sees its own rows with every kind of query on $contract.name', async (listed) => {
    const { contract } = listed;
    const [rows] = liveOf(listed);
    const words = wordsOf(ada.ids, ada.canary);
    const keys = await keysOf(rows, samplesOf(contract, words));
    for (const [field, queries] of samplesOf(contract, words, keys)) {
      const answers: { readonly total: number; readonly rows: object }[] = [];
      for (const query of queries) answers.push(await rows.snapshotOf(query));
      // A count has no rows.
      if (field === 'counted') expect(answers.some(({ total }) => total > 0)).toBe(true);
      else expect(canaryIn(everything(answers.map((one) => one.rows)), ada.canaries), field).toBeDefined();
    }
  });

  it.each(collections.all)('$contract.name ignores no filter that it declares', async (listed) => {
    const { contract } = listed;
    const [rows] = liveOf(listed);
    const asked = async (query: SampleQuery): Promise<string> => {
      const { total, keys, rows: shown } = await rows.snapshotOf(query);
      return everything([total, keys, shown]);
    };
    const bases = samplesOf(contract, [...wordsOf(ada.ids, ada.canary), 'no-such-word']).get('range') ?? [];
    // One after the other: a stream has at most 64 windows, and there are as many words.
    const answers: string[] = [];
    for (const base of bases) answers.push(await asked(base));
    // Required filters: not all of their values select the same.
    if (bases.length > 1) expect(new Set(answers).size).toBeGreaterThan(1);
    const [base] = bases.filter((_, n) => answers[n] !== answers.at(-1)).concat(bases);
    if (base === undefined) return;
    const whole = await asked(base);
    const keys = (await rows.snapshotOf(base)).keys;
    for (const [field, queries] of samplesOf(contract, ['no-such-word', ...keys])) {
      if (field === 'range' || field === 'order') continue;
      // Of a list each value alone: all together may select everything.
      const values = queries.flatMap((query) => {
        const value = query[field];
        return Array.isArray(value) ? value.map((one: unknown) => [one]) : [value];
      });
      const filtered = values.map((value) => ({ ...base, [field]: value }));
      const inWindow = await Promise.all(filtered.map(asked));
      expect(new Set([whole, ...inWindow]).size, field).toBeGreaterThan(1);
      if (!lists.some(({ path }) => path === `/api/${contract.name}`)) continue;
      // The same from the database, without an index.
      const fromDatabase = await Promise.all(
        queryStringsOf(new Map([[field, [base, ...filtered]]])).map(async (query) => {
          const { items, total } = await ada.client.done<{ items: unknown; total: number }>(
            'GET',
            `/api/${contract.name}?${query}`,
          );
          return everything([total, items]);
        }),
      );
      expect(new Set(fromDatabase).size, field).toBeGreaterThan(1);
    }
  });

  it.each(['networks', 'clusters', 'routers', 'objects'] as const)(
    'counts only its own %s in the overview',
    async (kind) => {
      const range = { from: 0, to: 1 };
      for (const live of [adaLive, eveLive]) {
        const { total } = await live.snapshotOf({ collection: kind, range });
        const { rows } = await live.snapshotOf({ collection: 'overview', range });
        const [overview] = Object.values(rows) as unknown as Overview[];
        expect(overview && totalOf(overview[kind])).toBe(total);
      }
    },
  );

  const members = ordered.filter(([, { policy }]) => policy !== 'admin');
  it.each(members)('%s works', async (id, route) => {
    for (const account of [ada, eve]) {
      const input = inputOf(route, account.ids, account.canary);
      const { params = {} } = input;
      const path = urlsOf(route, { params })[0] ?? '';
      // Reads the current version first, as every client does.
      const record = path.replace('/distributionRules', '');
      const { body: _, ...within } = sentOf(input);
      const version =
        'ifMatch' in route
          ? (await account.client.done<{ version: number }>('GET', record, within)).version
          : 1;
      for (const address of urlsOf(route, input)) {
        const sent = { version, ...sentOf(input) };
        const { status, text } = await account.client.ask(route.method, address, sent);
        expect(EXPECTED_STATUSES[id] ?? [200, 201, 202], text).toContain(status);
        if (status === 202) await itemsDone(account.client, text);
      }
    }
  });

  it('received these changes in its own stream, and nothing of the other account', async () => {
    expect(canaryIn(everything(adaLive.received), ada.canaries)).toBeDefined();
    expect(canaryIn(everything(adaLive.received), eve.canaries)).toBeUndefined();
    expect(canaryIn(everything(eveLive.received), ada.canaries)).toBeUndefined();
    expect(canaryIn(everything(ada.connection.received), eve.canaries)).toBeUndefined();
    expect(canaryIn(everything(eve.connection.received), ada.canaries)).toBeUndefined();
  });
});

it('the log contains no secrets and no texts of accounts', () => {
  expect(server.lines.length).toBeGreaterThan(50);
  for (const account of [ada, eve]) {
    const comparable = [account.canary, account.email, ...account.secrets];
    for (const line of server.lines) expect(canaryIn(line, comparable)).toBeUndefined();
  }
});

const reportOn = (objectID: string) => ({
  objectID,
  appliedDigest: null,
  appliedVersion: null,
  since: 1,
  observedAt: Date.now(),
  kubeStatus: null,
});
