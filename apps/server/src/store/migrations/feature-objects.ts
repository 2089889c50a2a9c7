import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** The feature that an object belongs to; null for what users write. The index has few rows: a network has at most nine such objects. */
export const addFeatureObjects: Migration = {
  name: '0018-feature-objects',
  async up(db) {
    await sql`alter table objects add column network_feature_slug text`.execute(db);
    await sql`create index objects_feature on objects (owner_uid, network_id) where network_feature_slug is not null and active`.execute(
      db,
    );
  },
};
