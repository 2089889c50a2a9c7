export { type Found, type Lookup, lookup } from './lookup.ts';
export type { FrameParts, JobKind, LoadDialog, PageEntry, Registration } from './registration.ts';
export { type Registry, RegistryContext, registryOf, useRegistry } from './registry.ts';
export { type OwnPages, useOwnPages } from './use-own-pages.ts';
