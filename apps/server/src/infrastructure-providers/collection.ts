import type { QueryOf } from '@hawser/contract/collection';
import {
  infrastructureProviderConfigsContract,
  type InfrastructureProviderConfig,
} from '@hawser/contract/infrastructure';
import { CREDENTIALS_KEY, providerCapabilities } from '@hawser/domain/infrastructure';
import { labelOf, objectRank, ranksOfTones } from '@hawser/domain/status';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { collection } from '../collection/collection.ts';
import { contains, matchOrder, selectKeys } from '../collection/select-keys.ts';
import { objectCollection } from '../objects/index.ts';
import { placementObserved, placementRank } from '../status/index.ts';
import { equalsAny } from '../store/equals-any.ts';
import { joinById } from '../store/join-by-id.ts';
import type { InfrastructureProviderConfigsTable } from './table.ts';
import { familyNamed } from './fields.ts';
import { usesOf } from './uses.ts';

type Row = Selectable<InfrastructureProviderConfigsTable> & {
  readonly network_name: string;
  readonly object_count: number;
  readonly config_kind: string | null;
};
type Status = InfrastructureProviderConfig['status'];

/** SQL: how many objects use a provider. */
const objectCount = sql`(select count(*) from infrastructure_uses u where ${usesOf('c')})`;

/** SQL: rank of the credentials on the hub, as applications rank their placements. */
const rank = () => sql`coalesce((
  select max(${placementRank(undefined)}) from placements p
    ${joinById('objects', 'o', 'p', 'object_id')}
    ${placementObserved()}
   where p.owner_uid = c.owner_uid and p.object_id = c.object_id), 0)`;

function conditions(owner: string, query: QueryOf<typeof infrastructureProviderConfigsContract>) {
  const where: RawBuilder<unknown>[] = [sql`c.owner_uid = ${owner}`];
  if (query.ids !== undefined) where.push(sql`c.id = any(${query.ids})`);
  if (query.text) where.push(contains(sql`c.name`, query.text));
  if (query.tones) where.push(sql`${rank()} = any(${ranksOfTones(query.tones, 'object')}::int[])`);
  if (query.providerKeys) where.push(sql`c.provider_key = any(${query.providerKeys}::text[])`);
  if (query.networkID !== undefined) where.push(sql`c.network_id = ${query.networkID}`);
  if (query.networkIDs) where.push(sql`c.network_id = any(${query.networkIDs}::text[])`);
  return where;
}

/** The configured infrastructure providers of a context. The key is the id. */
export const infrastructureProviderConfigCollection = collection(infrastructureProviderConfigsContract, {
  read: 'infrastructure.read',
  rights: { update: 'infrastructure.write', delete: 'infrastructure.write' },
  tables: objectCollection.tables,

  select({ tx }, query) {
    const byName = sql`c.name collate "C"`;
    return selectKeys(
      tx,
      {
        key: sql<string>`c.id`,
        from: sql`infrastructure_provider_configs c`,
        where: conditions(tx.owner, query),
        defaultOrder: byName,
        orders: {
          match: matchOrder(sql`c.name`, query.text),
          name: byName,
          createdAt: sql`c.created_at`,
          status: rank(),
          network: sql`(select n.name from networks n where n.owner_uid = c.owner_uid and n.id = c.network_id) collate "C"`,
          objects: objectCount,
        },
        tieBreak: sql`c.name collate "C", c.id`,
      },
      query,
    );
  },

  async rows(viewer, keys, rollups) {
    const { tx } = viewer;
    const { rows } = await sql<Row>`
      select c.*, n.name as network_name, ${objectCount}::int as object_count,
             (select o.kind from objects o where o.owner_uid = c.owner_uid and o.id = c.config_object_id) as config_kind
        from infrastructure_provider_configs c ${joinById('networks', 'n', 'c', 'network_id')}
       where c.owner_uid = ${tx.owner} and c.id ${equalsAny(keys)}`.execute(tx.db);
    const parts = await objectCollection.rows(viewer, rows.flatMap(partsOf), rollups);
    const statusOf = (row: Row): Status =>
      worstOf(partsOf(row).map((id) => parts.get(id)?.status ?? deleted(row)));
    return rows.map((row) => [row.id, recordOf(row, statusOf(row))]);
  },
});

/** The objects of a provider on the hub. */
const partsOf = ({ object_id, config_object_id }: Row): string[] =>
  config_object_id === null ? [object_id] : [object_id, config_object_id];

/** The worst of some statuses, the first of equals. */
const worstOf = (statuses: readonly Status[]): Status =>
  statuses.reduce((worst, each) => (objectRank(each.status) > objectRank(worst.status) ? each : worst));

/** Of a provider of which somebody has deleted an object. */
const deleted = ({ secret_name: name }: Row): Status => ({
  status: 'MISSING',
  label: labelOf('MISSING'),
  tone: 'negative',
  since: null,
  observedAt: null,
  reason: [
    {
      kind: 'secret',
      name,
      status: 'MISSING',
      text: 'its credentials or its ProviderConfig were deleted: replace the credentials to have both again',
      since: null,
    },
  ],
});

function recordOf(row: Row, status: Status): InfrastructureProviderConfig {
  return {
    id: row.id,
    version: row.version,
    ownerUID: row.owner_uid,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    name: row.name,
    networkID: row.network_id,
    networkName: row.network_name,
    providerKey: row.provider_key,
    providerName: row.provider_name,
    resourceName: row.resource_name,
    configValues: row.config_values,
    credsProviderDetails: {
      source: 'Secret',
      namespace: row.secret_namespace,
      name: row.secret_name,
      key: CREDENTIALS_KEY,
      objectID: row.object_id,
      sealedAt: row.sealed_at,
    },
    providerConfigObjectID: row.config_object_id,
    providerConfigKind: familyNamed(row.config_kind),
    objectCount: row.object_count,
    status: withoutOthers(status),
    can: providerCapabilities(row.object_count),
  };
}

/** The status of an object also has what only applications have. */
const withoutOthers = ({ status, label, tone, since, observedAt, reason }: Status): Status => ({
  status,
  label,
  tone,
  since,
  observedAt,
  reason,
});
