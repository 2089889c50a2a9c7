export { apiKeys } from './registration.tsx';
