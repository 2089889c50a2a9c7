import type { ToneCounts } from '@hawser/domain/status';

declare module '../collection/rollups.ts' {
  interface StatusRollups {
    /**
     * Attached routers, counted by the tone of their rows. `worstID` names the router with the worst status of its own, `worstRowID`
     * the one with the worst row.
     */
    routersBelow(
      above: 'network' | 'cluster',
      id: string,
    ): {
      readonly counts: ToneCounts;
      readonly worst: { readonly worstID: string; readonly worstRowID: string } | null;
    } | null;
    /** Placements, counted by tone. `worstKey` names the one that decides. */
    placementsBelow(
      above: 'object' | 'router',
      id: string,
    ): { readonly counts: ToneCounts; readonly worstKey: string | null } | null;
  }
}
