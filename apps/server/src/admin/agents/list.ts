import type { AdminAgents } from '@hawser/contract/admin';
import { versionBelow } from '@hawser/domain/routers';
import { MINIMUM_AGENT_VERSION } from '@hawser/domain/wire';
import { sql } from 'kysely';
import type { AdminWork } from '../../http/route.ts';
import { VERSION } from '../../version.ts';
import { contextNames } from '../context-names.ts';
import type { AdminPorts } from '../ports.ts';
import { reminders } from './reminders.ts';

/** Contexts that are listed; those with most older agents. */
const OWNERS = 50;

/** The agents of all contexts by version, and whose are older than this server. Counted over the routers that have a lease. */
export async function listAgents(
  { stores, now }: AdminWork<unknown, unknown, undefined>,
  { mailConfigured }: Pick<AdminPorts, 'mailConfigured'>,
): Promise<AdminAgents> {
  const { system } = stores;
  const { rows } = await sql<{ version: string; count: number; connected: number }>`
    select s.agent_version as version, count(*)::int as count,
           count(*) filter (where l.expired_at is null)::int as connected
      from router_leases l join router_states s on s.owner_uid = l.owner_uid and s.router_id = l.router_id
     where s.agent_version is not null group by 1`.execute(system);
  const versions = rows
    .map(({ version, count }) => ({
      version,
      count,
      isOlder: versionBelow(version, VERSION),
      isTooOld: versionBelow(version, MINIMUM_AGENT_VERSION),
    }))
    .sort((a, b) => (versionBelow(a.version, b.version) ? -1 : 1));
  const older = versions.filter(({ isOlder }) => isOlder).map(({ version }) => version);
  return {
    version: VERSION,
    versions,
    connected: rows.reduce((sum, row) => sum + row.connected, 0),
    owners: await ownersOf(stores, older, now),
    mailConfigured,
    observedAt: now,
  };
}

async function ownersOf(
  stores: AdminWork<unknown, unknown, undefined>['stores'],
  versions: readonly string[],
  now: number,
): Promise<AdminAgents['owners']> {
  if (versions.length === 0) return [];
  const { rows } = await sql<{ id: string; version: string; count: number }>`
    select s.owner_uid as id, s.agent_version as version, count(*)::int as count
      from router_leases l join router_states s on s.owner_uid = l.owner_uid and s.router_id = l.router_id
     where s.agent_version = any(${versions}::text[])
     group by 1, 2 order by 3 desc, 1, 2 limit ${OWNERS}`.execute(stores.system);
  const ids = rows.map(({ id }) => id);
  const [names, reminded] = await Promise.all([
    contextNames(stores, ids),
    reminders(stores.system, ids, now),
  ]);
  return rows.map((row) => ({
    ...row,
    context: names.get(row.id) ?? row.id,
    remindedAt: reminded.get(row.id) ?? null,
  }));
}
