export { organizations } from './registration.tsx';
