export { clusterPlacementCollection } from './on-cluster.ts';
export { placementCollection, placementOf } from './collection.ts';
export { networkDeletionPreview, detachPreview } from './deletion-preview.ts';
export { type LockedNetwork, lockNetwork, refuseWhileDeleting } from './lock.ts';
export { plan } from './plan.ts';
export { type PlacementChange, recompute } from './recompute.ts';
export { clearRulesCache, rulesOf } from './rules.ts';
export { placement } from './registration.ts';
