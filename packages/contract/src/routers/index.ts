export * from './collection.ts';
export * from './dependents.ts';
export * from './grant.ts';
export * from './hub.ts';
export * from './imports.ts';
export * from './install.ts';
export * from './record.ts';
export * from './requests.ts';
