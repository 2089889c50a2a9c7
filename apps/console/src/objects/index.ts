export { ObjectLink } from './object-link.tsx';
