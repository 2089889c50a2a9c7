export {
  type Api,
  type AttachFields,
  type ClusterFields,
  createApi,
  type FeatureFields,
  type KubeconfigFields,
  type NetworkFields,
} from './api.ts';
export type { CommandOptions } from './client.ts';
export {
  conflictIn,
  fieldMessages,
  noticeIn,
  ProductError,
  RequestFailure,
  shownMessage,
} from './failure.ts';
export { type Command, useCommand } from './use-command.ts';
export { useUndo } from './use-undo.ts';
