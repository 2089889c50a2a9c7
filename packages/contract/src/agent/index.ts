export * from './protocol.ts';
export * from './secrets.ts';
