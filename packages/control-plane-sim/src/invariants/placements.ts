import type { ExpectedObject, ExpectedRouter, ExpectedState } from '../users/expected-state.ts';
import type { SqlSession } from '../store/session.ts';
import { Violation } from '../trace/violation.ts';
import type { ExpectedStates } from './commands.ts';
import type { World } from '../world/world.ts';

/** The properties that a rule can match. */
interface Subject {
  readonly name: string;
  readonly kind?: string;
  readonly tags: readonly string[];
}

type Asked = readonly (string | Asked)[];

/** Whether an expression of a rule matches; a second implementation, independent of the product's code. */
function matches([action, ...rest]: Asked, subject: Subject): boolean {
  if (action === undefined) return true;
  if (action === 'and') return rest.every((part) => matches(part as Asked, subject));
  if (action === 'or') return rest.some((part) => matches(part as Asked, subject));
  const [property, ...values] = rest;
  if (property === 'tag') return values.some((value) => subject.tags.includes(String(value)));
  return values.includes((property === 'kind' ? subject.kind : subject.name) ?? '');
}

/** The placements by the acknowledged rules, tags, clusters and objects: `router object`. */
function required({ networks, clusters, routers, objects }: ExpectedState): string[] {
  const isPlaced = (router: ExpectedRouter, object: ExpectedObject): boolean => {
    const cluster = clusters.get(router.clusterID);
    if (cluster === undefined || router.networkID !== object.networkID || router.isLeaving) return false;
    const { name, replicas, tags } = object;
    const kind = replicas === null ? 'ConfigMap' : 'Deployment';
    return (networks.get(router.networkID)?.rules ?? []).some(
      (rule) =>
        matches(JSON.parse(rule.cloud) as Asked, cluster) &&
        matches(JSON.parse(rule.object) as Asked, { name, kind, tags }),
    );
  };
  return [...routers.values()].flatMap((router) =>
    [...objects.values()]
      .filter((object) => isPlaced(router, object))
      .map((object) => `${router.id} ${object.id}`),
  );
}

const PLACED = `select p.router_id, p.object_id from placements p
  join routers r on r.owner_uid = p.owner_uid and r.id = p.router_id and r.active
  join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.network_feature_slug is null
  where p.owner_uid = $1`;

/** Objects of features belong on all clusters of the role that their tag names, whatever the rules are; these pairs do not. */
const WRONG_FEATURES = `
  with role as (
    select r.owner_uid, r.id as router_id, o.id as object_id from objects o
      join routers r on r.owner_uid = o.owner_uid and r.network_id = o.network_id and r.active
     where o.owner_uid = $1 and o.active and o.network_feature_slug is not null and r.detach_requested_at is null
       and o.tags ? (case when r.is_edge then 'internals-edge' else 'internals-hub' end)),
  placed as (
    select p.router_id, p.object_id from placements p
      join routers r on r.owner_uid = p.owner_uid and r.id = p.router_id and r.active
      join objects o on o.owner_uid = p.owner_uid and o.id = p.object_id and o.network_feature_slug is not null
     where p.owner_uid = $1)
  (select router_id, object_id from role except select router_id, object_id from placed)
  union all (select router_id, object_id from placed except select router_id, object_id from role)`;

async function pairsOf(session: SqlSession, account: string, sql: string): Promise<string[]> {
  const { rows } = await session.query({ sql, parameters: [account] });
  return rows.map(({ router_id, object_id }) => `${router_id} ${object_id}`);
}

/** The desired set of each cluster is what the rules select by its tags and the objects'. */
export async function checkPlacements({ session }: World, states: ExpectedStates): Promise<void> {
  for (const [{ name: account }, held] of states) {
    const features = await pairsOf(session, account, WRONG_FEATURES);
    if (features.length > 0)
      throw new Violation('clusters', `${account}: features are placed wrongly: ${features}`);
    const [want, have] = [required(held).sort(), (await pairsOf(session, account, PLACED)).sort()];
    if (want.join() === have.join()) continue;
    const [missing, wrong] = [
      want.filter((one) => !have.includes(one)),
      have.filter((one) => !want.includes(one)),
    ];
    throw new Violation(
      'clusters',
      `${account}: the rules place [${missing}], where the database has no placement, and not [${wrong}], where it has one`,
    );
  }
}
