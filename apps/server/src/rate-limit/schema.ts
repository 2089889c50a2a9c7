import { sharedTable } from '../store/schema/index.ts';
import type { RateLimitsTable } from './table.ts';

/** Counters of rate limits. They are stored so that a restart does not reset them. */
const rateLimits = sharedTable<RateLimitsTable>({
  name: 'rate_limits',
  columns: {
    key: 'text primary key',
    count: 'int not null',
    resets_at: 'bigint not null',
  },
  grants: { system: 'select, insert, update, delete' },
});

export const rateLimitSchema = [rateLimits];
