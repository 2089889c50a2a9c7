import type { Job } from '@hawser/contract/jobs';
import type { Router } from '@hawser/contract/routers';
import { sql } from 'kysely';
import { endDetach } from '../../routers/index.ts';
import { configMap, deployment, type fleetOf, report, rule } from '../../testing/fleet.ts';
import type { Nouns } from '../../testing/nouns.ts';

type User = ReturnType<typeof fleetOf>;

/** A network with a hub and an edge with live agents, an edge without an agent, and objects on all of them. */
export async function fullNetwork(nouns: Nouns, user: User) {
  const network = await user.network('demo');
  const attach = async (name: string, isEdge: boolean) =>
    user.attach(network, await user.cluster(name), { isEdge });
  const hub = await attach('hub-one', false);
  const edge = await attach('edge-one', true);
  await attach('edge-two', true);
  for (const router of [hub, edge]) await report(nouns, user.uid, router);
  await user.object(network, configMap('settings'));
  await user.object(network, configMap('flags'));
  await user.object(network, deployment('shop'));
  await user.rules(network, rule([], []));
  const path = `/networks/${network.id}`;
  return {
    user,
    network,
    hub,
    edge,
    path,
    /** Requests the deletion. */
    ask: () => nouns.request<{ accepted: Job }>(user.uid, 'DELETE', path),
    /** The most recent job. */
    job: async () => (await user.get<{ items: Job[] }>('/jobs')).items[0],
    /** Does what the server does when the router's agent reports that it removed everything. */
    answers: (router: Router) =>
      nouns.store.tenant(user.uid, (tx) => endDetach(tx, router.id, nouns.clock.time)),
  };
}

/** Number of rows in all tables that belong to networks, routers or objects of an account. */
export async function rowsLeft(nouns: Nouns, uid: string): Promise<number> {
  return nouns.store.tenant(uid, async ({ db }) => {
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from networks) + (select count(*) from routers) + (select count(*) from objects)
            + (select count(*) from placements) + (select count(*) from router_states) + (select count(*) from agents)
            + (select count(*) from object_states) + (select count(*) from router_leases)
            + (select count(*) from pending_installs))::int as n`.execute(db);
    return rows[0]?.n ?? -1;
  });
}
