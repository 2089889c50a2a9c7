import { DRIFT_MODE_TEXTS, type DriftMode } from '@hawser/domain/drift';

/** What agents do about changes by hand, in words. */
export const driftModeText = (mode: DriftMode): string => DRIFT_MODE_TEXTS[mode];
