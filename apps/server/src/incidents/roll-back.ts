import type { Incident } from '@hawser/contract/incidents';
import { DRIFT_CAUSE } from '@hawser/domain/drift';
import { isOutage } from '@hawser/domain/incidents';
import { sql } from 'kysely';
import { changeAllowed } from '../objects/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { type Group, NAMED_OBJECTS } from './groups.ts';

/** Whether an incident can be rolled back: the objects with their earlier versions, or why not. */
export type RollBack = Pick<Incident, 'rollBack' | 'rollBackClusters' | 'can'>;

interface Row {
  key: string;
  id: string;
  name: string;
  version: number;
  origin: string;
  to_version: number | null;
  clusters: number;
}

/** What is asked of one incident: `before` is the version that its earlier YAML must precede, null: the current one. */
interface Asked {
  readonly group: Group;
  readonly before: number | null;
}

/** The roll back of each incident, by its key. */
export async function rollBacks(
  tx: TenantTransaction,
  asked: readonly Asked[],
): Promise<Map<string, RollBack>> {
  const possible = asked.filter(({ group }) => refusal(group) === null);
  const objects = possible.flatMap(({ group, before }) =>
    group.objectIDs.map((objectID) => ({
      key: group.key,
      objectID,
      before: group.objects === 1 ? before : null,
    })),
  );
  const rows = objects.length === 0 ? [] : await stored(tx, objects);
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(asked.map(({ group }) => [group.key, rollBackOf(group, byKey.get(group.key) ?? [])]));
}

/** The newest version with other content, of each object: earlier than `before` if that is known. */
async function stored(
  tx: TenantTransaction,
  objects: readonly { key: string; objectID: string; before: number | null }[],
): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select asked.key, o.id, o.name, o.version, o.origin, v.version as to_version,
           (select count(*)::int from placements where owner_uid = ${tx.owner} and object_id = o.id) as clusters
      from unnest(${objects.map(({ key }) => key)}::text[], ${objects.map(({ objectID }) => objectID)}::text[],
                  ${objects.map(({ before }) => before)}::bigint[]) as asked (key, object_id, before)
     cross join lateral (
       select id, name, version, origin, digest from objects
        where owner_uid = ${tx.owner} and id = asked.object_id and active limit 1) o
      left join lateral (
       select version from object_versions
        where owner_uid = ${tx.owner} and object_id = o.id and digest <> o.digest
          and version < least(o.version, coalesce(asked.before, o.version))
        order by version desc limit 1) v on true
     order by o.name collate "C", o.id`.execute(tx.db);
  return rows;
}

function refusal({ key, kind, objects }: Group): string | null {
  if (kind === 'router') return 'Only objects can be rolled back.';
  if (key.slice(2).startsWith(DRIFT_CAUSE))
    return 'It was changed in the cluster by hand: put it back, or accept the change.';
  if (isOutage(key.slice(2))) return 'A node is not ready; an earlier version would not change that.';
  if (objects > NAMED_OBJECTS) return `More than ${NAMED_OBJECTS} objects have this cause.`;
  return null;
}

function rollBackOf(group: Group, rows: readonly Row[]): RollBack {
  const refused = (reason: string): RollBack => ({
    rollBack: [],
    rollBackClusters: 0,
    can: { rollBack: { allowed: false, reason } },
  });
  const reason = refusal(group);
  if (reason !== null) return refused(reason);
  const rollBack: RollBack['rollBack'] = [];
  for (const { id, name, version, origin, to_version } of rows) {
    const allowed = changeAllowed(origin);
    if (!allowed.allowed) return refused(allowed.reason);
    if (to_version === null) return refused(`No earlier version of ${name} is stored.`);
    rollBack.push({ objectID: id, objectName: name, version, toVersion: to_version });
  }
  if (rollBack.length === 0) return refused('The objects no longer exist.');
  return {
    rollBack,
    // The objects of one network may share clusters.
    rollBackClusters: Math.max(group.clusters, ...rows.map(({ clusters }) => clusters)),
    can: { rollBack: { allowed: true, reason: '' } },
  };
}
