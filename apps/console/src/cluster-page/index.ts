export { clusterPage } from './registration.ts';
