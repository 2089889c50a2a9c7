import { FEATURE_RULES } from '@hawser/domain/placement';
import { type RawBuilder, sql } from 'kysely';
import type { TenantTransaction } from '../store/store.ts';
import { type Block, countOf, differences } from './difference.ts';
import { type PreviousState, affectedScope } from './affected-scope.ts';
import { hasArgoCd, recordRemovals } from './record-removals.ts';
import { rulesOf } from './rules.ts';
import type { Scope } from './subjects.ts';

/** Number of placements that a change added and deleted. */
export interface PlacementChange {
  readonly placed: number;
  readonly removed: number;
}

/**
 * Updates the stored placements of the scope to match the network's rules and features. Reads and writes only what the change can affect.
 * `before` is the state before the change; without it the clusters or objects of the scope are new and have no placements yet.
 * Returns how many were placed and removed. The caller holds the network's lock (`lockNetwork`): shared if one object changed, alone if rules or clusters changed.
 */
export async function recompute(
  tx: TenantTransaction,
  scope: Scope,
  now: number,
  before: PreviousState = {},
): Promise<PlacementChange> {
  const change = { placed: 0, removed: 0 };
  const rules = await rulesOf(tx, scope.networkID);
  if (rules === null) return change;
  const affected = await affectedScope(tx, [...rules.all, ...FEATURE_RULES], scope, before);
  if (affected === null) return change;
  let isGitOps: boolean | null = null;
  for await (const { added, removed } of differences(tx, rules, affected)) {
    for (const block of batches(removed)) {
      isGitOps ??= await hasArgoCd(tx, scope.networkID);
      if (isGitOps) await recordRemovals(tx, inBlock(block), now);
      await remove(tx, block);
    }
    for (const block of batches(added)) await insert(tx, scope, block, now);
    change.placed += countOf(added);
    change.removed += countOf(removed);
  }
  return change;
}

/** Rows per statement. Each row adds an entry to the change feed, and a single statement must not run for long. */
const BATCH = 5000;

function* batches(blocks: readonly Block[]): Generator<Block> {
  for (const { routers, objects } of blocks) {
    // Grouped by cluster, like the table's primary key. A page of objects is never larger than a batch.
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
  // Commands on single objects run concurrently and may insert the same row. Under the exclusive lock there are no duplicates.
  const onConflict = objectIDs === undefined ? sql`` : sql`on conflict do nothing`;
  await sql`
    insert into placements (owner_uid, router_id, object_id, network_id, created_at)
    select ${tx.owner}, router_id, object_id, ${networkID}, ${now}::bigint
      from unnest(${routersOf(block)}::text[]) as at (router_id)
     cross join unnest(${objectsOf(block)}::text[]) as wanted (object_id)
    ${onConflict}`.execute(tx.db);
}

async function remove(tx: TenantTransaction, block: Block): Promise<void> {
  await sql`delete from placements p where p.owner_uid = ${tx.owner} and ${inBlock(block)}`.execute(tx.db);
}

/** SQL condition over `p`: the placement is one of the block. */
const inBlock = (block: Block): RawBuilder<unknown> => sql`
  p.router_id = any(${routersOf(block)}::text[]) and p.object_id = any(${objectsOf(block)}::text[])`;
