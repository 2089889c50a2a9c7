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
import { NOTHING_TYPED, pairsProblem, type TypedPairs } from '../sealing/index.ts';

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
  readonly typed: TypedPairs;
}

export const EMPTY_ENTRY: ProviderEntry = {
  name: '',
  providerKey: '',
  providerName: '',
  providerConfigKind: 'ProviderConfig',
  configValues: {},
  credentials: {},
  pairs: [],
  typed: NOTHING_TYPED,
};

/** What is said of a provider whose kind the operator took away. */
export const WITHDRAWN =
  'The operator of this server does not offer this provider any more. Its name can be changed, its values and credentials cannot.';

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

function credentialProblems(entry: ProviderEntry, option: ProviderOption): Problems {
  const pairs = option.isCustom ? pairsProblem(entry) : null;
  if (pairs !== null) return { pairs };
  return under('credentials', fieldProblems(option.credentialFields, entry.credentials));
}

/** The credentials as the one value that is sealed; null when they cannot be that. */
export const credentialValue = (
  { credentials, pairs }: ProviderEntry,
  option: ProviderOption,
): string | null =>
  providerValue(option, option.isCustom ? pairs : fieldPairs(option.credentialFields, credentials));
