import type { Fetch } from '@hawser/ports';

/** Options of a request. */
interface Sent {
  readonly body?: object;
  /** Sent as `If-Match`. */
  readonly version?: number;
}

/** A refusal by the server. */
export class ApiError extends Error {
  readonly status: number;

  constructor(method: string, path: string, status: number, text: string) {
    super(detailIn(text) ?? `${method} ${path}: ${status} ${text.slice(0, 500)}`);
    this.name = 'ApiError';
    this.status = status;
  }
}

/** The detail of a problem document (RFC 9457); null when the response is not one. */
function detailIn(text: string): string | null {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown };
    return typeof detail === 'string' && detail !== '' ? detail : null;
  } catch {
    return null;
  }
}

/** No server at the address, or one that is not Hawser. */
export class NoServerError extends Error {
  constructor(url: string, why: string, cause: unknown) {
    super(`There is no Hawser at ${url}: ${why}.`, { cause });
    this.name = 'NoServerError';
  }
}

/** HTTP client of the server for one account; it keeps the session's cookies. */
export class Api {
  readonly url: string;
  readonly #fetch: Fetch;
  readonly #token: string;
  readonly #cookies = new Map<string, string>();

  /** `token` is the one that the server passed to its own demo program, instead of a session. */
  constructor(url: string, fetch: Fetch, token = '') {
    this.url = url;
    this.#fetch = fetch;
    this.#token = token;
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.request('POST', '/api/auth/sign-in/email', { body: { email, password } });
  }

  async signUp(name: string, email: string, password: string): Promise<void> {
    await this.request('POST', '/api/auth/sign-up/email', { body: { name, email, password } });
  }

  /** Sends a request and parses the JSON of the response. @throws ApiError when it is refused, NoServerError when no Hawser server responds. */
  async request<Answer>(method: string, path: string, { body, version }: Sent = {}): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(cookie === '' ? {} : { cookie }),
        ...(this.#token === '' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new NoServerError(this.url, causeOf(error), error);
    });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      this.#cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const text = await answer.text();
    if (answer.status >= 300) throw new ApiError(method, path, answer.status, text);
    try {
      return JSON.parse(text) as Answer;
    } catch (error) {
      throw new NoServerError(this.url, `${method} ${path} is not answered with JSON`, error);
    }
  }

  /** Every record of a collection, page by page. */
  async *all<Item>(path: string): AsyncGenerator<Item> {
    const join = path.includes('?') ? '&' : '?';
    for (let after: string | null = ''; after !== null; ) {
      const more: string = after === '' ? '' : `&after=${encodeURIComponent(after)}`;
      const page: { items: Item[]; next: string | null } = await this.request(
        'GET',
        `${path}${join}limit=200${more}`,
      );
      yield* page.items;
      after = page.next;
    }
  }
}

/** Runs `work` for all items, at most `width` at a time; starts no more after a failure or when `signal` aborts. */
export async function pooled<Item>(
  items: readonly Item[],
  width: number,
  signal: AbortSignal,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  let failed = false;
  const run = async (): Promise<void> => {
    for (const item of left) {
      if (signal.aborted || failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, run));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/** Why there was no response: a failed fetch has the reason in its cause. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
