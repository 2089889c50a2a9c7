import { agentOutdated } from '@hawser/domain/routers';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';

/**
 * Compares the versions of all agents with the lowest that this version of the server accepts. The stored result was computed by
 * the version of the server to which they last connected.
 */
export async function compareAgentVersions(system: Kysely<Tables>): Promise<void> {
  const stored = await system
    .selectFrom('router_states')
    .select(['agent_version', 'agent_outdated'])
    .distinct()
    .execute();
  for (const { agent_version: version, agent_outdated: outdated } of stored) {
    if (version === null || agentOutdated(version) === outdated) continue;
    await system
      .updateTable('router_states')
      .set({ agent_outdated: !outdated })
      .where('agent_version', '=', version)
      .where('agent_outdated', '=', outdated)
      .execute();
  }
}
