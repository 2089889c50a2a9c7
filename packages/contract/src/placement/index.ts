export * from './collection.ts';
export * from './deletion-preview.ts';
export * from './group.ts';
export * from './on-cluster.ts';
export * from './plan.ts';
export * from './record.ts';
export * from './removal.ts';
