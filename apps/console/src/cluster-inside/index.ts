export { ClusterInside } from './cluster-inside.tsx';
export { NodesSection } from './nodes-section.tsx';
