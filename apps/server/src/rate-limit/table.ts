export interface RateLimitsTable {
  key: string;
  count: number;
  resets_at: number;
}

declare module '../store/tables.ts' {
  interface Tables {
    rate_limits: RateLimitsTable;
  }
}
