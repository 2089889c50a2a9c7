export { objectOnCluster } from './registration.ts';
