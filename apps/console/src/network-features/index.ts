export { networkFeatures } from './registration.ts';
