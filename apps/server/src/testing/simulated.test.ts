import type { Job } from '@hawser/contract/jobs';
import type { Network } from '@hawser/contract/networks';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endDetach } from '../routers/index.ts';
import { fleetOf, report } from './fleet.ts';
import { type Nouns, startNouns } from './nouns.ts';

let nouns: Nouns;
beforeAll(async () => {
  nouns = await startNouns();
});
afterAll(() => nouns.close());

/** Summaries of all audit entries about clusters. */
const summaries = (uid: string): Promise<string[]> =>
  nouns.store.tenant(uid, async ({ db }) => {
    const { rows } = await sql<{ summary: string }>`
      select summary from audit_entries where owner_uid = ${uid} and summary like '%demo-%' order by summary collate "C"`.execute(
      db,
    );
    return rows.map(({ summary }) => summary);
  });

/** Defines, attaches, tags, detaches and deletes one cluster. Returns how records and audit entries mark it. */
async function lifecycleOf(uid: string, alias: string, tags: string[]) {
  await nouns.account(uid);
  const user = fleetOf(nouns, uid);
  const network = await user.network('demo');
  const cluster = await user.cluster(alias, tags);
  const router = await user.attach(network, cluster);
  await report(nouns, uid, router);
  const hub = (await user.get<Network>(`/networks/${network.id}`)).hub?.simulated;
  await nouns.request(uid, 'PATCH', `/clusters/${cluster.id}`, {
    body: { tags: [...tags, 'more'] },
    version: cluster.version,
  });
  await nouns.request(uid, 'POST', `/routers/${router.id}/detach`);
  await nouns.store.tenant(uid, (tx) => endDetach(tx, router.id, nouns.clock.time));
  await nouns.request(uid, 'DELETE', `/clusters/${cluster.id}`);
  const work = (await user.get<{ items: Job[] }>('/jobs')).items.map(({ simulated }) => simulated);
  return { hub, work, summaries: await summaries(uid) };
}

it('a simulated cluster is marked as simulated as a hub, in its jobs, and in audit entries', async () => {
  const life = await lifecycleOf('ada', 'demo-hub', ['simulated']);
  expect(life).toEqual({
    hub: true,
    work: [true],
    summaries: [
      'Cluster demo-hub (simulated) asked to detach, namespace hawser',
      'Cluster demo-hub (simulated) attached to network demo as hub hub, namespace hawser',
      'Cluster demo-hub (simulated) defined',
      'Cluster demo-hub (simulated) deleted',
      'demo-hub (simulated): tags changed (v1 → v2)',
    ],
  });
});

it('imported clusters are marked too', async () => {
  await nouns.account('cleo');
  const user = fleetOf(nouns, 'cleo');
  const network = await user.network('demo');
  const clusters = ['demo-1', 'demo-2'].map((alias) => ({
    alias,
    tags: ['simulated'],
    namespace: 'hawser',
    isEdge: false,
    hubName: alias,
  }));
  const path = `/networks/${network.id}/clusters`;
  expect((await nouns.request('cleo', 'POST', path, { body: { clusters } })).status).toBe(201);
  expect(await summaries('cleo')).toEqual([
    'demo-1 (simulated) and 1 more defined and attached to network demo',
  ]);
});

it('a cluster that only has such a name is not marked', async () => {
  const { hub, work, summaries: entries } = await lifecycleOf('ben', 'demo-hub', []);
  expect({ hub, work }).toEqual({ hub: false, work: [false] });
  expect(entries).toHaveLength(5);
  expect(entries.join('\n')).not.toContain('simulated');
});
