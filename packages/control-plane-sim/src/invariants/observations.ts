import type { Site } from '../clusters/site.ts';
import type { SqlSession } from '../store/session.ts';
import { Violation } from '../trace/violation.ts';
import type { World } from '../world/world.ts';

const ROUTER = `select s.status, l.expired_at from routers r
  join router_states s on s.owner_uid = r.owner_uid and s.router_id = r.id
  left join router_leases l on l.owner_uid = r.owner_uid and l.router_id = r.id
  where r.id = $1 and r.active`;

/** Reports about objects that still exist. */
const SEEN = `select s.object_id, s.status, s.applied_digest, s.kube_status from object_states s
  join placements p on p.owner_uid = s.owner_uid and p.router_id = s.router_id and p.object_id = s.object_id
  where s.router_id = $1 order by s.object_id`;

/** The stored state of each cluster is its actual content, and a connected agent does not count as silent. */
export async function checkObservations({ sites, session }: World): Promise<void> {
  for (const site of sites) {
    const { rows } = await session.query({ sql: ROUTER, parameters: [site.routerID] });
    const [router] = rows;
    if (router === undefined) continue;
    if (router['expired_at'] !== null)
      throw new Violation('clusters', `${site.name} counts as silent, and its agent is connected`);
    if (router['status'] !== 'UP')
      throw new Violation(
        'clusters',
        `${site.name} is ${String(router['status'])}, and its agent is at work`,
      );
    const [want, have] = [observable(site), await observed(session, site)];
    if (want.join() !== have.join())
      throw new Violation('clusters', `of ${site.name} is stored [${have}] where it holds [${want}]`);
  }
}

/** Objects that agents created, with their observable state. */
const observable = (site: Site): string[] =>
  site
    .managedObjects()
    .map(({ objectID, digest, ready }) => `${objectID} ${digest} ${ready ?? 'plain'}`)
    .sort();

async function observed(session: SqlSession, { routerID }: Site): Promise<string[]> {
  const { rows } = await session.query({ sql: SEEN, parameters: [routerID] });
  return rows
    .filter(({ applied_digest }) => applied_digest !== null)
    .map(({ object_id, applied_digest, kube_status }) => {
      const ready = (kube_status as { readyReplicas?: number } | null)?.readyReplicas ?? 'plain';
      return `${object_id} ${applied_digest} ${ready}`;
    })
    .sort();
}
