import type { Cluster } from '@hawser/contract';

const YES = { allowed: true, reason: '' } as const;

/** What the reader may do with a cluster, with the reason where not. */
export function clusterPolicy(isAttached: boolean): Cluster['can'] {
  return {
    update: YES,
    attach: YES,
    delete: isAttached ? { allowed: false, reason: 'Detach it from its Networks first.' } : YES,
  };
}
