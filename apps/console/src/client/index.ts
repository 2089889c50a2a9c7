export { type Client, type CommandOptions, createClient, withOptions } from './client.ts';
export {
  conflictIn,
  conflictOf,
  fieldMessages,
  isConflict,
  noticeIn,
  outcomeUnknown,
  ProductError,
  RequestFailure,
  shownMessage,
} from './failure.ts';
