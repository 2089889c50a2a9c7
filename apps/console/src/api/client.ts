import type { Problem } from '@hawser/contract';
import type { Fetch } from '@hawser/ports';
import { ProductError, RequestFailure, UNREACHABLE } from './failure.ts';

/** What a command carries besides its body. */
export interface CommandOptions {
  /** The same for every attempt of one action of a person, so that it happens once. */
  idempotencyKey?: string;
  /** The version that the person saw; the server refuses the command where another stands. */
  ifMatch?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Requests to the server's API. Rejects with RequestFailure for an error answer, ProductError for none. */
export interface Client {
  send<Answer>(method: Method, path: string, body?: object, options?: CommandOptions): Promise<Answer>;
}

export function createClient(fetch: Fetch, onSignedOut: () => void): Client {
  return {
    async send<Answer>(method: Method, path: string, body?: object, options: CommandOptions = {}) {
      const headers: Record<string, string> = { accept: 'application/json' };
      if (body !== undefined) headers['content-type'] = 'application/json';
      if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey;
      if (options.ifMatch !== undefined) headers['if-match'] = `"${options.ifMatch}"`;
      const init: RequestInit = { method, headers };
      if (body !== undefined) init.body = JSON.stringify(body);
      const answer = await fetch(path, init).catch(() => {
        throw new ProductError(UNREACHABLE);
      });
      if (answer.ok) return (await answer.json()) as Answer;
      if (answer.status === 401) onSignedOut();
      throw new RequestFailure(answer.status, await problemOf(answer));
    },
  };
}

async function problemOf(answer: Response): Promise<Problem | null> {
  const body: unknown = await answer.json().catch(() => null);
  const isProblem = typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors);
  return isProblem ? (body as Problem) : null;
}
