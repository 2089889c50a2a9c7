import { type Clock, type Repeated, repeat } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { IDEMPOTENCY_KEY_MS } from './http/idempotency.ts';
import type { Log } from './log/log.ts';
import { eraseExpiredMail } from './mail/index.ts';
import { NOUNS } from './nouns.ts';
import { deleteOldCounters } from './rate-limit/index.ts';
import type { Tables } from './store/tables.ts';

const PERIOD_MS = 10 * 60 * 1000;

/** What sweeping depends on. */
interface SweepPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Deletes expired rows: stored answers, rate limit counters, bodies of expired mails, and what each noun declares. */
export async function sweep(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - IDEMPOTENCY_KEY_MS)
    .execute();
  await deleteOldCounters(system, now);
  await eraseExpiredMail(system, now);
  for (const { sweeps = [] } of NOUNS) for (const each of sweeps) await each(system, now);
}

/** Sweeps every ten minutes until stopped. */
export function startSweeps({ system, clock, log }: SweepPorts): Repeated {
  return repeat(
    clock,
    PERIOD_MS,
    () => sweep(system, clock.now()),
    (error) => log.error('Expired rows could not be deleted.', { error }),
  );
}
