import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { differences, type Pair, readRules } from './difference.ts';
import type { Scope } from './subjects.ts';

/**
 * Brings the stored placements of the scope in line with the network's rules, and writes only what differs. The caller
 * holds the network's lock (`lockNetwork`): shared where one object changed, alone where rules or clusters did.
 */
export async function recompute(tx: TenantTransaction, scope: Scope, now: number): Promise<void> {
  const network = await tx.db
    .selectFrom('networks')
    .select('distribution_rules')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', scope.networkID)
    .executeTakeFirst();
  if (network === undefined) return;
  for await (const { arrives, leaves } of differences(tx, readRules(network.distribution_rules), scope)) {
    for (const pairs of batches(leaves)) await remove(tx, pairs);
    for (const pairs of batches(arrives)) await insert(tx, scope.networkID, pairs, now);
  }
}

/** Rows that one statement writes: each makes one entry of the change feed, and may not run for long. */
const BATCH = 5000;

function* batches(pairs: readonly Pair[]): Generator<readonly Pair[]> {
  for (let from = 0; from < pairs.length; from += BATCH) yield pairs.slice(from, from + BATCH);
}

const routersOf = (pairs: readonly Pair[]) => pairs.map(({ router }) => router.routerID);
const objectsOf = (pairs: readonly Pair[]) => pairs.map(({ object }) => object.objectID);

async function insert(
  tx: TenantTransaction,
  networkID: string,
  pairs: readonly Pair[],
  now: number,
): Promise<void> {
  await sql`
    insert into placements (owner_uid, router_id, object_id, network_id, created_at)
    select ${tx.owner}, router_id, object_id, ${networkID}, ${now}::bigint
      from unnest(${routersOf(pairs)}::text[], ${objectsOf(pairs)}::text[]) as wanted(router_id, object_id)
    on conflict do nothing`.execute(tx.db);
}

async function remove(tx: TenantTransaction, pairs: readonly Pair[]): Promise<void> {
  await sql`
    delete from placements p
     using unnest(${routersOf(pairs)}::text[], ${objectsOf(pairs)}::text[]) as gone(router_id, object_id)
     where p.owner_uid = ${tx.owner} and p.router_id = gone.router_id and p.object_id = gone.object_id`.execute(
    tx.db,
  );
}
