export { newKey } from './key-text.ts';
export { deleteEndedKeys } from './resolve.ts';
export { apiKeysSchema } from './schema.ts';
export type { ApiKeysTable } from './table.ts';
