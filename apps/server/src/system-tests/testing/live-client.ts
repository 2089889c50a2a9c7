import type { LiveMessage } from '@hawser/contract/live';
import { LIVE_PROTOCOL } from '@hawser/contract/live';
import { waitUntil } from '@hawser/testkit';
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

  constructor(url: string, cookie: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, {
      headers: { cookie, ...headers },
    });
    this.socket.on('message', (data: Buffer) => this.#receive(JSON.parse(data.toString('utf8'))));
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode ?? 0;
      this.socket.terminate();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {});
  }

  /** Connects and sends hello. */
  static async connect(url: string, cookie: string): Promise<LiveClient> {
    const client = new LiveClient(url, cookie);
    await client.opened();
    client.send({ type: 'hello', protocol: LIVE_PROTOCOL });
    await client.next('welcome');
    return client;
  }

  async opened(): Promise<void> {
    await waitUntil(() => this.socket.readyState === WebSocket.OPEN, { what: 'the live socket is open' });
  }

  send(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Opens a window and returns its first snapshot. */
  async open(query: Query, window = `w${++this.#windows}`): Promise<Snapshot> {
    this.send({ type: 'open', window, query });
    const isIt = (message: LiveMessage) => message.type === 'snapshot' && message.window === window;
    return (await waitUntil(() => this.received.find(isIt), {
      what: `the snapshot of ${window}`,
    })) as Snapshot;
  }

  /** Opens a window, returns its first snapshot and closes it, because the number of windows per stream is limited. */
  async snapshotOf(query: Query): Promise<Snapshot> {
    const snapshot = await this.open(query);
    this.send({ type: 'close', window: snapshot.window });
    return snapshot;
  }

  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    const isIt = (message: LiveMessage) => message.type === type;
    return waitUntil(() => this.received.find(isIt) as Extract<LiveMessage, { type: T }> | undefined, {
      what: `message ${type} of the live stream`,
    });
  }

  /** Waits until a row of the window satisfies `holds`. */
  async until(window: string, holds: (row: Row) => boolean, what: string): Promise<Row> {
    return waitUntil(() => [...(this.rows.get(window)?.values() ?? [])].find(holds), {
      what,
    });
  }

  /** How the connection ended: HTTP status of the refusal, or close code. */
  async closeReason(): Promise<number> {
    return waitUntil(() => this.refusedWith ?? this.closed, { what: 'the end of the live socket' });
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
