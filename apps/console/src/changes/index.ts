export { changes } from './registration.tsx';
