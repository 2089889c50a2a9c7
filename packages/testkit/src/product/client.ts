/** A response with its parsed JSON; `body` is undefined when it is not JSON. */
export interface ClientAnswer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

/** Options of a request; `version` becomes `If-Match`, `key` the `Idempotency-Key`. */
export interface ClientRequest {
  readonly body?: unknown;
  readonly version?: number;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP client of the product that keeps its cookies, as a browser does. */
export class Client {
  readonly url: string;
  readonly #cookies = new Map<string, string>();

  /** `cookie` continues a session of another client. */
  constructor(url: string, cookie = '') {
    this.url = url;
    for (const pair of cookie.split('; ')) if (pair !== '') this.keep(pair);
  }

  /** Value of the header `Cookie`. */
  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Sends a request; rejects only when there is no response. `path` begins with a slash. */
  async ask<Body = unknown>(
    method: string,
    path: string,
    { body, version, key, headers }: ClientRequest = {},
  ): Promise<ClientAnswer<Body>> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.#cookies.size === 0 ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) this.keep(cookie.split(';', 1)[0] ?? '');
    const text = await answer.text();
    // A response to HEAD has only the content type.
    const isJson = text !== '' && /json/.test(answer.headers.get('content-type') ?? '');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as Body,
    };
  }

  /** Sends a request that must succeed. @throws Error with the response when it does not. */
  async done<Body = unknown>(method: string, path: string, sent: ClientRequest = {}): Promise<Body> {
    const { status, body, text } = await this.ask<Body>(method, path, sent);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return body;
  }

  /** Keeps a cookie, as `name=value`. */
  keep(pair: string): void {
    const at = pair.indexOf('=');
    this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/** Password of every account that tests sign up. */
export const PASSWORD = 'Correct-Horse-9';

/** Signs up a new account called `name` and returns its client and uid. The first one of an exposed server needs the setup code. */
export async function signUp(
  url: string,
  name: string,
  email = `${name}@example.org`,
  setupCode = '',
): Promise<{ client: Client; uid: string }> {
  const client = new Client(url);
  const body = { name, email, password: PASSWORD };
  const { user } = await client.done<{ user: { id: string } }>('POST', '/api/auth/sign-up/email', {
    body,
    ...(setupCode === '' ? {} : { headers: { 'x-setup-code': setupCode } }),
  });
  return { client, uid: user.id };
}
