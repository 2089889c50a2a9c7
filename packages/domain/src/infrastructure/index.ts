export { PROVIDER_CAPABILITIES, providerCapabilities } from './capabilities.ts';
export { CREDENTIALS_KEY, PROVIDERS_MAX, readConfigValues } from './config-values.ts';
export { fieldPairs, fieldProblems, fieldText, type FieldValues } from './field-values.ts';
export { providerMessages, providerReasons } from './messages.ts';
export { checkProviderName, providerResourceName, providerSlug } from './names.ts';
export {
  FIELD_TYPES,
  fieldLabel,
  optionsFor,
  PROVIDER_FORMATS,
  type ProviderField,
  providerLabel,
  type ProviderOption,
} from './option.ts';
export { PROVIDER_OPTIONS } from './options.ts';
export { deletionOf, infrastructureObjectMessages, providerOf } from './objects.ts';
export {
  type ConfiguredProvider,
  hasProviderConfig,
  PROVIDER_CONFIG_FAMILIES,
  providerConfig,
  type ProviderConfigFamily,
} from './provider-config.ts';
export { isPackageReference, packageManifest, packageMessages, packageName } from './packages.ts';
export { readProviderOptions } from './read-options.ts';
export { providerValue } from './provider-value.ts';
