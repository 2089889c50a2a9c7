export * from './collection.ts';
export * from './deletion.ts';
export * from './record.ts';
export * from './requests.ts';
