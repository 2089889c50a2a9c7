export * from './protocol.ts';
export * from './window-query.ts';
