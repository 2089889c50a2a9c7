export { fieldPairs, fieldProblems, fieldText, type FieldValues } from './field-values.ts';
export {
  FIELD_TYPES,
  optionsFor,
  PROVIDER_FORMATS,
  type ProviderField,
  providerLabel,
  type ProviderOption,
} from './option.ts';
export { PROVIDER_OPTIONS } from './options.ts';
export { readProviderOptions } from './read-options.ts';
export { providerValue } from './provider-value.ts';
