import {
  LIVE_PROTOCOL,
  LiveMessage,
  type LiveMessage as Message,
  type SentQuery,
} from '@hawser/contract/live';

/** A client of the live stream without a browser: it opens windows and stores their content. */
export class LiveSocket {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (message: Message) => void>();
  readonly windows = new Map<string, { keys: readonly string[]; total: number }>();
  /** Windows that the server has marked stale and not yet current again. */
  readonly stale = new Set<string>();
  /** Called with each row of a delta. */
  onRow: (window: string, key: string, row: Record<string, unknown>) => void = () => undefined;
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) =>
      this.#receive(LiveMessage.parse(JSON.parse(String(data)))),
    );
  }

  /** Connects with this session cookie. */
  static async connect(url: string, cookie: string): Promise<LiveSocket> {
    // An option of Node that the browser's WebSocket does not have.
    const options = { headers: { cookie, origin: url } } as unknown as string[];
    const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, options);
    const live = new LiveSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error('The live stream could not be opened.')));
    });
    live.#send({ type: 'hello', protocol: LIVE_PROTOCOL });
    return live;
  }

  /** Opens a window; resolves with its name and the milliseconds until its rows were received. */
  open(query: SentQuery): Promise<{ window: string; ms: number }> {
    const window = `w${this.#count++}`;
    const began = performance.now();
    const opened = new Promise<{ window: string; ms: number }>((resolve) =>
      this.#waiting.set(window, () => resolve({ window, ms: performance.now() - began })),
    );
    this.#send({ type: 'open', window, query });
    return opened;
  }

  close(window: string): void {
    this.windows.delete(window);
    this.#send({ type: 'close', window });
  }

  disconnect(): void {
    this.#socket.close();
  }

  #receive(message: Message): void {
    if (message.type === 'ping') this.#send({ type: 'pong' });
    if (message.type === 'refused') throw new Error(message.message);
    if (message.type === 'stale') this.stale.add(message.window);
    if (message.type === 'current' || message.type === 'snapshot') this.stale.delete(message.window);
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    const keys = message.keys ?? this.windows.get(message.window)?.keys ?? [];
    this.windows.set(message.window, { keys, total: message.total });
    for (const [key, row] of Object.entries(message.rows)) this.onRow(message.window, key, row);
    this.#waiting.get(message.window)?.(message);
    this.#waiting.delete(message.window);
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
