export * from './option.ts';
