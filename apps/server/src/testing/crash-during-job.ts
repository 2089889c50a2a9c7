import { systemRandom } from '@hawser/ports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { type JobHandler, runDueJobs } from '../job-queue/index.ts';
import type { Store } from '../store/store.ts';
import { type Nouns, silent } from './nouns.ts';

/** A server that dies over its first job of this kind: with the step done, before its commit, and without a word afterwards. */
export async function crashDuringJob(nouns: Nouns, handler: JobHandler): Promise<void> {
  let taken = false;
  const store: Store = {
    ...nouns.store,
    tenant: nouns.store.tenant,
    get system() {
      if (taken) throw new Error('dead');
      taken = true;
      return nouns.store.system;
    },
  };
  const dying: JobHandler = {
    kind: handler.kind,
    async run(work) {
      await handler.run(work);
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(work.tx.db);
      throw new Error('dead');
    },
  };
  const ports = { clock: nouns.clock, random: systemRandom, log: silent };
  await expect(runDueJobs({ ...ports, store, handlers: [dying] })).rejects.toThrow('dead');
}
