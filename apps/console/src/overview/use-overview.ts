import type { Overview, overviewContract } from '@hawser/contract/overview';
import { useWindow } from '../live/index.ts';

const ONE = { from: 0, to: 1 };

/** How everything stands, live; null until it is known. `refusal` says why it may not be seen. */
export function useOverview(): { overview: Overview | null; refusal: string | null } {
  const { rows, refusal } = useWindow<typeof overviewContract>({ collection: 'overview', range: ONE });
  return { overview: rows[0] ?? null, refusal: refusal?.message ?? null };
}
