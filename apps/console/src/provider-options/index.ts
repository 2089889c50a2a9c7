export { ProviderFieldList } from './provider-field-list.tsx';
export { ProviderSelect } from './provider-select.tsx';
export { type KnownOptions, useProviderOptions, useRefusedOption } from './use-provider-options.ts';
