import type { Me } from '@hawser/contract/accounts';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWindow } from '../collections.ts';
import { configMap, fleetOf } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

let accounts = 0;
async function someone() {
  const uid = `counts-objects-${++accounts}`;
  await nouns.account(uid);
  return { uid, fleet: fleetOf(nouns, uid) };
}

/** Number of active objects of each network by name: as stored and as counted. */
function counts(uid: string): Promise<{ stored: Record<string, number>; counted: Record<string, number> }> {
  return nouns.store.tenant(uid, async ({ db }) => {
    const { rows } = await sql<{ name: string; stored: number; counted: number }>`
      select n.name, coalesce((select sum(objects) from object_counts c where c.network_id = n.id), 0)::int as stored,
             (select count(*)::int from objects o where o.network_id = n.id and o.active) as counted
        from networks n`.execute(db);
    const by = (of: 'stored' | 'counted') => Object.fromEntries(rows.map((row) => [row.name, row[of]]));
    return { stored: by('stored'), counted: by('counted') };
  });
}

describe('the stored number of objects', () => {
  it('is correct after concurrent commands, also if some are refused', async () => {
    const { uid, fleet } = await someone();
    const networks = [await fleet.network('rome'), await fleet.network('oslo')];
    const create = (network: Network, name: string) =>
      nouns.request<{ created?: AppObject }>(uid, 'POST', '/objects', {
        body: { networkID: network.id, yaml: configMap(name), tags: [] },
      });
    const bring = (network: Network, names: string[]) =>
      nouns.request(uid, 'POST', `/networks/${network.id}/objects`, {
        body: { objects: names.map((name) => ({ yaml: configMap(name) })) },
      });
    const answers = await Promise.all(
      networks.flatMap((network) => [
        // Every name twice: one of the two is refused.
        ...Array.from({ length: 24 }, (_, n) => create(network, `one-${n % 12}`)),
        ...Array.from({ length: 6 }, (_, n) =>
          bring(network, [`many-${n}`, `many-${n}-b`, `shared-${n % 2}`]),
        ),
      ]),
    );
    const made = answers.flatMap(({ body }) =>
      'created' in body && 'id' in (body.created ?? {}) ? [body.created as AppObject] : [],
    );
    expect(made).toHaveLength(24);
    const after = await counts(uid);
    expect(after.stored).toEqual(after.counted);
    expect(after.counted['rome']).toBeGreaterThan(12);

    // Each is deleted twice, while its YAML changes and others are created.
    await Promise.all(
      made
        .slice(0, 10)
        .flatMap(({ id }, n) => [
          nouns.request(uid, 'DELETE', `/objects/${id}`),
          nouns.request(uid, 'DELETE', `/objects/${id}`),
          create(networks[n % 2] as Network, `late-${n}`),
        ]),
    );
    const later = await counts(uid);
    expect(later.stored).toEqual(later.counted);
  });

  it('is rolled back with its transaction', async () => {
    const { uid, fleet } = await someone();
    const network = await fleet.network('rome');
    await fleet.object(network, configMap('stays'));
    const undone = nouns.store.tenant(uid, async ({ db }) => {
      await sql`update objects set active = false`.execute(db);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await counts(uid)).toEqual({ stored: { rome: 1 }, counted: { rome: 1 } });
  });

  it('is deleted with its network, and follows rows deleted by any statement', async () => {
    const { uid, fleet } = await someone();
    const network = await fleet.network('rome');
    const stored = await fleet.object(network, configMap('a-x'));
    await fleet.object(network, configMap('b-x'));
    await nouns.store.tenant(uid, ({ db }) => sql`delete from objects where id = ${stored.id}`.execute(db));
    expect(await counts(uid)).toEqual({ stored: { rome: 1 }, counted: { rome: 1 } });
    const remaining = await nouns.store.tenant(uid, async ({ db }) => {
      await sql`delete from objects`.execute(db);
      await sql`delete from networks`.execute(db);
      return (await sql`select 1 from object_counts`.execute(db)).rows.length;
    });
    expect(remaining).toBe(0);
  });

  it('is shown by the account, the network and the windows of all its objects', async () => {
    const { uid, fleet } = await someone();
    const rome = await fleet.network('rome');
    const oslo = await fleet.network('oslo');
    for (const name of ['a-x', 'b-x', 'c-x']) await fleet.object(rome, configMap(name));
    const deleted = await fleet.object(oslo, configMap('d-x'));
    await fleet.object(oslo, configMap('e-x'));
    await nouns.request(uid, 'DELETE', `/objects/${deleted.id}`);
    expect((await fleet.get<Me>('/me')).lastUsage.objectCount).toBe(4);
    expect((await fleet.get<Network>(`/networks/${rome.id}`)).objectCount).toBe(3);
    const range = { from: 0, to: 1 };
    const total = (query: object) =>
      nouns.store.tenantRead(uid, async (tx) => {
        const now = nouns.clock.now();
        return (await readWindow(tx, { collection: 'objects', range, ...query }, now)).total;
      });
    expect(await total({})).toBe(4);
    expect(await total({ networkID: oslo.id })).toBe(1);
    expect(await total({ text: 'b-' })).toBe(1);
    expect(await total({ ids: [deleted.id] })).toBe(0);
  });
});
