export * from './collection.ts';
export * from './option.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './objects.ts';
