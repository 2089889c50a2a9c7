export { deleteProvider } from './delete.ts';
export { infrastructureProviders } from './registration.ts';
