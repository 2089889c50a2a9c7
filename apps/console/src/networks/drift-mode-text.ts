import type { DriftMode } from '@hawser/domain/drift';

/** What agents do about changes by hand, in words. */
export const driftModeText = (mode: DriftMode): string =>
  mode === 'correct' ? 'Put it back at once' : 'Report it';
