export { ClusterInside } from './cluster-inside.tsx';
