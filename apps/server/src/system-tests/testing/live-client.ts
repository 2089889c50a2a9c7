import type { LiveMessage } from '@hawser/contract/live';
import { LIVE_PROTOCOL } from '@hawser/contract/live';
import { EventWaits } from '@hawser/testkit';
import { WebSocket } from 'ws';

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;
type Row = Record<string, unknown>;
/** A query of any collection. */
type Query = { readonly collection: string; readonly [field: string]: unknown };

/** A client of the live stream, with the messages it received and the rows of its windows. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly received: LiveMessage[] = [];
  /** Rows of each window by key. */
  readonly rows = new Map<string, Map<string, Row>>();
  /** Close code, after it closed. */
  closed: number | null = null;
  /** HTTP status if the socket was refused. */
  refusedWith: number | null = null;
  #windows = 0;
  readonly #waits = new EventWaits();

  constructor(url: string, cookie: string, headers: Record<string, string> = {}, context = '') {
    const query = context === '' ? '' : `?context=${encodeURIComponent(context)}`;
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live${query}`, {
      headers: { cookie, ...headers },
    });
    this.socket.on('message', (data: Buffer) => {
      this.#receive(JSON.parse(data.toString('utf8')));
      this.#waits.notify();
    });
    this.socket.on('open', () => this.#waits.notify());
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode ?? 0;
      this.socket.terminate();
      this.#waits.notify();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
      this.#waits.notify();
    });
    this.socket.on('error', () => {});
  }

  /** Connects, in the own context or in another one, and sends hello. */
  static async connect(url: string, cookie: string, context = ''): Promise<LiveClient> {
    const client = new LiveClient(url, cookie, {}, context);
    await client.opened();
    client.send({ type: 'hello', protocol: LIVE_PROTOCOL });
    await client.next('welcome');
    return client;
  }

  async opened(): Promise<void> {
    await this.#waits.until(() => this.socket.readyState === WebSocket.OPEN, 'the live socket is open');
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Opens a window and returns its first snapshot. */
  async open(query: Query, window = `w${++this.#windows}`): Promise<Snapshot> {
    const since = this.received.length;
    this.send({ type: 'open', window, query });
    const isIt = (message: LiveMessage) => message.type === 'snapshot' && message.window === window;
    const found = () => this.received.slice(since).find(isIt) as Snapshot | undefined;
    return this.#waits.until(found, `the snapshot of ${window}`);
  }

  /** Opens a window, returns its first snapshot and closes it, because the number of windows per stream is limited. */
  async snapshotOf(query: Query): Promise<Snapshot> {
    const snapshot = await this.open(query);
    this.send({ type: 'close', window: snapshot.window });
    return snapshot;
  }

  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    const isIt = (message: LiveMessage) => message.type === type;
    const found = () => this.received.find(isIt) as Extract<LiveMessage, { type: T }> | undefined;
    return this.#waits.until(found, `message ${type} of the live stream`);
  }

  /** Waits until a row of the window satisfies `holds`. */
  async until(window: string, holds: (row: Row) => boolean, what: string): Promise<Row> {
    return this.#waits.until(() => [...(this.rows.get(window)?.values() ?? [])].find(holds), what);
  }

  /** How the connection ended: HTTP status of the refusal, or close code. */
  async closeReason(): Promise<number> {
    return this.#waits.until(() => this.refusedWith ?? this.closed, 'the end of the live socket');
  }

  close(): void {
    this.socket.terminate();
  }

  #receive(message: LiveMessage): void {
    this.received.push(message);
    // Answers like a browser, because the server closes silent connections.
    if (message.type === 'ping') this.send({ type: 'pong' });
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    const before = message.type === 'snapshot' ? new Map<string, Row>() : this.rows.get(message.window);
    const rows = new Map([...(before ?? []), ...Object.entries(message.rows)]);
    const keys = message.keys ?? [...rows.keys()];
    this.rows.set(message.window, new Map(keys.map((key) => [key, rows.get(key) ?? {}])));
  }
}
