export { useBulk } from './use-bulk.tsx';
