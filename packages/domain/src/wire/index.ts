export {
  BATCH_DELETE_MAX,
  CONSOLE_VERSION,
  FILE_BYTES_MAX,
  MAX_IMPORT,
  MINIMUM_AGENT_VERSION,
  ORIGINS,
  type Origin,
} from './constants.ts';
