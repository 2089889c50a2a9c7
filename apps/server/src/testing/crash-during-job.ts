import { systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type JobHandler, runDueJobs } from '../job-queue/index.ts';
import type { Store } from '../store/store.ts';
import { type Nouns, silent } from './nouns.ts';

/**
 * Simulates a server that crashes during its first job of this kind: the step has run, nothing is committed, and the server
 * writes nothing afterwards.
 */
export async function crashDuringJob(nouns: Nouns, handler: JobHandler): Promise<void> {
  let claimed = false;
  const store: Store = {
    ...nouns.store,
    tenant: nouns.store.tenant,
    get system() {
      if (claimed) throw new Error('crashed');
      claimed = true;
      return nouns.store.system;
    },
  };
  const crashing: JobHandler = {
    kind: handler.kind,
    async run(work) {
      await handler.run(work);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(work.tx.db);
      throw new Error('crashed');
    },
  };
  const ports = { clock: nouns.clock, random: systemRandom, log: silent };
  await expect(runDueJobs({ ...ports, store, handlers: [crashing] })).rejects.toThrow('crashed');
}
