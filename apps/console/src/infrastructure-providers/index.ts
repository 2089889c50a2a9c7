export { infrastructureProviders } from './registration.tsx';
