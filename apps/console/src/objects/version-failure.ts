import { RequestFailure, shownMessage } from '../client/index.ts';

/** Why a stored version could not be loaded. Only the newest are kept. */
export function versionFailure(error: unknown): string {
  const isAbsent = error instanceof RequestFailure && error.status === 404;
  return isAbsent
    ? 'The version is no longer stored. Only the newest versions are kept.'
    : shownMessage(error);
}
