export { placementCollection, placementOf } from './collection.ts';
export { goingWithNetwork, goingWithRouter } from './going.ts';
export { type LockedNetwork, lockNetwork, refuseWhileDeleting } from './lock.ts';
export { plan } from './plan.ts';
export { recompute } from './recompute.ts';
export { forgetRules, rulesOf } from './rules.ts';
export type { Scope } from './subjects.ts';
export { placement } from './registration.ts';
