import type {
  InfrastructureProviderConfig,
  UpdateInfrastructureProvider,
} from '@hawser/contract/infrastructure';
import {
  type FieldValues,
  type ProviderConfigFamily,
  type ProviderOption,
  providerMessages,
} from '@hawser/domain/infrastructure';
import type { Selectable } from 'kysely';
import { changeRecord } from '../http/change.ts';
import { invalid, requireRow } from '../http/failure.ts';
import { changedFields, detailsOf, type RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { type LockedNetwork, lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import type { ProviderSettings } from './create.ts';
import { placeProvider } from './credentials.ts';
import { familyNamed, nameOf, providerNameOf, refuseTakenName, storedValues } from './fields.ts';
import { providerRecord } from './record.ts';
import type { InfrastructureProviderConfigsTable } from './table.ts';

type Row = Selectable<InfrastructureProviderConfigsTable>;
type UpdateWork = Work<{ configID: string }, undefined, UpdateInfrastructureProvider> & {
  readonly ifMatch: number;
};

/**
 * Updates a provider. Its name in Kubernetes stays, because objects refer to it. New credentials take the place of the stored ones in the
 * Secret of the same name.
 */
export async function updateProvider(
  work: UpdateWork,
  { options, versionsKept }: ProviderSettings,
): Promise<{ answer: { updated: InfrastructureProviderConfig }; change: RecordedChange }> {
  const { tx, params, body } = work;
  const locked = await lockProvider(tx, params.configID);
  return changeRecord(work, {
    table: 'infrastructure_provider_configs',
    lock: async () => locked?.row,
    read: providerRecord,
    async change(row) {
      const { network } = requireRow(locked);
      refuseWhileDeleting(network);
      const changed = await changedFieldsOf(tx, row, body, options);
      const { sealedSecret } = body;
      const { configValues, ...others } = changed;
      const placed =
        sealedSecret === undefined && configValues === undefined
          ? null
          : await placeProvider(work, {
              network,
              provider: {
                providerKey: row.provider_key,
                resourceName: row.resource_name,
                configValues: configValues ?? row.config_values,
                family: await familyOf(tx, row),
              },
              sealedSecret,
              stored: row,
              command: 'updateInfrastructureProvider',
              versionsKept,
            });
      const columns = {
        ...others,
        config_values: JSON.stringify(configValues ?? row.config_values),
        ...placed?.columns,
      };
      const details = detailsOf({
        ...placed?.change.details,
        fields: changedFields([
          { name: 'name', before: row.name, after: columns.name },
          { name: 'provider name', before: row.provider_name, after: columns.provider_name },
          { name: 'values', before: JSON.stringify(row.config_values), after: columns.config_values },
          // Only that they are others, never which.
          {
            name: 'credentials',
            before: 'sealed',
            after: sealedSecret === undefined ? 'sealed' : 'sealed, replaced',
          },
        ]),
      });
      return {
        columns,
        follow: async () => ({ networkID: row.network_id, ...(details && { details }) }),
      };
    },
  });
}

/** The family of its ProviderConfig, which stays: objects name one of that family. */
async function familyOf(tx: TenantTransaction, { config_object_id }: Row): Promise<ProviderConfigFamily> {
  if (config_object_id === null) return 'ProviderConfig';
  // Also of one that somebody has deleted.
  const object = await tx.db
    .selectFrom('objects')
    .select('kind')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', config_object_id)
    .executeTakeFirst();
  return familyNamed(object?.kind ?? null) ?? 'ProviderConfig';
}

/** What a request changes, as it is stored. */
interface Changed {
  readonly name: string;
  readonly provider_name: string;
  /** Undefined where they stay. */
  readonly configValues?: FieldValues;
}

async function changedFieldsOf(
  tx: TenantTransaction,
  row: Row,
  { name, providerName, configValues }: UpdateInfrastructureProvider,
  options: readonly ProviderOption[],
): Promise<Changed> {
  const columns: Changed = {
    name: name === undefined ? row.name : nameOf(name, 'name'),
    provider_name: row.provider_name,
  };
  await refuseTakenName(tx, { networkID: row.network_id, id: row.id, name: columns.name });
  if (providerName === undefined && configValues === undefined) return columns;
  const option = options.find(({ id }) => id === row.provider_key);
  // The operator has taken it away: what is stored can be renamed and sealed again, but nothing says any more what its values mean.
  if (option === undefined) throw invalid(providerMessages.unknown, 'providerKey');
  return {
    ...columns,
    ...(providerName !== undefined && { provider_name: providerNameOf(option, providerName) }),
    ...(configValues !== undefined && { configValues: storedValues(option, configValues) }),
  };
}

/** The provider and, before it, its network, locked until the transaction ends; undefined if this context has no such provider. */
export async function lockProvider(
  tx: TenantTransaction,
  id: string,
): Promise<{ row: Row; network: LockedNetwork } | undefined> {
  const provider = tx.db
    .selectFrom('infrastructure_provider_configs')
    .where('owner_uid', '=', tx.owner)
    .where('id', '=', id);
  const of = await provider.select('network_id').executeTakeFirst();
  const network = of && (await lockNetwork(tx, of.network_id, 'alone'));
  const row = network && (await provider.selectAll().forUpdate().executeTakeFirst());
  return row && { row, network };
}
