export * from './protocol.ts';
export * from './repositories.ts';
export * from './secrets.ts';
