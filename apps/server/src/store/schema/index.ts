export { type Changes, changesOf } from './change-triggers.ts';
export { inOrder } from './in-order.ts';
export { settings } from './settings.ts';
export { sharedTable } from './shared-table.ts';
export type { Table } from './table.ts';
export { tenantTable } from './tenant-table.ts';
