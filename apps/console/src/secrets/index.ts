export { secrets } from './registration.tsx';
