import { sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { type Block, differences } from './difference.ts';
import { type Before, reachOf } from './reach.ts';
import { rulesOf } from './rules.ts';
import type { Scope } from './subjects.ts';

/**
 * Brings the stored placements of the scope in line with the network's rules, and reads and writes only what the change
 * can move. `before` says what there was; without it the clusters or objects of the scope are new, with none placed yet.
 * The caller holds the network's lock (`lockNetwork`): shared where one object changed, alone where rules or clusters did.
 */
export async function recompute(
  tx: TenantTransaction,
  scope: Scope,
  now: number,
  before: Before = {},
): Promise<void> {
  const rules = await rulesOf(tx, scope.networkID);
  if (rules === null) return;
  const reach = await reachOf(tx, rules.all, scope, before);
  if (reach === null) return;
  for await (const { arrives, leaves } of differences(tx, rules, reach)) {
    for (const block of batches(leaves)) await remove(tx, block);
    for (const block of batches(arrives)) await insert(tx, scope, block, now);
  }
}

/** Rows that one statement writes: each makes one entry of the change feed, and may not run for long. */
const BATCH = 5000;

function* batches(blocks: readonly Block[]): Generator<Block> {
  for (const { routers, objects } of blocks) {
    // Cluster by cluster, as the table's key is; a page of objects is no larger than a batch.
    const size = Math.max(1, Math.floor(BATCH / objects.length));
    for (let from = 0; from < routers.length; from += size) {
      yield { routers: routers.slice(from, from + size), objects };
    }
  }
}

const routersOf = ({ routers }: Block) => routers.map(({ routerID }) => routerID);
const objectsOf = ({ objects }: Block) => objects.map(({ objectID }) => objectID);

async function insert(
  tx: TenantTransaction,
  { networkID, objectIDs }: Scope,
  block: Block,
  now: number,
): Promise<void> {
  // Objects may change side by side; whoever has the network alone knows what is placed.
  const meeting = objectIDs === undefined ? sql`` : sql`on conflict do nothing`;
  await sql`
    insert into placements (owner_uid, router_id, object_id, network_id, created_at)
    select ${tx.owner}, router_id, object_id, ${networkID}, ${now}::bigint
      from unnest(${routersOf(block)}::text[]) as at (router_id)
     cross join unnest(${objectsOf(block)}::text[]) as wanted (object_id)
    ${meeting}`.execute(tx.db);
}

async function remove(tx: TenantTransaction, block: Block): Promise<void> {
  await sql`
    delete from placements
     where owner_uid = ${tx.owner} and router_id = any(${routersOf(block)}::text[])
       and object_id = any(${objectsOf(block)}::text[])`.execute(tx.db);
}
