import { type Arrival, arrivalsContract, type Change } from '@hawser/contract/changes';
import { emptyCounts, type ToneCounts, toneOf } from '@hawser/domain/status';
import { sql } from 'kysely';
import { collection, rangeFrom } from '../collection/collection.ts';
import { agentAway, placementJoins, placementStatusSql } from '../status/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { changesWithIDs } from './rows.ts';
import { concernedBy, writtenVersion } from './scope.ts';

/** How far a change has arrived. The key is the id of the change. */
export const arrivalCollection = collection(arrivalsContract, {
  read: 'changes.read',
  rights: {},
  tables: ['placements', 'objects', 'object_states', 'router_states', 'routers'],

  async select({ tx }, { changeID, range }) {
    const keys = [...(await changesWithIDs(tx, [changeID])).keys()];
    const part = rangeFrom(range, (key) => (keys.includes(key) ? 0 : null));
    return { keys: part?.from === 0 && part.to > 0 ? keys : [], total: keys.length };
  },

  async rows({ tx }, keys) {
    const changes = await changesWithIDs(tx, keys);
    const rows: [string, Arrival][] = [];
    for (const change of changes.values()) rows.push([change.id, await arrivalOf(tx, change)]);
    return rows;
  },
});

const PROGRESSING = 'PROGRESSING';

interface Row {
  status: string | null;
  applied: boolean;
  /** Whether the agent could not apply the change; null where it did not report which version it could not apply. */
  refused: boolean | null;
  /** Whether no agent is connected. */
  away: boolean;
  placements: number;
}

async function arrivalOf(tx: TenantTransaction, change: Change): Promise<Arrival> {
  const version = writtenVersion(change);
  // Tags increase the version too, and agents do not see them: equal digests are the same content.
  const reaches = (did: 'applied' | 'refused') => {
    const digest = sql.ref(`os.${did}_digest`);
    return version === null
      ? sql`${digest} is not null`
      : sql`coalesce(case when ${digest} = o.digest then o.version else ${sql.ref(`os.${did}_version`)} end, 0) >= ${version}::bigint`;
  };
  const { rows } = await sql<Row>`
    select ${placementStatusSql(undefined)} as status, ${reaches('applied')} as applied,
           case when os.refused_digest is not null then ${reaches('refused')} end as refused,
           ${agentAway(undefined)} as away, count(*)::int as placements
      from placements p ${placementJoins()}
     where ${concernedBy(tx, change)} group by 1, 2, 3, 4`.execute(tx.db);
  const applied = rows.filter((row) => row.applied);
  // A cluster that refuses the change is failing, though what it runs is the version before. One that refused an earlier version has not
  // said anything of this one. An older agent does not report the version: while it is connected it has got the change.
  const arrived = rows.filter(
    (row) => row.applied || (row.status === 'FAILED' && (row.refused ?? !row.away)),
  );
  return {
    id: change.id,
    placements: sumOf(rows),
    clusters: await clustersOf(tx, change),
    sent: sumOf(rows.filter((row) => row.applied || row.refused || !row.away)),
    applied: sumOf(applied),
    counts: arrived.reduce(addRow, emptyCounts),
    progressing: sumOf(applied.filter(({ status }) => (status ?? PROGRESSING) === PROGRESSING)),
    laterVersion: version === null ? null : await laterVersion(tx, change.subject.id, version),
  };
}

const sumOf = (rows: readonly Row[]): number => rows.reduce((sum, { placements }) => sum + placements, 0);

function addRow(counts: ToneCounts, { status, placements }: Row): ToneCounts {
  const tone = toneOf(status ?? PROGRESSING, 'object');
  return { ...counts, [tone]: counts[tone] + placements };
}

async function clustersOf(tx: TenantTransaction, change: Change): Promise<number> {
  const { rows } = await sql<{ clusters: number }>`
    select count(distinct r.cluster_id)::int as clusters from placements p
     cross join lateral (select cluster_id from routers where owner_uid = p.owner_uid and id = p.router_id limit 1) r
     where ${concernedBy(tx, change)}`.execute(tx.db);
  return rows[0]?.clusters ?? 0;
}

/** The newest stored version of an application's YAML after this one; null without one. */
async function laterVersion(
  tx: TenantTransaction,
  objectID: string,
  version: number,
): Promise<number | null> {
  const { rows } = await sql<{ version: number | null }>`
    select max(version)::int as version from object_versions
     where owner_uid = ${tx.owner} and object_id = ${objectID} and version > ${version}::bigint`.execute(
    tx.db,
  );
  return rows[0]?.version ?? null;
}
