export * from './drift.ts';
