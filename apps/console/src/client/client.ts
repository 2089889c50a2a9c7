import type { Problem } from '@hawser/contract/problem';
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

/** What a call over HTTP ends with, as far as it concerns us. */
interface Outcome<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

/** The server's API. Each noun makes its calls from it, in its `calls.ts`. */
export interface Client {
  /** Requests, typed by the server's own description of its API. */
  http: ReturnType<typeof createOpenApiClient<paths>>;
  /** The answer of a request. Rejects with RequestFailure for an error answer, ProductError where nobody answered. */
  answer<Answer>(call: Promise<Outcome<Answer>>): Promise<Answer>;
}

/** What a client needs of the world. */
export interface ClientPorts {
  fetch: Fetch;
  /** Address of the server, without a path. */
  origin: string;
  /** Called when an answer says that the session is over. */
  onSignedOut(): void;
}

/** A client of the server. */
export function createClient({ fetch, origin, onSignedOut }: ClientPorts): Client {
  const http = createOpenApiClient<paths>({
    baseUrl: origin,
    headers: { accept: 'application/json' },
    fetch: async (request) => {
      const { url, method, headers } = request;
      const body = await request.text();
      return fetch(url, body === '' ? { method, headers } : { method, headers, body });
    },
  });
  return {
    http,
    async answer(call) {
      const { data, error, response } = await call.catch(() => {
        throw new ProductError(UNREACHABLE);
      });
      if (data !== undefined) return data;
      if (response.status === 401) onSignedOut();
      throw new RequestFailure(response.status, isProblem(error) ? error : null);
    },
  };
}

/** The headers of a command, as a call passes them. */
export function withOptions({ idempotencyKey, ifMatch }: CommandOptions): { header: Record<string, string> } {
  const header: Record<string, string> = {};
  if (idempotencyKey !== undefined) header['idempotency-key'] = idempotencyKey;
  if (ifMatch !== undefined) header['if-match'] = `"${ifMatch}"`;
  return { header };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);
}
