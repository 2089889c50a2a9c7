import {
  checkProviderName,
  fieldPairs,
  fieldProblems,
  type FieldValues,
  type ProviderConfigFamily,
  type ProviderOption,
  providerValue,
} from '@hawser/domain/infrastructure';
import { type Pair, secretMessages } from '@hawser/domain/secrets';

/** What is entered of a provider. It is the only place of the plain credentials, which are dropped once they are sealed. */
export interface ProviderEntry {
  readonly name: string;
  readonly providerKey: string;
  /** Of a custom provider. */
  readonly providerName: string;
  /** Of which family its ProviderConfig is. */
  readonly providerConfigKind: ProviderConfigFamily;
  readonly configValues: FieldValues;
  readonly credentials: FieldValues;
  /** The credentials of a custom provider. */
  readonly pairs: readonly Pair[];
}

export const EMPTY_ENTRY: ProviderEntry = {
  name: '',
  providerKey: '',
  providerName: '',
  providerConfigKind: 'ProviderConfig',
  configValues: {},
  credentials: {},
  pairs: [],
};

/** Messages by field, as the server names its fields. */
export type Problems = Readonly<Record<string, string>>;

const under = (place: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([key, message]) => [`${place}.${key}`, message]));

/** The messages of what is wrong; those of credentials only where they are entered. */
export function entryProblems(
  entry: ProviderEntry,
  option: ProviderOption | undefined,
  hasCredentials: boolean,
): Problems {
  const name = checkProviderName(entry.name);
  const providerName = option?.isCustom ? checkProviderName(entry.providerName) : null;
  return {
    ...(name !== null && { name }),
    ...(option === undefined && { providerKey: secretMessages.required }),
    ...(providerName !== null && { providerName }),
    ...under('configValues', fieldProblems(option?.configFields ?? [], entry.configValues)),
    ...(hasCredentials && option !== undefined && credentialProblems(entry, option)),
  };
}

function credentialProblems({ credentials, pairs }: ProviderEntry, option: ProviderOption): Problems {
  if (option.isCustom && pairs.length === 0) return { pairs: secretMessages.noPairs };
  return under('credentials', fieldProblems(option.credentialFields, credentials));
}

/** The credentials as the one value that is sealed; null when they cannot be that. */
export const credentialValue = (
  { credentials, pairs }: ProviderEntry,
  option: ProviderOption,
): string | null =>
  providerValue(option, option.isCustom ? pairs : fieldPairs(option.credentialFields, credentials));
