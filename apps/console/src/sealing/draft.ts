import { type ProviderOption, providerValue } from '@hawser/domain/infrastructure';
import {
  checkSecretName,
  checkSecretNamespace,
  secretMessages,
  type Pair,
  type SecretValue,
} from '@hawser/domain/secrets';
import { DEFAULT_NAMESPACE } from '@hawser/domain/names';

export type Scope = 'cluster' | 'namespace' | 'strict';

/** What is known of a Secret before its values: the first section of the form. */
export interface SecretDraft {
  readonly isMultiple: boolean;
  readonly scope: Scope;
  readonly name: string;
  readonly namespace: string;
  readonly isIaC: boolean;
}

export const EMPTY_DRAFT: SecretDraft = {
  isMultiple: false,
  scope: 'strict',
  name: '',
  namespace: '',
  isIaC: false,
};

/** A Secret that every cluster may open anywhere, and that is for several, has the default namespace (Spec 2 §5). */
export const hasDefaultNamespace = ({
  scope,
  isMultiple,
}: Pick<SecretDraft, 'scope' | 'isMultiple'>): boolean => scope === 'cluster' && isMultiple;

export const namespaceOf = (draft: SecretDraft): string =>
  hasDefaultNamespace(draft) ? DEFAULT_NAMESPACE : draft.namespace.trim();

/** The messages of what is wrong in the first section, by field. */
export function draftProblems(draft: SecretDraft): Partial<Record<'name' | 'namespace', string>> {
  const name = checkSecretName(draft.name.trim());
  const namespace = hasDefaultNamespace(draft) ? null : checkSecretNamespace(draft.namespace.trim());
  return { ...(name !== null && { name }), ...(namespace !== null && { namespace }) };
}

/** What the second section holds. */
interface EnteredValues {
  readonly isIaC: boolean;
  /** Undefined for generic values. */
  readonly provider: ProviderOption | undefined;
  readonly dataKey: string;
  readonly pairs: readonly Pair[];
}

/** What is typed, and not added to the pairs yet. */
export interface TypedPairs {
  readonly key: string;
  readonly value: string;
  /** Several pairs, by line. */
  readonly many: string;
}

export const NOTHING_TYPED: TypedPairs = { key: '', value: '', many: '' };

export const isTyped = ({ key, value, many }: TypedPairs): boolean => `${key}${value}${many}`.trim() !== '';

/** The message of pairs that cannot be sealed as they are entered: there is none, or one is typed that was not added. */
export function pairsProblem(entered: {
  readonly pairs: readonly Pair[];
  readonly typed: TypedPairs;
}): string | null {
  if (entered.pairs.length === 0) return secretMessages.noPairs;
  return isTyped(entered.typed) ? secretMessages.notAdded : null;
}

/** The provider's credentials become one value when they are for infrastructure as code. */
const isSingleValue = ({ isIaC, provider }: Pick<EnteredValues, 'isIaC' | 'provider'>): boolean =>
  isIaC && provider !== undefined;

/** Most bytes that Kubernetes stores in a Secret. */
const BYTES_MAX = 1_048_576;

const bytesOf = (value: SecretValue): number =>
  typeof value === 'string' ? new TextEncoder().encode(value).length : value.length;

/** The values to seal by their key, or the message of what is wrong. */
export function valuesToSeal(
  entered: EnteredValues,
): { readonly values: ReadonlyMap<string, SecretValue> } | { readonly message: string } {
  const { pairs, provider, dataKey } = entered;
  if (pairs.length === 0) return { message: secretMessages.noPairs };
  const bytes = pairs.reduce((sum, { value }) => sum + bytesOf(value), 0);
  if (bytes > BYTES_MAX) return { message: secretMessages.tooLarge };
  if (!isSingleValue(entered)) return { values: new Map(pairs.map(({ key, value }) => [key, value])) };
  const value = provider === undefined ? null : providerValue(provider, pairs);
  if (value === null) return { message: secretMessages.notProcessed };
  return { values: new Map([[dataKey.trim(), value]]) };
}
