export * from './cluster-secret.ts';
export * from './collection.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './sealed-object.ts';
