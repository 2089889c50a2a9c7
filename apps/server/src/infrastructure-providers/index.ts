export { infrastructureProviders } from './registration.ts';
