export * from './collection.ts';
export * from './last-hour.ts';
export * from './record.ts';
