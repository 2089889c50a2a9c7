/** Number of attached clusters and objects of a network. */
export interface NetworkCounts {
  readonly hubs: number;
  readonly routers: number;
  readonly objects: number;
}

declare module '../collection/rollups.ts' {
  interface StatusRollups {
    networkCounts(id: string): NetworkCounts | null;
  }
}
