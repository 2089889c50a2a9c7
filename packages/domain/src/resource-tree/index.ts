export { HEALTHS, type HealthStatus, type ResourceHealth } from './health.ts';
export { MAX_TREE_DEPTH, MAX_TREE_NODES, type OwnedResource, resourceTree, type TreePlace } from './tree.ts';
