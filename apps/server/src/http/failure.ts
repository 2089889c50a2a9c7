import type { ProblemEntry } from '@hawser/contract/problem';

/**
 * An error that is sent to the caller. Any other error becomes a 500 whose cause is only logged. `entries` are displayable
 * messages, each with the form field that it concerns, if any.
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
 * Prefixes the field paths of a `Failure` of one part of a request, such as `objects.3.yaml` for `yaml` below `objects.3`. Any
 * other error is returned unchanged.
 */
export function withPathPrefix(path: string, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  const entries = error.entries.map((entry) =>
    entry.path === undefined ? entry : { ...entry, path: `${path}.${entry.path}` },
  );
  return new Failure(error.status, entries);
}

/** 400 with a message of the specification, on the field it concerns. */
export const invalid = (message: string, path?: string): Failure =>
  new Failure(400, [{ message, displayable: true, ...(path === undefined ? {} : { path }) }]);

/** 404: does not exist, or is in another context; the two are indistinguishable. */
export const notFound = (message = 'Not found.'): Failure =>
  new Failure(404, [{ message, displayable: true }]);

/** The row. @throws Failure 404 when there is none. */
export function requireRow<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound();
  return row;
}

/** 403 with the reason that the policy gives. */
export const refused = (reason: string): Failure =>
  new Failure(403, [{ message: reason, displayable: true }]);

/** 409: the current state forbids it. */
export const conflicting = (message: string, path?: string): Failure =>
  new Failure(409, [{ message, displayable: true, ...(path === undefined ? {} : { path }) }]);

/** 412: someone else saved meanwhile. Contains both versions and the current record. */
export const outdated = (sent: number, current: number, record: Record<string, unknown>): Failure =>
  new Failure(412, [{ message: 'Someone else changed this in the meantime.', displayable: true }], {
    sent,
    current,
    record,
  });
