import type { Problem } from '@hawser/contract';
import type { Fetch } from '@hawser/ports';
import createOpenApiClient from 'openapi-fetch';
import type { paths } from '../generated/api.ts';
import { ProductError, RequestFailure, UNREACHABLE } from './failure.ts';

/** What a command carries besides its body. */
export interface CommandOptions {
  /** The same for every attempt of one action of a person, so that it happens once. */
  idempotencyKey?: string;
  /** The version that the person saw; the server refuses the command where another stands. */
  ifMatch?: number;
}

/** The server's API as its own description gives it. */
export type Client = ReturnType<typeof createOpenApiClient<paths>>;

/** A client of the server at `origin`. */
export function createClient(fetch: Fetch, origin: string): Client {
  return createOpenApiClient<paths>({
    baseUrl: origin,
    headers: { accept: 'application/json' },
    fetch: async (request) => {
      const { url, method, headers } = request;
      const body = await request.text();
      return fetch(url, body === '' ? { method, headers } : { method, headers, body });
    },
  });
}

/** The headers of a command. */
export function commandHeader({ idempotencyKey, ifMatch }: CommandOptions): Record<string, string> {
  const header: Record<string, string> = {};
  if (idempotencyKey !== undefined) header['idempotency-key'] = idempotencyKey;
  if (ifMatch !== undefined) header['if-match'] = `"${ifMatch}"`;
  return header;
}

/** What a call of the client answers, as far as it concerns us. */
interface Outcome<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

/**
 * The answer of a call. Rejects with RequestFailure for an error answer, ProductError where nobody answered.
 * `onSignedOut` hears of a session that is over.
 */
export async function answerOf<Answer>(
  call: Promise<Outcome<Answer>>,
  onSignedOut: () => void,
): Promise<Answer> {
  const { data, error, response } = await call.catch(() => {
    throw new ProductError(UNREACHABLE);
  });
  if (data !== undefined) return data;
  if (response.status === 401) onSignedOut();
  throw new RequestFailure(response.status, isProblem(error) ? error : null);
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);
}
