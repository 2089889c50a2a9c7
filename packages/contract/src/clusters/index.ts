export * from './collection.ts';
export * from './kubeconfigs.ts';
export * from './record.ts';
export * from './requests.ts';
