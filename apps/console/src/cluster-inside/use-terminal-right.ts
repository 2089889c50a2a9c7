import type { routersContract } from '@hawser/contract/routers';
import { type Allowed, permission } from '@hawser/domain/permissions';
import { useWindow } from '../live/index.ts';

const UNKNOWN: Allowed = { allowed: false, reason: 'Loading…' };

/** Whether terminals may be opened on the cluster of this attachment. */
export function useTerminalRight(routerID: string): Allowed {
  const [router] = useWindow<typeof routersContract>({
    collection: 'routers',
    ids: [routerID],
    range: { from: 0, to: 1 },
  }).rows;
  return router === undefined ? UNKNOWN : permission(router.can, 'openTerminal');
}
