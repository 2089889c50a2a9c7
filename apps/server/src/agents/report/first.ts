import { statusRank } from '@hawser/domain';
import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import type { ObjectRow } from './clean.ts';
import { type Block, blocksOf } from './first-blocks.ts';

/**
 * Writes the first that is heard of these routers, all of it: what is placed on them is read in one piece, and nothing can be there
 * already. Where another server heard of one in the same moment PostgreSQL refuses; then it is done anew.
 */
export async function insertFirst(
  tx: TenantTransaction,
  rowsByRouter: Iterable<readonly [string, readonly ObjectRow[]]>,
): Promise<void> {
  for (const block of blocksOf(rowsByRouter)) await insertBlock(tx, block);
}

async function insertBlock(tx: TenantTransaction, block: Block): Promise<void> {
  const { routerIDs, sayings, base } = block;
  const cell = sql`((at.nth - 1) * ${sayings.length}::int + said.nth)`;
  // As an expression, and not a condition that could become a join: the look-up is by a hash, whatever the statistics say.
  await sql`
    insert into object_states (owner_uid, router_id, object_id, status, status_rank, since, observed_at, message,
                               applied_digest, applied_version, kube_status)
    select ${tx.owner}, at.router_id, said.object_id, said.status, said.status_rank,
           ${base}::bigint + instants.since, ${base}::bigint + instants.observed_at,
           said.message, said.applied_digest, said.applied_version, said.kube_status
      from unnest(${routerIDs}::text[]) with ordinality as at (router_id, nth)
     cross join unnest(
             ${sayings.map((said) => said.objectID)}::text[], ${sayings.map((said) => said.status)}::text[],
             ${sayings.map((said) => statusRank(said.status))}::int[], ${sayings.map((said) => said.message)}::text[],
             ${sayings.map((said) => said.appliedDigest)}::text[],
             ${sayings.map((said) => said.appliedVersion)}::bigint[],
             ${sayings.map((said) => said.kubeStatus)}::jsonb[])
             with ordinality as said (object_id, status, status_rank, message, applied_digest, applied_version,
                                      kube_status, nth)
     cross join lateral (
             select (${block.since}::bigint[])[${cell}] as since, (${block.observedAt}::bigint[])[${cell}] as observed_at)
             as instants
     where instants.observed_at >= 0
       and ((at.router_id, said.object_id) in (
         select asked.id, placed.object_id from unnest(${routerIDs}::text[]) as asked (id)
          cross join lateral (
            select p.object_id from placements p
             where p.owner_uid = ${tx.owner} and p.router_id = asked.id offset 0) placed)) is true`.execute(
    tx.db,
  );
}
