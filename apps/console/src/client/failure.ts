import { generalMessages } from '@hawser/domain/fields';
import type { AnyCollectionContract, RowOf } from '@hawser/contract/collection';
import type { Problem } from '@hawser/contract/problem';

/** An error of the console, with a message for people. */
export class ProductError extends Error {}

/** Shown while the server cannot be reached. */
export const UNREACHABLE = 'The server is not responding. Nothing you typed is lost. Please try again.';

/** An error response; `problem` is its body. */
export class RequestFailure extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.title ?? `HTTP ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/**
 * The message to show for an error (Spec 2 §8): product errors their own, responses the first entry of `errors` if it is
 * displayable, everything else the default text.
 */
export function shownMessage(error: unknown, otherwise: string = generalMessages.error): string {
  if (error instanceof ProductError) return error.message;
  if (error instanceof RequestFailure) {
    const [first] = error.problem?.errors ?? [];
    if (first?.displayable) return first.message;
  }
  return otherwise;
}

/**
 * Displayable messages by form field; `''` has those without a field. If a field has two, the second is the detail of the
 * first.
 */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof RequestFailure) || error.problem === null) return {};
  const messages: Record<string, string> = {};
  for (const { message, displayable, path = '' } of error.problem.errors) {
    if (displayable) messages[path] = path in messages ? `${messages[path]} ${message}` : message;
  }
  return messages;
}

/** A save that conflicted: the version that was sent, and the current version with its record. */
interface Conflict<Row> {
  sent: number;
  current: number;
  record: Row;
}

/**
 * The conflict of a failed save of a record that no collection has, or null. The record is typed by what was saved, and not
 * validated again.
 */
export function conflictOf<Row extends object>(error: unknown): Conflict<Row> | null {
  const conflict: Conflict<object> | undefined =
    error instanceof RequestFailure ? error.problem?.conflict : undefined;
  return conflict === undefined ? null : (conflict as Conflict<Row>);
}

/** The same for a record of a collection: `conflictIn<typeof networksContract>(error)`. It is like rows of windows. */
export const conflictIn = <Contract extends AnyCollectionContract>(
  error: unknown,
): Conflict<RowOf<Contract>> | null => conflictOf<RowOf<Contract>>(error);

/** Whether a save failed because of a newer version. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RequestFailure && error.problem?.conflict !== undefined;

/** The notice for a limit of the plan, or null. */
export function noticeIn(error: unknown): string | null {
  if (!(error instanceof RequestFailure)) return null;
  return error.problem?.errors.find(({ notice }) => notice !== undefined)?.notice ?? null;
}

/** Whether it is unknown if the command was executed: then it is sent again with the same idempotency key. */
export function outcomeUnknown(error: unknown): boolean {
  return !(error instanceof RequestFailure) || error.status >= 500;
}
