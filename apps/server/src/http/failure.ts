import type { ProblemEntry } from '@hawser/contract';

/**
 * A refusal that the caller is told of. Everything else that is thrown becomes a plain 500 whose cause stays in the log.
 * `entries` are displayable messages, each with the form field it concerns where there is one.
 */
export class Failure extends Error {
  readonly status: number;
  readonly entries: readonly ProblemEntry[];
  readonly conflict: { sent: number; current: number; record: Record<string, unknown> } | undefined;
  /** Further headers of the answer, such as `retry-after`. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    entries: readonly ProblemEntry[],
    conflict?: { sent: number; current: number; record: Record<string, unknown> },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(entries[0]?.message ?? `status ${status}`);
    this.name = 'Failure';
    this.status = status;
    this.entries = entries;
    this.conflict = conflict;
    this.headers = headers;
  }
}

/**
 * What a part of a request was refused with, told by the whole request: its fields stand below `place`, such as
 * `objects.3.yaml` for `yaml` below `objects.3`. What is no refusal stays as it is.
 */
export function withPathPrefix(place: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const entries = error.entries.map((entry) =>
    entry.path === undefined ? entry : { ...entry, path: `${place}.${entry.path}` },
  );
  return new Failure(error.status, entries);
}

/** 400 with a message of the specification, on the field it concerns. */
export const invalid = (message: string, path?: string): Failure =>
  new Failure(400, [{ message, displayable: true, ...(path === undefined ? {} : { path }) }]);

/** 404: not there, or not in this context; the two can't be told apart. */
export const notFound = (message = 'Not found.'): Failure =>
  new Failure(404, [{ message, displayable: true }]);

/** The row that was looked up. @throws Failure 404 where there is none. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

/** 403 with the reason that the policy gives. */
export const refused = (reason: string): Failure =>
  new Failure(403, [{ message: reason, displayable: true }]);

/** 409: the state of things forbids it. */
export const conflicting = (message: string, path?: string): Failure =>
  new Failure(409, [{ message, displayable: true, ...(path === undefined ? {} : { path }) }]);

/** 412: somebody else saved in between; both versions are named and the record as it stands is sent along. */
export const outdated = (sent: number, current: number, record: Record<string, unknown>): Failure =>
  new Failure(412, [{ message: 'Someone else changed this in the meantime.', displayable: true }], {
    sent,
    current,
    record,
  });
