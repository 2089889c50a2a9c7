import { repeat } from '@hawser/ports';
import { noun } from '../noun/index.ts';
import { appendToChain } from './append.ts';
import { auditSchema } from './schema.ts';

const PERIOD_MS = 30_000;
/** Entries of commands that took long, and what was written while no server ran, are looked up this often, and this far back. */
const CATCH_UP = { everyMs: 60 * 60_000, lateMs: 24 * 60 * 60_000 };

/** Chains the audit log of the installation (docs/decisions/0068). */
export const audit = noun({
  name: 'audit',
  tables: auditSchema,
  start: ({ store, clock, log }) => {
    let caughtUpAt = Number.NEGATIVE_INFINITY;
    const append = async (): Promise<void> => {
      const now = clock.now();
      const isDue = now - caughtUpAt >= CATCH_UP.everyMs;
      await appendToChain(store.system, now, isDue ? CATCH_UP.lateMs : undefined);
      if (isDue) caughtUpAt = now;
    };
    const chaining = repeat(clock, PERIOD_MS, append, (error) =>
      log.error('The audit log could not be chained.', { error }),
    );
    return { ports: {}, stop: () => chaining.stop() };
  },
});
