import { Client, type ClientAnswer, type ClientRequest } from '@hawser/testkit';
import type { BrowserContext } from '@playwright/test';

/** The cookies of a client, for a browser. */
export const browserCookies = ({ url, cookie }: Client) =>
  cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

/** A client with the session of a browser: each goes on with the token that the other one's session got. */
export class PageClient extends Client {
  readonly #context: BrowserContext;

  constructor(client: Client, context: BrowserContext) {
    super(client.url, client.cookie);
    this.#context = context;
  }

  override async ask<Body = unknown>(
    method: string,
    path: string,
    sent: ClientRequest = {},
  ): Promise<ClientAnswer<Body>> {
    const before = this.cookie;
    // A context that is closed has none.
    for (const { name, value } of await this.#context.cookies(this.url).catch(() => []))
      this.keep(`${name}=${value}`);
    const answer = await super.ask<Body>(method, path, sent);
    if (this.cookie !== before) await this.#context.addCookies(browserCookies(this)).catch(() => undefined);
    return answer;
  }
}
