export * from './agent/protocol.ts';
export * from './http/imports.ts';
export * from './http/problem.ts';
export * from './http/records.ts';
export * from './http/requests.ts';
export * from './live/protocol.ts';
export * from './live/tree.ts';
export * from './status.ts';
