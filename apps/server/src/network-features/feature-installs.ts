import { statusRank } from '@hawser/domain/status';
import { sql } from 'kysely';
import type { StatusRollups } from '../collection/rollups.ts';
import { knownPlacementRollups, loadPlacementStates, type PlacementState } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { featureStatus } from './feature-statuses.ts';

/** How far the features that Applications install are, over all clusters of a network: that of the worst Application. */
export interface FeaturesInstall {
  readonly status: string;
  /** Why something is wrong; null when nothing is. */
  readonly error: string | null;
  /** Epoch ms. */
  readonly since: number | null;
}

/** The state of the features of these networks; those without Applications are missing in the result. */
export async function loadFeatureInstalls(
  tx: TenantTransaction,
  networkIDs: readonly string[],
  now: number,
  rollups?: StatusRollups,
): Promise<Map<string, FeaturesInstall>> {
  if (networkIDs.length === 0) return new Map();
  const { rows } = await sql<{ id: string; network_id: string }>`
    select o.id, o.network_id from unnest(${networkIDs}::text[]) as asked (id)
     cross join lateral (
       select id, network_id from objects
        where owner_uid = ${tx.owner} and network_id = asked.id and network_feature_slug is not null and active
          and kind = 'Application') o`.execute(tx.db);
  const below = await knownPlacementRollups(
    tx,
    'object',
    rows.map(({ id }) => id),
    now,
    rollups,
  );
  const keys = [...below.values()].flatMap(({ worstKey }) => worstKey ?? []);
  const states = await loadPlacementStates(tx, keys, now);
  const worst = new Map<string, PlacementState>();
  for (const { id, network_id } of rows) {
    const state = states.get(below.get(id)?.worstKey ?? '');
    const before = worst.get(network_id);
    if (state === undefined) continue;
    if (before === undefined || rankOf(state) > rankOf(before)) worst.set(network_id, state);
  }
  return new Map([...worst].map(([id, state]) => [id, installOf(state)]));
}

const rankOf = ({ status }: PlacementState): number => statusRank(status.status);

function installOf({ objectName, clusterName, status }: PlacementState): FeaturesInstall {
  const word = featureStatus(status);
  const isWrong = word !== 'installed' && word !== 'installing';
  const why = status.reason.at(-1)?.text ?? status.label;
  return {
    status: word,
    error: isWrong ? `${objectName} on ${clusterName}: ${why}` : null,
    since: status.since,
  };
}
