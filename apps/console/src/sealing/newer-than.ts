import type { Target } from './use-targets.ts';

/** How far the clock of a cluster may be ahead; beyond it what it says is not followed. */
const AHEAD_MS = 86_400_000;

/**
 * From when a new key is valid, epoch ms: now, or after the keys that the clusters have, whose clocks may be ahead. A controller seals with the
 * key whose certificate begins last.
 */
export function newerThan(targets: readonly Target[], now: number): number {
  const begins = targets.map(({ certificate: { notBefore } }) => (notBefore ?? 0) + 1_000);
  return Math.max(now, ...begins.filter((at) => at <= now + AHEAD_MS));
}
