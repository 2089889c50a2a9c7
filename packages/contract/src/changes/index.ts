export * from './collection.ts';
export * from './details.ts';
export * from './record.ts';
