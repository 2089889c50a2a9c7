import { secretMessages, type TextPair } from '../secrets/index.ts';
import type { ProviderField } from './option.ts';

/** What was typed into fields, by their keys; a field that nobody touched has its default. */
export type FieldValues = Readonly<Record<string, string>>;

/** What is shown in a field. */
export const fieldText = ({ key, default: preset }: ProviderField, values: FieldValues): string =>
  (Object.hasOwn(values, key) ? values[key] : undefined) ?? preset;

/** The values that are not empty, trimmed. */
export function fieldPairs(fields: readonly ProviderField[], values: FieldValues): TextPair[] {
  return fields
    .map((field) => ({ key: field.key, value: fieldText(field, values).trim() }))
    .filter(({ value }) => value !== '');
}

/** The messages of what is wrong, by field. */
export function fieldProblems(fields: readonly ProviderField[], values: FieldValues): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const { key, label, maxLength, isOptional } = field;
    const value = fieldText(field, values).trim();
    if (value === '' && !isOptional) problems[key] = secretMessages.required;
    if (value.length > maxLength) problems[key] = secretMessages.tooLong(label, maxLength);
  }
  return problems;
}
