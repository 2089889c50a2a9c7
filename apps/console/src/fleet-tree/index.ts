export { fleetTree } from './registration.tsx';
