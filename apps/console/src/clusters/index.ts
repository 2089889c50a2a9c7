export { CLUSTER } from './cluster-actions.tsx';
