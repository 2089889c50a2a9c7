export * from './collection.ts';
export * from './content.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './use.ts';
