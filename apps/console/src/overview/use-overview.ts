import type { Overview, overviewContract } from '@hawser/contract/overview';
import { useWindow } from '../live/index.ts';

const ONE = { from: 0, to: 1 };

/** The overview of the fleet, live; null while loading. `refusal` says why access was refused. */
export function useOverview(): { overview: Overview | null; refusal: string | null } {
  const { rows, refusal } = useWindow<typeof overviewContract>({ collection: 'overview', range: ONE });
  return { overview: rows[0] ?? null, refusal: refusal?.message ?? null };
}
