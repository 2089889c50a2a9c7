import { isStatus } from '../kube/api.ts';
import { reasonOf } from '../log.ts';
import { StreamError } from '../streams/stream-error.ts';

/** The error with which a stream ends when `what` could not be listed, or read: what to do about it where a right is missing. */
export function refusal(error: unknown, what: string, verb: 'list' | 'read' = 'list'): unknown {
  if (!isStatus(error, 401, 403)) return error;
  const message = `The agent may not ${verb} ${what}. Apply the install command again. (${reasonOf(error)})`;
  return new StreamError('refused', message);
}
