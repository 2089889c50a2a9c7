import type { roleChangeRequestsContract } from '@hawser/contract/organizations';
import { useWindow } from '../live/index.ts';

/** How many members of the context wait for an administrator to give them another role. `on`: whether the person may see it. */
export function useRequestCount(on: boolean): number {
  const { total } = useWindow<typeof roleChangeRequestsContract>(
    on ? { collection: 'roleChangeRequests', states: ['open'], range: { from: 0, to: 1 } } : null,
  );
  return total;
}
