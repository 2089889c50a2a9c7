export { lookup } from './lookup.ts';
export type { FrameSlots, JobKind, PageEntry, Registration } from './registration.ts';
export { type Registry, RegistryContext, registryOf, useRegistry } from './registry.ts';
export { type View, viewsByStatus, viewsByValue } from './view.ts';
export { useRegisteredPage } from './use-registered-page.ts';
export { useAvailablePages } from './use-available-pages.ts';
