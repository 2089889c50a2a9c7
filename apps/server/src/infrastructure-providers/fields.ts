import {
  checkProviderName,
  type FieldValues,
  PROVIDER_CONFIG_FAMILIES,
  type ProviderConfigFamily,
  type ProviderOption,
  providerMessages,
  readConfigValues,
} from '@hawser/domain/infrastructure';
import { collapseSpaces } from '@hawser/domain/names';
import { conflicting, Failure, invalid } from '../http/failure.ts';
import type { TenantTransaction } from '../store/store.ts';

/** A name as it is stored. @throws Failure 400. */
export function nameOf(text: string, path: 'name' | 'providerName'): string {
  const problem = checkProviderName(text);
  if (problem !== null) throw invalid(problem, path);
  return collapseSpaces(text);
}

/** The name of a custom provider; others have none. @throws Failure 400. */
export const providerNameOf = ({ isCustom }: ProviderOption, text: string): string =>
  isCustom ? nameOf(text, 'providerName') : '';

/** The values to store. @throws Failure 400 with each that is wrong. */
export function storedValues(option: ProviderOption, values: FieldValues): FieldValues {
  const read = readConfigValues(option, values);
  if ('values' in read) return read.values;
  const entries = Object.entries(read.problems).map(([key, message]) => ({
    message,
    displayable: true,
    path: `configValues.${key}`,
  }));
  throw new Failure(400, entries);
}

/** @throws Failure 409 if another provider of the network has this name. The caller holds the network's lock. */
export async function refuseTakenName(
  tx: TenantTransaction,
  { networkID, id, name }: { readonly networkID: string; readonly id: string; readonly name: string },
): Promise<void> {
  const taken = await tx.db
    .selectFrom('infrastructure_provider_configs')
    .select('id')
    .where('owner_uid', '=', tx.owner)
    .where('network_id', '=', networkID)
    .where('id', '<>', id)
    .where('name', '=', name)
    .executeTakeFirst();
  if (taken !== undefined) throw conflicting(providerMessages.taken(name), 'name');
}

/** The family of ProviderConfigs of this kind; null for another kind, and without one. */
export const familyNamed = (kind: string | null): ProviderConfigFamily | null =>
  PROVIDER_CONFIG_FAMILIES.find((family) => family === kind) ?? null;
