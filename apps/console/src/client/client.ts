import type { Problem } from '@hawser/contract/problem';
import type { Fetch } from '@hawser/ports';
import createOpenApiClient from 'openapi-fetch';
import type { paths } from '../generated/api.ts';
import { ProductError, RequestFailure, UNREACHABLE } from './failure.ts';

/** Options of a command besides its body. */
export interface CommandOptions {
  /** The same for every attempt of one action, so that it runs once. */
  idempotencyKey?: string;
  /** The version that the person edited; the server refuses the command for another version (If-Match). */
  ifMatch?: number;
}

/** The result of an HTTP call. */
interface Outcome<Answer> {
  data?: Answer;
  error?: unknown;
  response: Response;
}

/** The client of the server's API. Each noun defines its calls in its `calls.ts`. */
export interface Client {
  /** Typed requests, generated from the server's OpenAPI description. */
  http: ReturnType<typeof createOpenApiClient<paths>>;
  /**
   * The response of a request. Rejects with RequestFailure for an error response, ProductError if the server does not
   * respond.
   */
  answer<Answer>(call: Promise<Outcome<Answer>>): Promise<Answer>;
}

/** The environment of a client. */
interface ClientPorts {
  fetch: Fetch;
  /** Origin of the server. */
  origin: string;
  /** Called when a response says that the session has ended. */
  onSignedOut(): void;
  /** Called with the reason when a response says that the account may no longer act in the context of the page. */
  onContextLost(reason: string): void;
  /** Called when a response says that the session lacks a second factor that everybody needs. */
  onSecondFactorNeeded(): void;
}

/** A client of the server. */
export function createClient(ports: ClientPorts): Client {
  const { fetch, origin, onSignedOut, onContextLost, onSecondFactorNeeded } = ports;
  const http = createOpenApiClient<paths>({
    baseUrl: origin,
    headers: { accept: 'application/json' },
    fetch: async (request) => {
      const { url, method, headers, keepalive } = request;
      const body = await request.text();
      return fetch(url, body === '' ? { method, headers } : { method, headers, body, keepalive });
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
      const problem = isProblem(error) ? error : null;
      const said = (what: NonNullable<Problem['errors'][number]['code']>) =>
        problem?.errors.find(({ code }) => code === what);
      const lost = said('context-lost');
      if (lost !== undefined) onContextLost(lost.message);
      if (said('second-factor-required') !== undefined) onSecondFactorNeeded();
      throw new RequestFailure(response.status, problem);
    },
  };
}

/** The headers of a command. */
export function withOptions({ idempotencyKey, ifMatch }: CommandOptions): { header: Record<string, string> } {
  const header: Record<string, string> = {};
  if (idempotencyKey !== undefined) header['idempotency-key'] = idempotencyKey;
  if (ifMatch !== undefined) header['if-match'] = `"${ifMatch}"`;
  return { header };
}

function isProblem(body: unknown): body is Problem {
  return typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);
}
