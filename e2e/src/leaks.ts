import type { BrowserContext, Page, Request } from '@playwright/test';

/** What a page has sent, stored or said, as text. */
export class Leaks {
  readonly #page: Page;
  readonly #said: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Records from now on everything that leaves the page or is kept by the browser. */
  static of(page: Page): Leaks {
    const leaks = new Leaks(page);
    const context: BrowserContext = page.context();
    context.on('request', (request) => leaks.#request(request));
    context.on('console', (message) => leaks.#said.push(`console ${message.text()}`));
    page.on('pageerror', (error) => leaks.#said.push(`error ${error.stack ?? error.message}`));
    page.on('framenavigated', (frame) => leaks.#said.push(`address ${frame.url()}`));
    page.on('websocket', (socket) => {
      leaks.#said.push(`socket ${socket.url()}`);
      socket.on('framesent', ({ payload }) => leaks.#said.push(`sent ${String(payload)}`));
    });
    return leaks;
  }

  #request(request: Request): void {
    const body = request.postDataBuffer()?.toString('utf8') ?? '';
    this.#said.push(`request ${request.url()} ${JSON.stringify(request.headers())} ${body}`);
  }

  /** Everything that was recorded, and what the browser stores now. */
  async all(): Promise<string> {
    const stored = await this.#page.evaluate(async () => {
      const databases = await indexedDB.databases();
      const caches = await globalThis.caches.keys();
      return JSON.stringify({
        local: { ...localStorage },
        session: { ...sessionStorage },
        cookie: document.cookie,
        address: location.href,
        title: document.title,
        name: window.name,
        history: history.state as unknown,
        resources: performance.getEntries().map(({ name }) => name),
        databases,
        caches,
      });
    });
    return [...this.#said, stored].join('\n');
  }

  /** In which of its usual forms a secret text is among what was recorded; empty when it is in none. */
  async formsOf(secret: string): Promise<string[]> {
    const all = await this.all();
    const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '').slice(0, -1);
    const forms = [secret, base64, encodeURIComponent(secret), Buffer.from(secret).toString('hex')];
    return forms.filter((form) => all.includes(form));
  }
}
