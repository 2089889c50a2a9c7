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
import { sql } from 'kysely';
import { invalid, refused } from '../http/failure.ts';
import type { RecordedChange } from '../http/recorded-change.ts';
import type { Work } from '../http/route.ts';
import { lockNetwork, refuseWhileDeleting } from '../placement/index.ts';
import type { TenantTransaction } from '../store/store.ts';
import { placeProvider } from './credentials.ts';
import { nameOf, providerNameOf, refuseTakenName, storedValues } from './fields.ts';
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
  const configValues = storedValues(option, body.configValues);
  await refuseTakenName(tx, { networkID: network.id, id, name });
  const others = await takenNames(tx, network.id);
  if (others.providers >= PROVIDERS_MAX) throw refused(providerMessages.tooMany(PROVIDERS_MAX));
  const resourceName = providerResourceName(name, others.names);
  const { columns, change } = await placeProvider(work, {
    network,
    provider: { providerKey: option.id, resourceName, configValues, family: body.providerConfigKind },
    sealedSecret: body.sealedSecret,
    stored: null,
    command: 'createInfrastructureProvider',
    versionsKept,
  });
  await tx.db
    .insertInto('infrastructure_provider_configs')
    .values({
      owner_uid: tx.owner,
      id,
      network_id: network.id,
      name,
      resource_name: resourceName,
      provider_key: option.id,
      provider_name,
      config_values: JSON.stringify(configValues),
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

/** The names in Kubernetes of other providers and of ProviderConfigs that somebody wrote, and how many providers there are. */
async function takenNames(
  tx: TenantTransaction,
  networkID: string,
): Promise<{ names: ReadonlySet<string>; providers: number }> {
  const { rows } = await sql<{ name: string; is_provider: boolean }>`
    select resource_name as name, true as is_provider from infrastructure_provider_configs
     where owner_uid = ${tx.owner} and network_id = ${networkID}
    union all
    select name, false from objects
     where owner_uid = ${tx.owner} and network_id = ${networkID} and active
       and kind in ('ProviderConfig', 'ClusterProviderConfig')`.execute(tx.db);
  return {
    names: new Set(rows.map(({ name }) => name)),
    providers: rows.filter(({ is_provider }) => is_provider).length,
  };
}
