import type { Network } from '@hawser/contract/networks';
import type { Tone } from '@hawser/domain/status';

const TONES: Readonly<Record<NonNullable<Network['argocd']>['state'], Tone>> = {
  UNINSTALLED: 'warning',
  INSTALLING: 'warning',
  INITIATING: 'warning',
  WAITING: 'warning',
  READY: 'positive',
  MISSING: 'negative',
  FAILED: 'negative',
  REMOVING: 'warning',
  REMOVED: 'informational',
  UNKNOWN: 'unknown',
};

/** The color of a state of Argo CD. Unknown is never green. */
export const argoCdTone = (state: NonNullable<Network['argocd']>['state']): Tone => TONES[state];
