export { type Api, type AttachFields, type ClusterFields, createApi } from './api.ts';
export type { CommandOptions } from './client.ts';
export { conflictIn, fieldMessages, ProductError, RequestFailure, shownMessage } from './failure.ts';
export { type Command, useCommand } from './use-command.ts';
