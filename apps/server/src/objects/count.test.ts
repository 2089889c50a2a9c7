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

/** Active objects of each network by name, as they are kept and as they are. */
function counts(uid: string): Promise<{ kept: Record<string, number>; real: Record<string, number> }> {
  return nouns.store.tenant(uid, async ({ db }) => {
    const { rows } = await sql<{ name: string; kept: number; real: number }>`
      select n.name, coalesce((select sum(objects) from object_counts c where c.network_id = n.id), 0)::int as kept,
             (select count(*)::int from objects o where o.network_id = n.id and o.active) as real
        from networks n`.execute(db);
    const by = (of: 'kept' | 'real') => Object.fromEntries(rows.map((row) => [row.name, row[of]]));
    return { kept: by('kept'), real: by('real') };
  });
}

describe('the number of objects that is kept', () => {
  it('is what is there after commands that run together, also where some are refused', async () => {
    const { uid, fleet } = await someone();
    const networks = [await fleet.network('rome'), await fleet.network('oslo')];
    const create = (network: Network, name: string) =>
      nouns.ask<{ created?: AppObject }>(uid, 'POST', '/objects', {
        body: { networkID: network.id, yaml: configMap(name), tags: [] },
      });
    const bring = (network: Network, names: string[]) =>
      nouns.ask(uid, 'POST', `/networks/${network.id}/objects`, {
        body: { objects: names.map((name) => ({ yaml: configMap(name) })) },
      });
    const answers = await Promise.all(
      networks.flatMap((network) => [
        // Every name twice: one of each two is refused.
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
    expect(after.kept).toEqual(after.real);
    expect(after.real['rome']).toBeGreaterThan(12);

    // Each is deleted twice, while its text changes and others come.
    await Promise.all(
      made
        .slice(0, 10)
        .flatMap(({ id }, n) => [
          nouns.ask(uid, 'DELETE', `/objects/${id}`),
          nouns.ask(uid, 'DELETE', `/objects/${id}`),
          create(networks[n % 2] as Network, `late-${n}`),
        ]),
    );
    const later = await counts(uid);
    expect(later.kept).toEqual(later.real);
  });

  it('is undone with the transaction that changed it', async () => {
    const { uid, fleet } = await someone();
    const network = await fleet.network('rome');
    await fleet.object(network, configMap('stays'));
    const undone = nouns.store.tenant(uid, async ({ db }) => {
      await sql`update objects set active = false`.execute(db);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await counts(uid)).toEqual({ kept: { rome: 1 }, real: { rome: 1 } });
  });

  it('goes with its network, and with its rows however they go', async () => {
    const { uid, fleet } = await someone();
    const network = await fleet.network('rome');
    const kept = await fleet.object(network, configMap('a-x'));
    await fleet.object(network, configMap('b-x'));
    await nouns.store.tenant(uid, ({ db }) => sql`delete from objects where id = ${kept.id}`.execute(db));
    expect(await counts(uid)).toEqual({ kept: { rome: 1 }, real: { rome: 1 } });
    const left = await nouns.store.tenant(uid, async ({ db }) => {
      await sql`delete from objects`.execute(db);
      await sql`delete from networks`.execute(db);
      return (await sql`select 1 from object_counts`.execute(db)).rows.length;
    });
    expect(left).toBe(0);
  });

  it('is what the account, the network and the windows of all its objects say', async () => {
    const { uid, fleet } = await someone();
    const rome = await fleet.network('rome');
    const oslo = await fleet.network('oslo');
    for (const name of ['a-x', 'b-x', 'c-x']) await fleet.object(rome, configMap(name));
    const gone = await fleet.object(oslo, configMap('d-x'));
    await fleet.object(oslo, configMap('e-x'));
    await nouns.ask(uid, 'DELETE', `/objects/${gone.id}`);
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
    expect(await total({ ids: [gone.id] })).toBe(0);
  });
});
