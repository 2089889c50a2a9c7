import type {
  CreateInfrastructureProvider,
  InfrastructureProviderConfig,
} from '@hawser/contract/infrastructure';
import { generalMessages } from '@hawser/domain/fields';
import {
  type ProviderOption,
  PROVIDERS_MAX,
  providerMessages,
  providerReasons,
  providerResourceName,
} from '@hawser/domain/infrastructure';
import { newId } from '@hawser/ports';
import { invalid, refused } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { placeCredentials } from './credentials.ts';
import { nameOf, providerNameOf, refuseTakenName, valuesColumn } from './fields.ts';
import { providerRecord } from './record.ts';

/** What the commands of providers depend on besides the request. */
export interface ProviderSettings {
  readonly options: readonly ProviderOption[];
  /** Number of versions that are kept of an object. */
  readonly versionsKept: number;
}

/** Adds a provider to a network. Its sealed credentials are placed on the hub as an object; they alone are what is stored of them. */
export async function createProvider(
  work: Work<unknown, undefined, CreateInfrastructureProvider>,
  { options, versionsKept }: ProviderSettings,
): Promise<{ answer: { created: InfrastructureProviderConfig }; change: RecordedChange }> {
  const { tx, body, now, random } = work;
  const network = await lockNetwork(tx, body.networkID, 'alone');
  if (network === undefined) throw invalid(generalMessages.validationFailed, 'networkID');
  refuseWhileDeleting(network);
  if (!Object.hasOwn(network.features, 'crossplane')) throw refused(providerReasons.crossplaneFirst);
  const option = chosenOption(options, body.providerKey);
  const id = newId(now, random);
  const name = nameOf(body.name, 'name');
  const provider_name = providerNameOf(option, body.providerName);
  const config_values = valuesColumn(option, body.configValues);
  await refuseTakenName(tx, { networkID: network.id, id, name });
  const others = await resourceNames(tx, network.id);
  if (others.size >= PROVIDERS_MAX) throw refused(providerMessages.tooMany(PROVIDERS_MAX));
  const { sealedSecret } = body;
  const { columns, change } = await placeCredentials(work, {
    network,
    sealedSecret,
    replaces: null,
    versionsKept,
  });
  await tx.db
    .insertInto('infrastructure_provider_configs')
    .values({
      owner_uid: tx.owner,
      id,
      network_id: network.id,
      name,
      resource_name: providerResourceName(name, others),
      provider_key: option.id,
      provider_name,
      config_values,
      ...columns,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return { answer: { created: await providerRecord(tx, id, now) }, change };
}

/** @throws Failure 400 for an option that there is not, or not yet. */
function chosenOption(options: readonly ProviderOption[], key: string): ProviderOption {
  const option = options.find(({ id }) => id === key);
  if (option === undefined) throw invalid(providerMessages.unknown, 'providerKey');
  if (!option.active) throw invalid(providerMessages.soon, 'providerKey');
  return option;
}

async function resourceNames(tx: TenantTransaction, networkID: string): Promise<ReadonlySet<string>> {
  const rows = await tx.db
    .selectFrom('infrastructure_provider_configs')
    .select('resource_name')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .execute();
  return new Set(rows.map(({ resource_name }) => resource_name));
}
