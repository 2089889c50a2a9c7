export { type BulkAction, BulkBar } from './bulk-bar.tsx';
export { bulkObstacle } from './bulk-reason.ts';
