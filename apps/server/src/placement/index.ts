export { placementCollection, placementOf } from './collection.ts';
export { lockNetwork, refuseWhileDeleting } from './lock.ts';
export { plan } from './plan.ts';
export { recompute } from './recompute.ts';
export type { Scope } from './subjects.ts';
