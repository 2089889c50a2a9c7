export { BulkObjects } from './bulk.ts';
export * from './clusters.ts';
export * from './collection.ts';
export * from './imports.ts';
export * from './last-change.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './versions.ts';
