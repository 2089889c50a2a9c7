export * from './deletion.ts';
export * from './record.ts';
export * from './requests.ts';
export * from './tree.ts';
