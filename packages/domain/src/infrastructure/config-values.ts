import { fieldPairs, fieldProblems, type FieldValues } from './field-values.ts';
import { providerMessages } from './messages.ts';
import type { ProviderOption } from './option.ts';

/** Key under which the credentials of a configured provider are in their Secret. */
export const CREDENTIALS_KEY = 'credentials';

/** Most configured providers of a network. */
export const PROVIDERS_MAX = 100;

/** What is stored of the values that were entered, or what is wrong, by field. */
export function readConfigValues(
  { configFields }: Pick<ProviderOption, 'configFields'>,
  values: FieldValues,
): { readonly values: FieldValues } | { readonly problems: Readonly<Record<string, string>> } {
  const unknown = Object.keys(values).filter((key) => !configFields.some((field) => field.key === key));
  const problems = {
    ...fieldProblems(configFields, values),
    ...Object.fromEntries(unknown.map((key) => [key, providerMessages.unknownField(key)])),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return {
    values: Object.fromEntries(fieldPairs(configFields, values).map(({ key, value }) => [key, value])),
  };
}
