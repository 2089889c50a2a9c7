import { sql } from 'kysely';
import type { Migration } from './run.ts';

/** Secrets that belong to a hub alone. Those that are stored are marked by the next report of their agent, which it sends when it connects. */
export const markSecretsOfHubs: Migration = {
  name: '0033-secrets-of-hubs',
  async up(db) {
    await sql`alter table cluster_secrets add column is_of_hub boolean not null default false`.execute(db);
    await sql`create index cluster_secrets_of_hub on cluster_secrets (owner_uid, name collate "C", id) where is_of_hub`.execute(
      db,
    );
  },
};
