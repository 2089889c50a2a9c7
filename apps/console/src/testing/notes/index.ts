export { notes } from './registration.tsx';
