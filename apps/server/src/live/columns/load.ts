import { sql } from 'kysely';
import type { TenantTransaction } from '../../store/store.ts';
import { putObject, putPlacement, putRouter } from './follow.ts';
import { Fleet } from './fleet.ts';
import type { Pending } from './pending.ts';
import { objectsByName, readNamed, readObserved, readPlacementsOf, readRouters } from './read.ts';

const OBJECTS = 5_000;
/** Placements that one statement reads, about: each is parsed in one piece, during which nothing else runs. */
const PLACEMENTS = 5_000;

/** Most placements and objects of a context that are held in memory; a larger one is read in SQL. */
export const LOAD_MAX = 8_000_000;

/** Reads a context's fleet in parts; null when it is too large, or `stopped` says so in between. */
export async function load(
  tx: TenantTransaction,
  pending: Pending,
  now: () => number,
  stopped: () => boolean,
): Promise<Fleet | null> {
  const { rows } = await sql<{ router_id: string; n: number }>`
    select router_id, count(*)::int as n from placements where owner_uid = ${tx.owner} group by router_id`.execute(
    tx.db,
  );
  if (rows.reduce((sum, { n }) => sum + n, 0) > LOAD_MAX) return null;
  const fleet = new Fleet();
  for (const table of ['networks', 'clusters'] as const) {
    for (const [id, name, lower, createdAt] of await readNamed(tx, table, null)) {
      if (table === 'networks') fleet.putNetwork({ id, name, lower, createdAt });
      else fleet.putCluster({ id, name, lower, createdAt });
    }
  }
  for (const row of await readRouters(tx, null)) putRouter(fleet, pending, row);
  for await (const part of objectsByName(tx, OBJECTS)) {
    for (const row of part) putObject(fleet, pending, row);
    if (fleet.objects.ids.size > LOAD_MAX || stopped()) return null;
  }
  fleet.objects.order('name', false);
  for (const routers of parts(rows)) {
    if (stopped()) return null;
    for (const row of await readPlacementsOf(tx, 'router', routers)) putPlacement(fleet, pending, row);
  }
  for (const [id, observed] of await readObserved(tx, null)) fleet.observe(id, observed, now());
  return fleet;
}

function* parts(routers: readonly { router_id: string; n: number }[]): Generator<string[]> {
  let part: string[] = [];
  let size = 0;
  for (const { router_id, n } of routers) {
    part.push(router_id);
    size += n;
    if (size < PLACEMENTS) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}
