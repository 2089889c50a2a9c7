import { type Kysely, sql } from 'kysely';

/** Tables of one context each; the last wall stands around every one of them. */
export const TENANT_TABLES = [
  'networks',
  'clusters',
  'routers',
  'objects',
  'placements',
  'router_states',
  'router_leases',
  'object_states',
  'pending_installs',
  'agents',
  'audit_entries',
  'idempotency_keys',
  'mail_outbox',
  'jobs',
  'accounts',
  'sign_ins',
  'changes',
] as const;

/** What the system role may do across contexts: find whom an unauthenticated agent or job belongs to, and no more. */
const SYSTEM_RIGHTS: readonly (readonly [table: string, rights: string])[] = [
  ['changes', 'select, insert, delete'],
  ['agents', 'select'],
  ['pending_installs', 'select'],
  ['router_leases', 'select, insert, update'],
  ['jobs', 'select, update'],
  ['mail_outbox', 'select, insert, update'],
  ['idempotency_keys', 'select, delete'],
  ['accounts', 'select, insert, update'],
  ['sign_ins', 'insert'],
  ['audit_entries', 'insert'],
  ['rate_limits', 'select, insert, update, delete'],
  ['settings', 'select, insert, update, delete'],
];

/**
 * Row level security. `roles.tenant` serves requests, agents and windows of one context at a time; `roles.system`
 * reaches across contexts in the few tables above. Both log in, neither owns a table nor bypasses a policy.
 */
export function walls(roles: { tenant: string; system: string }): (db: Kysely<unknown>) => Promise<void> {
  return async (db) => {
    const tenant = sql.id(roles.tenant);
    const system = sql.id(roles.system);
    await sql`grant usage on schema public to ${tenant}, ${system}`.execute(db);
    await sql`grant usage on all sequences in schema public to ${tenant}, ${system}`.execute(db);
    for (const table of TENANT_TABLES) {
      await sql`alter table ${sql.id(table)} enable row level security`.execute(db);
      // The audit is written and read, never rewritten.
      const rights = table === 'audit_entries' ? 'select, insert' : 'select, insert, update, delete';
      await sql`grant ${sql.raw(rights)} on ${sql.id(table)} to ${tenant}`.execute(db);
      await sql`
        create policy tenant on ${sql.id(table)} to ${tenant}
        using (owner_uid = current_setting('app.owner_uid', true))
        with check (owner_uid = current_setting('app.owner_uid', true))`.execute(db);
    }
    for (const [table, rights] of SYSTEM_RIGHTS) {
      await sql`grant ${sql.raw(rights)} on ${sql.id(table)} to ${system}`.execute(db);
      if ((TENANT_TABLES as readonly string[]).includes(table)) {
        await sql`create policy system on ${sql.id(table)} to ${system} using (true) with check (true)`.execute(
          db,
        );
      }
    }
  };
}
