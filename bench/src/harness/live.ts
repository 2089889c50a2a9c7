import {
  LIVE_PROTOCOL,
  LiveMessage,
  type LiveMessage as Message,
  type SentQuery,
} from '@hawser/contract/live';

/** A browser's live stream without the browser: it opens windows and remembers what they hold. */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (message: Message) => void>();
  readonly held = new Map<string, { keys: readonly string[]; total: number }>();
  /** Windows that the server said to lack something, and not since that they lack nothing. */
  readonly behind = new Set<string>();
  /** Told of each row that a delta brings. */
  onRow: (window: string, key: string, row: Record<string, unknown>) => void = () => undefined;
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) =>
      this.#heard(LiveMessage.parse(JSON.parse(String(data)))),
    );
  }

  /** Connects as the account whose cookie this is. */
  static async connect(url: string, cookie: string): Promise<LiveSocket> {
    // Node's own option, which the browser's WebSocket does not have.
    const options = { headers: { cookie, origin: url } } as unknown as string[];
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, options);
    const live = new LiveSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('The live stream could not be opened.')));
    });
    live.#say({ type: 'hello', protocol: LIVE_PROTOCOL });
    return live;
  }

  /** Opens a window; resolves with its name and the milliseconds until its rows were there. */
  open(query: SentQuery): Promise<{ window: string; ms: number }> {
    const window = `w${this.#count++}`;
    const began = performance.now();
    const opened = new Promise<{ window: string; ms: number }>((resolve) =>
      this.#waiting.set(window, () => resolve({ window, ms: performance.now() - began })),
    );
    this.#say({ type: 'open', window, query });
    return opened;
  }

  drop(window: string): void {
    this.held.delete(window);
    this.#say({ type: 'close', window });
  }

  end(): void {
    this.#socket.close();
  }

  #heard(message: Message): void {
    if (message.type === 'ping') this.#say({ type: 'pong' });
    if (message.type === 'refused') throw new Error(message.message);
    if (message.type === 'stale') this.behind.add(message.window);
    if (message.type === 'current' || message.type === 'snapshot') this.behind.delete(message.window);
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    const keys = message.keys ?? this.held.get(message.window)?.keys ?? [];
    this.held.set(message.window, { keys, total: message.total });
    for (const [key, row] of Object.entries(message.rows)) this.onRow(message.window, key, row);
    this.#waiting.get(message.window)?.(message);
    this.#waiting.delete(message.window);
  }

  #say(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
