export { ClusterInside } from './cluster-inside.tsx';
export { knownKind } from './object-address.ts';
export { searchOf } from './use-show-objects.ts';
export { NodesSection } from './nodes-section.tsx';
