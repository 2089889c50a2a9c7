export { ClusterSecrets } from './cluster-secrets.ts';
