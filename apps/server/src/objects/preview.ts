import type { ObjectPreview, PreviewObject } from '@hawser/contract/objects';
import { isSimulated } from '@hawser/domain/demo';
import {
  type GrantChoice,
  granted,
  grantChoiceOf,
  grantFor,
  type GrantSubject,
} from '@hawser/domain/objects';
import { clusterNameOf } from '@hawser/domain/clusters';
import { userTagNames } from '@hawser/domain/tags';
import { ORIGINS } from '@hawser/domain/wire';
import { sql } from 'kysely';
import { refused, requireRow } from '../http/failure.ts';
import type { Work } from '../http/route.ts';
import { agentAway, routerObserved } from '../status/index.ts';
import { joinById } from '../store/join-by-id.ts';
import type { TenantTransaction } from '../store/store.ts';
import { checkDeclaredTags } from './agree.ts';
import { changeAllowed } from './policy.ts';
import { activeObject, refuseOther } from './update.ts';
import { refuseUnusable } from './usable.ts';
import { type EarlyRead, readOrRefused } from './yaml.ts';

type Group = ObjectPreview['groups'][number];
type Outcome = Pick<Group, 'outcome' | 'reason'>;

/** How many clusters of a group are named. */
const NAMED = 20;

/** What saving a YAML would do on each cluster of its object. Refuses what saving refuses; writes nothing. */
export async function previewObject({
  tx,
  params,
  now,
  prepared,
}: Pick<Work<{ objectID: string }, undefined, PreviewObject>, 'tx' | 'params' | 'now'> & {
  readonly prepared: EarlyRead | null;
}): Promise<ObjectPreview> {
  const object = requireRow(
    await activeObject(tx, params.objectID)
      .select(['id', 'network_id', 'name', 'key', 'kind', 'origin', 'tags', 'version', 'digest'])
      .executeTakeFirst(),
  );
  const allowed = changeAllowed(object.origin);
  if (!allowed.allowed) throw refused(allowed.reason);
  const read = readOrRefused(requireRow(prepared ?? undefined));
  refuseOther(read, object);
  checkDeclaredTags(read.object.manifest, userTagNames(object.tags));
  const { network_id: networkID, origin } = object;
  await refuseUnusable(tx, { networkID, origin }, read.object);
  const isUnchanged = read.digest === object.digest;
  const groups = new Map<string, Group>();
  for (const alike of await clustersOf(tx, object.id, now)) {
    const outcome = isUnchanged ? UNCHANGED : outcomeOn(alike, object.origin, read.object.manifest);
    add(groups, outcome, alike);
  }
  return { version: object.version, groups: [...groups.values()].sort(byOutcome) };
}

const UNCHANGED: Outcome = { outcome: 'unchanged', reason: '' };
const ORDER: readonly Outcome['outcome'][] = ['refused', 'updated', 'later', 'unchanged'];
const byOutcome = (a: Group, b: Group): number => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome);

/** Clusters on which the same happens. */
interface Alike {
  namespace: string;
  grant: Partial<GrantChoice>;
  isAway: boolean;
  count: number;
  clusters: { routerID: string; alias: string; tags: Record<string, unknown>; distro: string | null }[];
}

function outcomeOn({ namespace, grant, isAway }: Alike, origin: string, manifest: GrantSubject): Outcome {
  const done: Outcome = { outcome: isAway ? 'later' : 'updated', reason: '' };
  // The agent of the hub writes it, not the one of this cluster.
  if (origin === ORIGINS.gitops) return done;
  const { allowed, reason } = granted(grantFor(namespace, grantChoiceOf(grant)), manifest);
  return allowed ? done : { outcome: 'refused', reason };
}

function add(groups: Map<string, Group>, of: Outcome, { count, clusters }: Alike): void {
  const key = `${of.outcome} ${of.reason}`;
  const group = groups.get(key) ?? { ...of, clusters: [], clusterCount: 0 };
  const named = clusters.slice(0, NAMED - group.clusters.length).map(({ routerID, alias, tags, distro }) => ({
    routerID,
    clusterName: alias,
    simulated: isSimulated({ name: clusterNameOf(alias), tags, observedDistro: distro }),
  }));
  groups.set(key, {
    ...group,
    clusters: [...group.clusters, ...named],
    clusterCount: group.clusterCount + count,
  });
}

/** The clusters of an object by what decides about them: namespace, grant, and whether the agent is connected. */
async function clustersOf(tx: TenantTransaction, objectID: string, now: number): Promise<readonly Alike[]> {
  const { rows } = await sql<Alike>`
    select namespace, agent_grant as grant, away as "isAway", count(*)::int as count,
           jsonb_path_query_array(
             jsonb_agg(jsonb_build_object('routerID', id, 'alias', alias, 'tags', tags, 'distro', kubes_distro)
                       order by alias collate "C", id),
             ${`$[0 to ${NAMED - 1}]`}::jsonpath) as clusters
      from (select r.id, r.namespace, r.agent_grant, c.alias, c.tags, s.kubes_distro,
                   ${agentAway(now)} as away
              from placements p
              ${joinById('routers', 'r', 'p', 'router_id')}
              ${joinById('clusters', 'c', 'r', 'cluster_id')}
              ${routerObserved('p', 'router_id')}
             where p.owner_uid = ${tx.owner} and p.object_id = ${objectID}) placed
     group by 1, 2, 3 order by min(alias collate "C")`.execute(tx.db);
  return rows;
}
