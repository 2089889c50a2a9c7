export * from './collection.ts';
export * from './record.ts';
