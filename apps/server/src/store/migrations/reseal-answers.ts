import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Stored answers that contain a secret are sealed again with another key. */
export const resealAnswers: Migration = {
  name: '0006-reseal-answers',
  async up(db, { tenant }) {
    await sql`grant update (answer) on idempotency_keys to ${sql.id(tenant)}`.execute(db);
  },
};
