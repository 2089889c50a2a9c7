export { ProviderFieldList } from './provider-field-list.tsx';
export { ProviderSelect } from './provider-select.tsx';
export { type KnownOptions, useProviderOptions } from './use-provider-options.ts';
