import {
  fieldPairs,
  fieldProblems,
  type FieldValues,
  type ProviderOption,
} from '@hawser/domain/infrastructure';
import { checkKey, type Pair, secretMessages } from '@hawser/domain/secrets';
import { NOTHING_TYPED, pairsProblem, type TypedPairs } from '../sealing/index.ts';

/** What was entered in the second section. It is the only place of the plain values, and is dropped once they are sealed. */
export interface ValueEntry {
  readonly type: 'generic' | 'provider';
  /** Key of the provider; empty before one is chosen. */
  readonly provider: string;
  /** Of a provider of the person's own. */
  readonly providerName: string;
  readonly credentials: FieldValues;
  readonly pairs: readonly Pair[];
  readonly typed: TypedPairs;
  readonly dataKey: string;
}

export const EMPTY_ENTRY: ValueEntry = {
  type: 'generic',
  provider: '',
  providerName: '',
  credentials: {},
  pairs: [],
  typed: NOTHING_TYPED,
  dataKey: 'credentials',
};

/** The chosen provider among those that there are; none for generic values. */
export const optionOf = (
  { type, provider }: ValueEntry,
  options: readonly ProviderOption[],
): ProviderOption | undefined => (type === 'generic' ? undefined : options.find(({ id }) => id === provider));

/** The pairs that were entered: those of the list, or the credentials of the provider that are not empty. */
export function pairsOf(entry: ValueEntry, option: ProviderOption | undefined): readonly Pair[] {
  if (option === undefined || option.isCustom) return entry.pairs;
  return fieldPairs(option.credentialFields, entry.credentials);
}

/** The messages of what is wrong in the second section, by field. */
export function entryProblems(
  entry: ValueEntry,
  option: ProviderOption | undefined,
  isIaC: boolean,
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (entry.type === 'provider') {
    if (option?.active !== true) problems['provider'] = secretMessages.required;
    if (option?.isCustom && entry.providerName.trim() === '')
      problems['providerName'] = 'Provider name must be at least 1 character.';
    Object.assign(problems, fieldProblems(option?.credentialFields ?? [], entry.credentials));
    if (isIaC) {
      const dataKey = entry.dataKey.trim();
      const problem = dataKey === '' ? secretMessages.noDataKey : checkKey(dataKey);
      if (problem !== null) problems['dataKey'] = problem;
    }
  }
  const hasList = option === undefined || option.isCustom;
  const pairs = hasList && problems['provider'] === undefined ? pairsProblem(entry) : null;
  if (pairs !== null) problems['pairs'] = pairs;
  return problems;
}

/** The message of a network that has no pem key any more; null of one that has. */
export const pemKeyProblem = (
  features: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>> | undefined,
): string | null => (features?.['sealedSecrets']?.['pemKey'] ? null : secretMessages.pemKeyUnavailable);
