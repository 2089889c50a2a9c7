export {
  BATCH_DELETE_MAX,
  FILE_BYTES_MAX,
  MAX_IMPORT,
  MINIMUM_AGENT_VERSION,
  ORIGINS,
} from './constants.ts';
