export { type BulkAction, BulkBar, type BulkBarProps } from './bulk-bar.tsx';
export { type BulkObstacle, type BulkSubject, bulkObstacle } from './bulk-reason.ts';
