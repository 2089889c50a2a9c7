import type { LiveMessage } from '@hawser/contract/live';
import { readRanks } from '@hawser/domain/fleet-map';
import { statusRank } from '@hawser/domain/status';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenQuery } from '../collection/registry.ts';
import { collections } from '../collections.ts';
import { FleetIndex } from '../fleet-index/fleet-index.ts';
import { CachedReader } from '../live/cached-reader.ts';
import { LiveWindow } from '../live/window.ts';
import { viewerOf } from '../store/viewer.ts';
import { type Nouns, silent, startNouns } from '../testing/nouns.ts';
import { groupOfVersions, mapRows } from './map-rows.ts';

const CLUSTERS = 10_000;
let nouns: Nouns;

/** 10,000 clusters in 20 locations, each attached and UP without an agent, so that no lease expires. */
async function bigFleet(owner: string): Promise<void> {
  await nouns.store.tenant(owner, async (tx) => {
    await sql`insert into networks (owner_uid, id, name, created_at, updated_at)
      values (${owner}, 'n', 'net', 0, 0)`.execute(tx.db);
    await sql`insert into clusters (owner_uid, id, name, alias, tags, location, created_at, updated_at)
      select ${owner}, 'c' || i, 'cluster-' || lpad(i::text, 5, '0'), '', '{}', 'place-' || (i % 20), 0, 0
        from generate_series(0, ${CLUSTERS - 1}::int) i`.execute(tx.db);
    await sql`insert into routers (owner_uid, id, network_id, cluster_id, name, namespace, is_edge, created_at, updated_at)
      select ${owner}, 'r' || i, 'n', 'c' || i, '', '', true, 0, 0
        from generate_series(0, ${CLUSTERS - 1}::int) i`.execute(tx.db);
    await sql`insert into router_states (owner_uid, router_id, status, status_rank, since)
      select ${owner}, 'r' || i, 'UP', ${statusRank('UP')}, 0
        from generate_series(0, ${CLUSTERS - 1}::int) i`.execute(tx.db);
  });
}

/** The windows that together hold the whole map by location. */
function windows(total: number): LiveWindow[] {
  return Array.from({ length: Math.ceil(total / 200) }, (_, at) => {
    const range = { from: at * 200, to: (at + 1) * 200 };
    const opened = collections.open({ collection: 'fleet-map', by: 'location', range });
    if ('code' in opened) throw new Error(opened.message);
    return new LiveWindow(`w${at}`, opened);
  });
}

async function messages(reader: CachedReader, of: readonly LiveWindow[]): Promise<LiveMessage[]> {
  const asked: OpenQuery[] = of.map(({ opened }) => opened);
  const contents = await reader.contents(asked);
  return of.flatMap((window, at) => {
    const content = contents[at];
    return (content && window.update(content)) ?? [];
  });
}

function openReader(owner: string) {
  const { store, clock } = nouns;
  const index = new FleetIndex(owner, { store, clock, log: silent });
  return { index, reader: new CachedReader(owner, index, { store, clock }) };
}

beforeAll(async () => {
  nouns = await startNouns();
  await bigFleet('ada');
});
afterAll(() => nouns.close());

describe('the map of 10,000 clusters', () => {
  it('holds each cluster once, and a change of one sends the ranks of its row only', async () => {
    const { index, reader } = openReader('ada');
    await index.load();
    const open = windows(320);
    const first = await messages(reader, open);
    const rows = first.flatMap((message) => (message.type === 'snapshot' ? Object.values(message.rows) : []));
    const ids = rows.flatMap((row) => (row['ids'] as string[] | undefined) ?? []);
    expect([ids.length, new Set(ids).size]).toEqual([CLUSTERS, CLUSTERS]);
    expect(new Set(rows.map((row) => row['group'])).size).toBe(20);
    for (const message of first) expect(JSON.stringify(message).length).toBeLessThan(100_000);

    await nouns.store.tenant('ada', async (tx) => {
      await sql`update router_states set status = 'DOWN', status_rank = ${statusRank('DOWN')}
        where owner_uid = 'ada' and router_id = 'r4321'`.execute(tx.db);
    });
    index.changed({ table: 'router_states', ids: ['r4321'] });
    const [delta, ...others] = await messages(reader, open);
    expect(others).toEqual([]);
    if (delta?.type !== 'delta') throw new Error('expected a delta');
    const [[key, row] = []] = Object.entries(delta.rows);
    expect(Object.keys(delta.rows)).toEqual([key]);
    expect(readRanks(String(row?.['ranks'])).filter((rank) => rank === statusRank('DOWN'))).toHaveLength(1);
    expect(JSON.stringify(delta).length).toBeLessThan(500);
  });

  it('shows none of it to another account, from the index or from the database', async () => {
    const { index, reader } = openReader('eve');
    await index.load();
    for (const message of await messages(reader, windows(1))) {
      expect(message).toMatchObject({ type: 'snapshot', total: 0, keys: [], rows: {} });
    }
    const [window] = windows(1);
    if (window === undefined) throw new Error('no window');
    const { collection, query } = window.opened;
    const selected = await nouns.store.tenantRead('eve', (tx) => {
      return collection.select(viewerOf(tx, 0), query);
    });
    expect(selected).toMatchObject({ keys: [], total: 0 });
  });
});

describe('the rows of a map', () => {
  const cell = fc.record({ id: fc.uuid(), rank: fc.constantFrom(0, 10, 60, 90) });
  const grouped = fc.array(fc.tuple(fc.constantFrom('', 'a', 'b'), cell), { maxLength: 300 });

  it('hold the cells of each group in order, and equal rows stay the same objects', () => {
    fc.assert(
      fc.property(grouped, (cells) => {
        const groups = new Map(
          [...Map.groupBy(cells, ([group]) => group)].map(([group, of]) => [group, of.map(([, one]) => one)]),
        );
        const rows = mapRows(groups);
        for (const [group, of] of groups) {
          const own = [...rows.values()].filter((row) => row.group === group);
          expect(own.flatMap(({ ids = [] }) => ids)).toEqual(of.map(({ id }) => id));
          expect(own.flatMap(({ ranks = '' }) => readRanks(ranks))).toEqual(of.map(({ rank }) => rank));
        }
        const again = mapRows(groups, rows);
        for (const [key, row] of again) expect(row).toBe(rows.get(key));
      }),
    );
  });

  it('group a cluster by its oldest agent', () => {
    expect(groupOfVersions([])).toBe('');
    expect(groupOfVersions(['5.10.0', '5.9.1'])).toBe('5.9.1');
  });
});
