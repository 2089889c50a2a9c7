import type { Problem } from '@hawser/contract/problem';
import { generalMessages } from '@hawser/domain/fields';
import type { FastifyError, FastifyReply } from 'fastify';
import { Failure } from './failure.ts';

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  408: 'Request timeout',
  409: 'Conflict',
  412: 'Outdated',
  413: 'Too large',
  415: 'Unsupported media type',
  421: 'Unknown host',
  422: 'Unprocessable',
  428: 'Version required',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Server error',
  503: 'Not ready',
};

/** Messages for errors of the HTTP layer itself. The cause of any other error is not shown. */
const HTTP_ERROR_MESSAGES: Readonly<Record<string, string>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request is empty; JSON is expected.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The request must be JSON.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large; YAML may contain at most 1 MiB.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the request does not match its Content-Length.',
};

/** PostgreSQL's codes for text that it cannot store, such as text with NUL: the error of the sender, not of the server. */
const INVALID_TEXT = new Set(['22021', '22P05']);

/** The database is unavailable or starting (SQLSTATE classes 08, 57P0x, 53300), or the connection to it was lost. */
const DATABASE_UNAVAILABLE = /^(08...|57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/;
const CONNECTION_LOST =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying)/;

/** Whether a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return DATABASE_UNAVAILABLE.test(String(code)) || CONNECTION_LOST.test(String(message));
}

/** The problem document (RFC 9457) for anything that was thrown. The cause of an unexpected error is not shown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Failure) return problem(error.status, error.entries, error.conflict);
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (INVALID_TEXT.has(code))
    return problem(400, [{ message: generalMessages.validationFailed, displayable: true }]);
  const spoken = HTTP_ERROR_MESSAGES[code];
  const status = code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 400 : statusCode;
  if (spoken !== undefined) return problem(status, [{ message: spoken, displayable: true }]);
  if (status >= 400 && status < 500) {
    return problem(status, [{ message: `${TITLES[status] ?? 'Bad request'}.`, displayable: true }]);
  }
  if (isDatabaseUnavailable(error)) {
    return problem(503, [{ message: 'The database does not answer. Please try again.', displayable: true }]);
  }
  // Not displayable: the console shows its own message for the action that failed (Spec 2 §8).
  return problem(500, [{ message: 'Something went wrong on the server.', displayable: false }]);
}

function problem(status: number, entries: Failure['entries'], conflict?: Failure['conflict']): Problem {
  return {
    type: 'about:blank',
    title: TITLES[status] ?? 'Error',
    status,
    ...(entries[0] === undefined ? {} : { detail: entries[0].message }),
    errors: [...entries],
    ...(conflict === undefined ? {} : { conflict }),
  };
}

/** Responds with the problem document of `error`. */
export function sendProblem(reply: FastifyReply, error: unknown): FastifyReply {
  const document = problemOf(error);
  if (error instanceof Failure) reply.headers(error.headers);
  if (document.status === 503) reply.header('retry-after', '1');
  return reply
    .code(document.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(document);
}
