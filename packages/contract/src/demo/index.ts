export * from './program.ts';
export * from './record.ts';
