import { rowStatus, type Status } from '@hawser/domain/status';
import type { StatusRollups } from '../collection/rollups.ts';
import type { TenantTransaction } from '../store/store.ts';
import { knownPlacementRollups, type PlacementRollup } from './placement-rollups.ts';
import { loadPlacementStates } from './placement-state.ts';
import type { RouterState } from './router-state.ts';

/** What the row of a router shows: its row status, and its placements by tone. */
export interface RouterRow {
  readonly status: Status;
  readonly placements: PlacementRollup | undefined;
}

/** The rows of these routers: the worst of their own status and of their placements'. */
export async function loadRouterRows(
  tx: TenantTransaction,
  routers: ReadonlyMap<string, RouterState>,
  now: number,
  rollups: StatusRollups | undefined,
): Promise<Map<string, RouterRow>> {
  const below = await knownPlacementRollups(tx, 'router', [...routers.keys()], now, rollups);
  const keys = [...below.values()].flatMap(({ worstKey }) => worstKey ?? []);
  const placements = await loadPlacementStates(tx, keys, now);
  return new Map(
    [...routers].map(([id, { status }]) => {
      const rollup = below.get(id);
      const worst = placements.get(rollup?.worstKey ?? '');
      return [id, { status: rowStatus(status, worst?.status ?? null), placements: rollup }];
    }),
  );
}
