import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Finds the infrastructure objects of a context, which have an internal tag, among all objects. */
export const indexInfrastructure: Migration = {
  name: '0028-infrastructure-objects',
  async up(db) {
    await sql`create index objects_infrastructure_objects on objects (owner_uid, name collate "C", id)
      where active and tags ? 'internals-iac'`.execute(db);
  },
};
