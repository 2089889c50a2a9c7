import { generalMessages } from '@hawser/domain/fields';
import type { AnyCollectionContract, RowOf } from '@hawser/contract/collection';
import type { Problem } from '@hawser/contract/problem';

/** An error of our own, whose message is for people. */
export class ProductError extends Error {}

/** What a person is told while the server cannot be reached. */
export const UNREACHABLE = 'The server is not responding. Nothing you typed is lost. Please try again.';

/** An answer that was an error; `problem` is what the server said of it. */
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
 * What to show of an error (Spec 2 §8): product errors their own message, answers the first entry of `errors`
 * where it is displayable, all else the default text.
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
 * Displayable messages by the form field that they concern; `''` holds those that concern none. Where a field has
 * two, the second is the detail of the first.
 */
export function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof RequestFailure) || error.problem === null) return {};
  const messages: Record<string, string> = {};
  for (const { message, displayable, path = '' } of error.problem.errors) {
    if (displayable) messages[path] = path in messages ? `${messages[path]} ${message}` : message;
  }
  return messages;
}

/** A save that came too late: the version that was sent and the one that stands, with the record as it stands. */
export interface Conflict<Row> {
  sent: number;
  current: number;
  record: Row;
}

/**
 * The conflict with which a save of a record was answered, or null: `conflictIn<typeof networksContract>(error)`. Like rows of
 * windows the record is what its collection declares, and is not checked once more.
 */
export function conflictIn<Contract extends AnyCollectionContract>(
  error: unknown,
): Conflict<RowOf<Contract>> | null {
  const conflict: Conflict<object> | undefined =
    error instanceof RequestFailure ? error.problem?.conflict : undefined;
  return conflict === undefined ? null : (conflict as Conflict<RowOf<Contract>>);
}

/** Whether an error is that a save came too late. */
export const isConflict = (error: unknown): boolean =>
  error instanceof RequestFailure && error.problem?.conflict !== undefined;

/** The notice that comes with a limit of the plan, or null. */
export function noticeIn(error: unknown): string | null {
  if (!(error instanceof RequestFailure)) return null;
  return error.problem?.errors.find(({ notice }) => notice !== undefined)?.notice ?? null;
}

/** Whether nobody can tell if the command was carried out: then it is sent again under the same key. */
export function outcomeUnknown(error: unknown): boolean {
  return !(error instanceof RequestFailure) || error.status >= 500;
}
