import type { PutBack, PutBackResult } from '@hawser/contract/objects';
import { driftText } from '@hawser/domain/drift';
import { sql } from 'kysely';
import type { z } from 'zod';
import { conflicting, requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { loadPlacementStates, type PlacementState } from '../status/index.ts';
import { lockObject } from './update.ts';

const MESSAGES = {
  unchanged: 'Nothing was changed by hand, or it was put back meanwhile.',
  silent: 'The agent of this cluster is not connected, so nothing can be put back now.',
} as const;

/**
 * Asks the agents to apply an object again where it was changed by hand: on one cluster, or on all whose agents are connected. The request
 * is desired state: the agents' own reports say when it is done.
 */
export async function putBackObject({
  tx,
  params,
  body,
  now,
}: Pick<
  Work<{ objectID: string }, undefined, z.infer<typeof PutBack>>,
  'tx' | 'params' | 'body' | 'now'
>): Promise<{
  answer: z.infer<typeof PutBackResult>;
  name: string;
  what: string;
}> {
  const { id, name } = requireRow(await lockObject(tx, params.objectID));
  const { rows } = await sql<{ key: string }>`
    select p.router_id || '/' || p.object_id as key from placements p
      join object_states s on s.owner_uid = p.owner_uid and s.router_id = p.router_id and s.object_id = p.object_id
     where p.owner_uid = ${tx.owner} and p.object_id = ${id} and s.drift->>'isPresent' = 'true'
       ${body.routerID === undefined ? sql`` : sql`and p.router_id = ${body.routerID}`}`.execute(tx.db);
  const states = await loadPlacementStates(
    tx,
    rows.map(({ key }) => key),
    now,
  );
  const drifted = [...states.values()].filter(({ drift }) => drift?.isPresent);
  const reached = drifted.filter(({ status }) => status.status !== 'UNKNOWN');
  const [first] = reached;
  if (first === undefined) throw conflicting(drifted.length > 0 ? MESSAGES.silent : MESSAGES.unchanged);
  await sql`
    update placements set put_back_at = ${now}::bigint
     where owner_uid = ${tx.owner} and object_id = ${id} and router_id = any(${reached.map(({ routerID }) => routerID)}::text[])`.execute(
    tx.db,
  );
  return { answer: { clusters: reached.length }, name, what: whatOf(reached.length, first) };
}

/** What is put back where, for the list of changes. */
function whatOf(clusters: number, { clusterName, drift }: PlacementState): string {
  const where = clusters === 1 ? `on ${clusterName}` : `on ${clusters} clusters`;
  return drift === null ? where : `${where} (${driftText(drift)})`;
}
