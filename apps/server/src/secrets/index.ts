export { placeOnClusters, type Wanted } from './place-on-clusters.ts';
export { secrets } from './registration.ts';
export { withdrawObject } from './withdraw-object.ts';
