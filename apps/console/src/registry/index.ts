export { type Found, type Lookup, lookup } from './lookup.ts';
export type { FrameSlots, JobKind, LoadDialog, PageEntry, Registration } from './registration.ts';
export { type Registry, RegistryContext, registryOf, useRegistry } from './registry.ts';
export { type View, type Views, viewsByStatus, viewsByValue } from './view.ts';
export { useRegisteredPage } from './use-registered-page.ts';
export { type AvailablePages, useAvailablePages } from './use-available-pages.ts';
