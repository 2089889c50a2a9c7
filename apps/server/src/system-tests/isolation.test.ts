import type { Overview } from '@hawser/contract/overview';
import { totalOf } from '@hawser/domain/status';
import { newId, systemClock, systemRandom } from '@hawser/ports';
import { Client, type ClientAnswer, signUp } from '@hawser/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installSettings } from '../agents/index.ts';
import { collections } from '../collections.ts';
import type { AnyRoute } from '../http/route.ts';
import { allRoutes } from '../routes.ts';
import { TENANT_TABLES } from '../schema.ts';
import { manualClock } from '../testing/test-server.ts';
import type { Input } from './testing/input.ts';
import { INPUTS, inputOf, listedBy, wordsOf } from './testing/inputs.ts';
import { LiveClient } from './testing/live-client.ts';
import { RAW } from './testing/raw.ts';
import { type Samples, samplesOf } from './testing/samples.ts';
import { type OpenServer, openServer } from './testing/server.ts';
import { type Ids, makeWorld, markIn, type World } from './testing/world.ts';

const routes = allRoutes({ settings: () => installSettings({ publicUrl: 'http://hawser.invalid' }) });
const lists = routes.filter((route) => listedBy(route) !== undefined);
/** Lists of collections, then in the order of the table of inputs: what removes comes last. */
const ordered = [
  ...lists.map((route) => [route.operationId, route] as const),
  ...Object.keys(INPUTS).flatMap((id) =>
    routes.filter((route) => route.operationId === id).map((route) => [id, route] as const),
  ),
];
const names = collections.all.map(({ contract }) => contract.name);
const invented = newId(0, systemRandom);
/**
 * The server's time stands: between two answers that must be the same no lease of one's own agents runs out and nothing was seen
 * later, however long the machine takes.
 */
const clock = manualClock(systemClock.now());

let server: OpenServer;
let ada: World;
let eve: World;
let adaLive: LiveClient;
let eveLive: LiveClient;

beforeAll(async () => {
  server = await openServer(clock);
  // The first account is the administrator: neither of the two that may learn nothing of each other.
  await signUp(server.url, 'root', 'root@example.org');
  ada = await makeWorld(server, 'ada');
  eve = await makeWorld(server, 'eve');
  adaLive = await LiveClient.connect(server.url, ada.client.cookie);
  eveLive = await LiveClient.connect(server.url, eve.client.cookie);
});
afterAll(async () => {
  for (const open of [adaLive, eveLive, ada?.connection, eve?.connection]) open?.close();
  await server?.close();
});

/** Every address of the route for `input`: bare, and with each of its questions. */
function addresses(route: AnyRoute, { params = {}, queries = [] }: Input): string[] {
  const path = route.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => params[name] ?? '');
  return [path, ...queries.map((query) => `${path}?${query}`)];
}

async function send(client: Client, route: AnyRoute, input: Input): Promise<ClientAnswer<unknown>[]> {
  const answers: ClientAnswer<unknown>[] = [];
  for (const address of addresses(route, input)) {
    const { body } = input;
    answers.push(
      await client.ask(route.method, address, { version: 1, ...(body === undefined ? {} : { body }) }),
    );
  }
  return answers;
}

/** All that an answer tells, without what every answer has of its own. */
function told({ status, headers, text }: ClientAnswer<unknown>) {
  const own = ['date', 'connection', 'keep-alive'];
  return { status, headers: [...headers].filter(([name]) => !own.includes(name)), text };
}

/** Keys of rows that windows on a collection show to whom it is. */
async function keysOf(live: LiveClient, samples: Samples): Promise<readonly string[]> {
  const shown: string[] = [];
  for (const query of samples.get('range') ?? []) shown.push(...(await live.look(query)).keys);
  return [...new Set(shown)].slice(0, 3);
}

const everything = (answers: unknown) => JSON.stringify(answers);

describe('the tables of these trials', () => {
  it('know every route with a policy', () => {
    const others = routes.filter((route) => !lists.includes(route));
    expect(others.map((route) => route.operationId).sort()).toEqual(Object.keys(INPUTS).sort());
  });

  it('know every other route', () => {
    const governed = routes.map((route) => `${route.method} ${route.path.replaceAll(/\{([^}]+)\}/g, ':$1')}`);
    expect(server.routes.filter((route) => !governed.includes(route)).sort()).toEqual(
      Object.keys(RAW).sort(),
    );
  });

  it('have a canary in every store', async () => {
    // A demo fleet needs a program of its own, which has tests of its own.
    for (const table of TENANT_TABLES.filter((each) => each !== 'demos')) {
      for (const world of [ada, eve]) {
        const rows = await server.query<{ row: string }>(
          `select to_jsonb(t)::text as row from ${table} t where owner_uid = $1`,
          [world.uid],
        );
        expect(rows.length, table).toBeGreaterThan(0);
        expect(markIn(everything(rows), world.marks), table).toBeDefined();
      }
    }
  });
});

describe('without a session', () => {
  it.each(ordered)('%s is refused before anything is looked at', async (_, route) => {
    const inputs = [ada, eve].map((world) => {
      const { queries = [], ...input } = inputOf(route, world.ids, world.canary);
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
      expect(markIn(everything(answers.map(told)), [...ada.marks, ...eve.marks])).toBeUndefined();
    }
  });

  it('no other way to write an address opens one', async () => {
    const stranger = new Client(server.url);
    for (const [, route] of ordered) {
      const [path = ''] = addresses(route, inputOf(route, ada.ids, ada.canary));
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
          expect(markIn(everything(told(answer)), ada.marks), `${method} ${one}`).toBeUndefined();
          if (one === path && method !== 'OPTIONS') expect([401, 404]).toContain(answer.status);
        }
      }
    }
  });

  it.each(names)('no window on %s opens', async () => {
    for (const cookie of ['', 'hawser.session_token=forged.c2lnbmF0dXJl']) {
      const live = new LiveClient(server.url, cookie);
      expect(await live.end()).toBe(401);
      expect(live.received).toEqual([]);
    }
  });

  it('a session that was signed out opens nothing any more', async () => {
    const gone = new Client(server.url);
    const body = { email: eve.email, password: 'Correct-Horse-9' };
    await gone.done('POST', '/api/auth/sign-in/email', { body });
    const { cookie } = gone;
    await gone.done('POST', '/api/auth/sign-out', { body: {} });
    expect((await new Client(server.url, cookie).ask('GET', '/api/me')).status).toBe(401);
    expect(await new LiveClient(server.url, cookie).end()).toBe(401);
  });
});

describe('another account', () => {
  it.each(ordered)('%s: can not tell an id of hers from one that nobody has', async (_, route) => {
    const asking = (ids: Ids, named: string): Input => {
      const { queries = [], ...input } = inputOf(route, ids, eve.canary);
      // Of a list what names this id: the rest does not differ.
      return listedBy(route) === undefined
        ? { ...input, queries }
        : { ...input, queries: queries.filter((query) => query.includes(named)) };
    };
    for (const name of Object.keys(ada.ids) as (keyof Ids)[]) {
      const own = inputOf(route, eve.ids, eve.canary);
      const guessing = asking({ ...eve.ids, [name]: ada.ids[name] }, ada.ids[name]);
      if (everything(guessing) === everything(asking(eve.ids, eve.ids[name]))) continue;
      const guessed = await send(eve.client, route, guessing);
      const absent = await send(eve.client, route, asking({ ...eve.ids, [name]: invented }, invented));
      expect(guessed.map(told)).toEqual(absent.map(told));
      expect(markIn(everything(guessed.map(told)), ada.marks)).toBeUndefined();
      if (everything(guessing.params) === everything(own.params)) continue;
      for (const { status } of guessed) expect(status).toBe(404);
    }
  });

  it('is given nothing by questions that name her words', async () => {
    for (const [id, route] of ordered) {
      if (!/^(list|get)/.test(id)) continue;
      const queries = [`q=${ada.canary}`, `q=${ada.uid}`, `networkID=${ada.ids.networkID}&q=canary`];
      const answers = await send(eve.client, route, { ...inputOf(route, eve.ids, eve.canary), queries });
      expect(markIn(everything(answers.map(told)), ada.marks)).toBeUndefined();
    }
  });

  it.each(collections.all)(
    'a window on $contract.name shows nothing of hers, whatever it names',
    async ({ contract }) => {
      const keys = await keysOf(adaLive, samplesOf(contract, wordsOf(ada.ids, ada.canary)));
      const ofHers = samplesOf(contract, wordsOf(ada.ids, ada.canary), keys);
      const nobody = wordsOf(ada.ids, 'canary-of-nobody').map((word) =>
        Object.values(ada.ids).includes(word) ? invented : word,
      );
      const ofNobody = [
        ...samplesOf(
          contract,
          nobody,
          keys.map((key) => invented + key),
        ).values(),
      ].flat();
      for (const [n, query] of [...ofHers.values()].flat().entries()) {
        const guessed = await eveLive.look(query);
        const absent = await eveLive.look(ofNobody[n] ?? query);
        const shown = (snapshot: object) => everything({ ...snapshot, window: '', revision: '' });
        expect(shown(guessed)).toEqual(shown(absent));
        expect(markIn(everything(guessed), ada.marks)).toBeUndefined();
      }
    },
  );

  it('may use the same names and the same Idempotency-Key, and gets answers of its own', async () => {
    const body = { name: 'same-name' };
    const [hers, mine] = await Promise.all(
      [ada, eve].map((world) => world.client.ask('POST', '/api/networks', { body, key: 'same-key' })),
    );
    expect([hers?.status, mine?.status]).toEqual([201, 201]);
    expect(markIn(mine?.text ?? '', ada.marks)).toBeUndefined();
    const again = await eve.client.ask('POST', '/api/networks', { body, key: 'same-key' });
    expect(again.text).toBe(mine?.text);
  });

  it('an agent of it that speaks of her objects changes nothing and learns nothing', async () => {
    const placements = `/api/objects/${ada.ids.objectID}/placements`;
    const standing = async () => (await ada.client.ask('GET', placements)).text;
    const before = await standing();
    await eve.connection.reportAndWait({
      objects: [{ ...reportOn(ada.ids.objectID), status: 'DOWN', message: 'a lie' }],
      removed: [ada.ids.objectID],
    });
    expect(await standing()).toBe(before);
    expect(markIn(everything(eve.connection.received), ada.marks)).toBeUndefined();
  });
});

describe('routes without a policy', () => {
  it.each(Object.keys(RAW))('%s', async (name) => {
    await RAW[name]?.({ server, ada, eve });
  });
});

it.each(ordered.filter(([, { policy }]) => policy === 'admin'))(
  '%s is not there for either, whatever it names',
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
  it.each(named)(
    'sees its own by everything that windows on $contract.name can be asked',
    async ({ contract }) => {
      const words = wordsOf(ada.ids, ada.canary);
      const keys = await keysOf(adaLive, samplesOf(contract, words));
      for (const [field, queries] of samplesOf(contract, words, keys)) {
        const shown: string[] = [];
        for (const query of queries) shown.push(everything((await adaLive.look(query)).rows));
        expect(markIn(shown.join(), ada.marks), field).toBeDefined();
      }
    },
  );

  it.each(['networks', 'clusters', 'routers', 'objects'] as const)(
    'counts just its own %s in the overview',
    async (kind) => {
      const range = { from: 0, to: 1 };
      for (const live of [adaLive, eveLive]) {
        const { total } = await live.look({ collection: kind, range });
        const { rows } = await live.look({ collection: 'overview', range });
        const [overview] = Object.values(rows) as unknown as Overview[];
        expect(overview && totalOf(overview[kind])).toBe(total);
      }
    },
  );

  const members = ordered.filter(([, { policy }]) => policy !== 'admin');
  it.each(members)('%s works', async (id, route) => {
    for (const world of [ada, eve]) {
      const input = inputOf(route, world.ids, world.canary);
      const { params = {} } = input;
      const path = addresses(route, { params })[0] ?? '';
      // Reads what is to be changed first, as every client does.
      const record = path.replace('/distributionRules', '');
      const version =
        'ifMatch' in route ? (await world.client.done<{ version: number }>('GET', record)).version : 1;
      for (const address of addresses(route, input)) {
        const { body } = input;
        const sent = { version, ...(body === undefined ? {} : { body }) };
        const { status, text } = await world.client.ask(route.method, address, sent);
        expect([200, 201, 202], text).toContain(status);
      }
    }
  });

  it('heard of all that by its own stream, and the other one of nothing', async () => {
    expect(markIn(everything(adaLive.received), ada.marks)).toBeDefined();
    expect(markIn(everything(adaLive.received), eve.marks)).toBeUndefined();
    expect(markIn(everything(eveLive.received), ada.marks)).toBeUndefined();
    expect(markIn(everything(ada.connection.received), eve.marks)).toBeUndefined();
    expect(markIn(everything(eve.connection.received), ada.marks)).toBeUndefined();
  });
});

it('the log holds no secret and no text of anybody', () => {
  expect(server.lines.length).toBeGreaterThan(50);
  for (const world of [ada, eve]) {
    const told = [world.canary, world.email, ...world.secrets];
    for (const line of server.lines) expect(markIn(line, told)).toBeUndefined();
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
