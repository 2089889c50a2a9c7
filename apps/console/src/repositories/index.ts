export { repositories } from './registration.tsx';
