import type { Cluster } from '@hawser/contract/clusters';
import type { Network } from '@hawser/contract/networks';
import type { AppObject } from '@hawser/contract/objects';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configMap, fleetOf, rule } from '../testing/fleet.ts';
import { type Nouns, startNouns } from '../testing/nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

/** The tags of all records: as the lookup tables store them, and as the records themselves have them. */
function tagsOf(uid: string): Promise<{ stored: string[]; expected: string[] }> {
  return nouns.store.tenant(uid, async ({ db }) => {
    const { rows } = await sql<{ stored: string[]; expected: string[] }>`
      select array(select concat_ws(' ', network_id, tag, object_id) from object_tags
                   union all select concat_ws(' ', tag, cluster_id) from cluster_tags) as stored,
             array(select concat_ws(' ', network_id, jsonb_object_keys(tags), id) from objects where active
                   union all select concat_ws(' ', jsonb_object_keys(tags), id) from clusters) as expected`.execute(
      db,
    );
    return { stored: (rows[0]?.stored ?? []).sort(), expected: (rows[0]?.expected ?? []).sort() };
  });
}

describe('the lookup tables of tags', () => {
  it('match the tags of active objects and clusters after any sequence of commands', async () => {
    const names = fc.uniqueArray(fc.constantFrom('prod', 'test', 'west'), { maxLength: 3 });
    const step = fc.record({
      on: fc.constantFrom('objects', 'clusters'),
      at: fc.nat(3),
      what: fc.constantFrom('tags', 'delete'),
      tags: names,
    });
    let worlds = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const uid = `tagged-${++worlds}`;
        await nouns.account(uid);
        const fleet = fleetOf(nouns, uid);
        const network: Network = await fleet.network('demo');
        const made: Record<string, { id: string; version: number }> = {};
        for (const { on, at, what, tags } of steps) {
          const key = `${on} ${at}`;
          const there = made[key];
          if (there === undefined) {
            const body =
              on === 'objects'
                ? { networkID: network.id, yaml: configMap(`o-${at}`), tags }
                : { alias: `cluster-${at}`, tags };
            const { body: answer } = await nouns.request<{ created: AppObject | Cluster }>(
              uid,
              'POST',
              `/${on}`,
              { body },
            );
            if ('created' in answer) made[key] = answer.created;
          } else if (what === 'tags') {
            const { body: answer } = await nouns.request<{ updated: AppObject | Cluster }>(
              uid,
              'PATCH',
              `/${on}/${there.id}`,
              { body: { tags }, version: there.version },
            );
            if ('updated' in answer) made[key] = answer.updated;
          } else {
            await nouns.request(uid, 'DELETE', `/${on}/${there.id}`);
            delete made[key];
          }
        }
        const { stored, expected } = await tagsOf(uid);
        expect(stored).toEqual(expected);
        expect(Object.keys(made).length === 0 ? expected : []).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('place an object once that has tags of two rules', async () => {
    await nouns.account('twice');
    const fleet = fleetOf(nouns, 'twice');
    const network = await fleet.network('demo');
    await fleet.attach(network, await fleet.cluster('hub', ['prod', 'west']));
    await fleet.object(network, configMap('both'), ['prod', 'west']);
    const tagged = (tag: string) => rule(['eq', 'tag', tag], ['eq', 'tag', tag]);
    await fleet.rules(network, tagged('prod'), tagged('west'));
    expect(await fleet.placementPairs(network)).toEqual(['hub/both']);
    await fleet.rules(network);
    expect(await fleet.placementPairs(network)).toEqual([]);
  });
});
