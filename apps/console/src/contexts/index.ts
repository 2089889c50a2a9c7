export { contexts } from './registration.tsx';
