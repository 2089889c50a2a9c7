import {
  checkKey,
  CUSTOM_PROVIDER,
  type Pair,
  PROVIDER_OPTIONS,
  type ProviderOption,
  secretMessages,
} from '@hawser/domain/secrets';

/** What was entered in the second section. It is the only place of the plain values, and is dropped once they are sealed. */
export interface ValueEntry {
  readonly type: 'generic' | 'provider';
  /** Key of the provider; empty before one is chosen. */
  readonly provider: string;
  /** Of a provider of the person's own. */
  readonly providerName: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly pairs: readonly Pair[];
  readonly dataKey: string;
}

export const EMPTY_ENTRY: ValueEntry = {
  type: 'generic',
  provider: '',
  providerName: '',
  credentials: {},
  pairs: [],
  dataKey: 'credentials',
};

export const optionOf = ({ type, provider }: ValueEntry): ProviderOption | undefined =>
  type === 'generic' ? undefined : PROVIDER_OPTIONS.find(({ id }) => id === provider);

/** The pairs that were entered: those of the list, or the credentials of the provider that are not empty. */
export function pairsOf(entry: ValueEntry): readonly Pair[] {
  const option = optionOf(entry);
  if (option === undefined || option.id === CUSTOM_PROVIDER) return entry.pairs;
  return option.credentialFields
    .map((field) => ({ key: field.key, value: (entry.credentials[field.key] ?? field.default ?? '').trim() }))
    .filter(({ value }) => value !== '');
}

/** The messages of what is wrong in the second section, by field. */
export function entryProblems(entry: ValueEntry, isIaC: boolean): Record<string, string> {
  const problems: Record<string, string> = {};
  const option = optionOf(entry);
  if (entry.type === 'provider') {
    if (option === undefined) problems['provider'] = secretMessages.required;
    if (option?.id === CUSTOM_PROVIDER && entry.providerName.trim() === '')
      problems['providerName'] = 'Provider name must be at least 1 character.';
    for (const { key, label, maxLength, isOptional } of option?.credentialFields ?? []) {
      const value = (entry.credentials[key] ?? '').trim();
      if (value === '' && isOptional !== true) problems[key] = secretMessages.required;
      if (value.length > maxLength) problems[key] = secretMessages.tooLong(label, maxLength);
    }
    if (isIaC) {
      const dataKey = entry.dataKey.trim();
      const problem = dataKey === '' ? secretMessages.noDataKey : checkKey(dataKey);
      if (problem !== null) problems['dataKey'] = problem;
    }
  }
  const hasList = option === undefined || option.id === CUSTOM_PROVIDER;
  if (hasList && problems['provider'] === undefined && entry.pairs.length === 0)
    problems['pairs'] = secretMessages.noPairs;
  return problems;
}
