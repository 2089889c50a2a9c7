import type { Overview } from '@hawser/contract/overview';

declare module '../collection/rollups.ts' {
  interface StatusRollups {
    overview(): Overview | null;
  }
}
