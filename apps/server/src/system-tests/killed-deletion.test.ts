import type { Job } from '@hawser/contract/jobs';
import { type Client, type Product, startProduct, type TestDatabase, waitUntil } from '@hawser/testkit';
import { createPreparedDatabase } from '../testing/prepared-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestConnection } from '../agents/testing/agent.ts';
import { type InstalledAgent, networkToDelete } from './testing/network-to-delete.ts';

// Starts one server and kills and restarts it at each moment.
let database: TestDatabase;
let product: Product;
beforeAll(async () => {
  database = await createPreparedDatabase();
  product = await startProduct({ databaseUrl: database.url });
  await database.execute(
    `create function wait_here() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(1); return coalesce(new, old); end $$`,
  );
});
afterAll(async () => {
  await product?.stop();
  await database?.drop();
});

/** Moments at which the server is killed: in the middle of a step, with changes written but not committed. */
const MOMENTS: readonly { step: string; doing: string; on: string }[] = [
  { step: 'features', doing: 'deleting placements', on: 'before delete on placements' },
  {
    step: 'detach',
    doing: 'asking routers to detach',
    on: `before update on routers for each row
         when (old.detach_requested_at is null and new.detach_requested_at is not null)`,
  },
  {
    step: 'detach',
    doing: 'deactivating a router that has no agent',
    on: 'before update on routers for each row when (old.active and not new.active)',
  },
  { step: 'objects', doing: 'removing objects', on: 'before delete on objects' },
  { step: 'network', doing: 'removing the network', on: 'before delete on networks' },
  {
    step: 'network',
    doing: 'ending the job',
    on: `before update on jobs for each row when (old.finished_at is null and new.finished_at is not null)`,
  },
];

let accounts = 0;

/** Connects, again after each server crash, until the server knows that the agent removed everything. */
async function detachAgent({ agent, routerID }: InstalledAgent): Promise<void> {
  let connection: TestConnection | undefined;
  const sent = (type: string) => {
    const { received = [] } = connection ?? {};
    const at = received.findIndex((message) => message.type === type);
    return at < 0 ? undefined : received.splice(at, 1)[0];
  };
  const isGone = async () => {
    const rows = await database.execute(`select from routers where id = '${routerID}' and active`);
    if (rows.length === 0) return true;
    if (connection === undefined || connection.closed !== null) connection = agent.dial();
    const challenge = sent('challenge');
    if (challenge?.type === 'challenge') connection.send(agent.hello(challenge));
    if (sent('detach') !== undefined) connection.send({ type: 'detached' });
    return false;
  };
  await waitUntil(isGone, { what: 'the end of a router' });
  connection?.close();
}

/** The remaining rows, audit entries and jobs of an account whose network was deleted. */
async function remainder(client: Client, uid: string) {
  const owned = ['networks', 'routers', 'objects', 'placements', 'object_states', 'router_states'];
  const tables = [...owned, 'router_leases', 'pending_installs', 'agents', 'clusters', 'jobs'];
  const counts = await database.execute(
    tables
      .map((name) => `select '${name}' as name, count(*)::int from ${name} where owner_uid = '${uid}'`)
      .join(' union all '),
  );
  const audit = await database.execute(
    `select command, subject_kind, summary from audit_entries where owner_uid = '${uid}' order by command, summary`,
  );
  const { items } = await client.done<{ items: Job[] }>('GET', '/api/jobs');
  const jobs = items.map(({ kind, step, problem, waitsFor }) => ({ kind, step, problem, waitsFor }));
  return { counts, audit, jobs };
}

/** Deletes a full network, with a server that is killed at the given moment. Returns what remains. */
async function deleteNetwork(moment?: (typeof MOMENTS)[number]) {
  const { client, uid, network, agents } = await networkToDelete(product.url, `ada${++accounts}`);
  const release = await database.hold('select pg_advisory_xact_lock(1)');
  if (moment !== undefined) {
    const each = moment.on.includes('for each row') ? moment.on : `${moment.on} for each row`;
    await database.execute(`create trigger wait_here ${each} execute function wait_here()`);
  }
  const { accepted } = await client.done<{ accepted: Job }>('DELETE', `/api/networks/${network.id}`);
  const detaching = agents.map(detachAgent);
  if (moment !== undefined) {
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    await waitUntil(async () => (await database.execute(waits)).length > 0, { what: moment.doing });
    await product.kill();
  }
  await release();
  if (moment !== undefined) {
    // The killed server's transactions are rolled back when its connections end.
    const others = `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
    await waitUntil(async () => (await database.execute(others)).length === 0, { what: 'no connection' });
    await database.execute(`drop trigger wait_here on ${/ on (\w+)/.exec(moment.on)?.[1]}`);
    const [job] = await database.execute<{ step: string; finished_at: number | null }>(
      `select step, finished_at from jobs where id = '${accepted.id}'`,
    );
    expect(job).toEqual({ step: moment.step, finished_at: null });
    // Expires the job's claim, as if the time had passed after which another server takes over.
    await database.execute(
      `update jobs set taken_until = 1 where id = '${accepted.id}' and taken_until is not null`,
    );
    await product.restart();
  }
  await Promise.all(detaching);
  const isOver = async () => (await client.done<Job>('GET', `/api/jobs/${accepted.id}`)).finishedAt !== null;
  await waitUntil(isOver, { what: 'the end of the job' });
  expect((await client.ask('GET', `/api/networks/${network.id}`)).status).toBe(404);
  return remainder(client, uid);
}

test('deleting a network has the same result when the server is killed in the middle of any step', async () => {
  const withoutCrash = await deleteNetwork();
  expect(withoutCrash.counts).toContainEqual({ name: 'networks', count: 0 });
  expect(withoutCrash.counts).toContainEqual({ name: 'clusters', count: 3 });
  for (const moment of MOMENTS) {
    expect([moment.doing, await deleteNetwork(moment)]).toEqual([moment.doing, withoutCrash]);
  }
});
