import { type Clock, type Repeated, repeat } from '@hawser/ports';
import type { Kysely } from 'kysely';
import { UPLOAD_KEPT_MS } from './clusters/index.ts';
import { KEPT_MS } from './http/idempotency.ts';
import type { Log } from './log/log.ts';
import { sweepJobs } from './jobs/index.ts';
import { eraseGivenUp } from './mail/index.ts';
import { sweepLimits } from './rate-limit/index.ts';
import type { Tables } from './store/tables.ts';

const PERIOD_MS = 10 * 60 * 1000;

/** What sweeping needs. */
export interface SweepPorts {
  readonly system: Kysely<Tables>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Removes what has served its time: kept answers, uploads that nobody used, rate counters, bodies of mails that were given up. */
export async function sweep(system: Kysely<Tables>, now: number): Promise<void> {
  await system
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', now - KEPT_MS)
    .execute();
  await system
    .deleteFrom('kubeconfig_uploads')
    .where('created_at', '<', now - UPLOAD_KEPT_MS)
    .execute();
  await sweepLimits(system, now);
  await sweepJobs(system, now);
  await eraseGivenUp(system, now);
}

/** Sweeps every ten minutes until stopped. */
export function startSweeps({ system, clock, log }: SweepPorts): Repeated {
  return repeat(
    clock,
    PERIOD_MS,
    () => sweep(system, clock.now()),
    (error) => log.error('Sweeping failed.', { error }),
  );
}
