import type { FastifyRequest } from 'fastify';

/** Names the context in which a request acts; without it, that is the account's own. */
export const CONTEXT_HEADER = 'hawser-context';
/** The same in the URL, where a browser cannot send headers: of sockets and of downloads. */
const CONTEXT_PARAMETER = 'context';
/** Longest id of a context. */
const MAX_ID = 100;

/** A request, as far as it names a context. */
export type ContextRequest = Pick<FastifyRequest, 'headers'> & { readonly url?: string };

/** The context that a request names; null when it names none. */
export function requestedContext({ headers, url = '' }: ContextRequest): string | null {
  const header = headers[CONTEXT_HEADER];
  const sent = typeof header === 'string' ? header : parameterOf(url);
  return sent === null || sent === '' || sent.length > MAX_ID ? null : sent;
}

function parameterOf(url: string): string | null {
  const at = url.indexOf('?');
  return at < 0 ? null : new URLSearchParams(url.slice(at + 1)).get(CONTEXT_PARAMETER);
}
