import type { PlacementCluster, PlacementObject } from './expression.ts';

/**
 * Whether an object may be placed on a cluster whatever the rules match: a SealedSecret whose key names a cluster can be opened there and
 * nowhere else, and would be in the way of the one of another cluster.
 */
export function isMeantFor({ kind, key }: PlacementObject, { name }: PlacementCluster): boolean {
  if (kind !== 'SealedSecret') return true;
  const at = key.indexOf('@');
  return at < 0 || key.slice(at + 1) === name;
}
