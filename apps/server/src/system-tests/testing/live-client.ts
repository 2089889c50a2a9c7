import type { LiveMessage } from '@hawser/contract/live';
import { LIVE_PROTOCOL } from '@hawser/contract/live';
import { waitUntil } from '@hawser/testkit';
import { WebSocket } from 'ws';

type Snapshot = Extract<LiveMessage, { type: 'snapshot' }>;
type Row = Record<string, unknown>;
/** A query of any collection. */
type Query = { readonly collection: string; readonly [field: string]: unknown };

/** A browser's live stream: what it was sent, and the rows that it holds therefore. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly received: LiveMessage[] = [];
  /** Rows of each window by key. */
  readonly rows = new Map<string, Map<string, Row>>();
  /** Close code, once it is closed. */
  closed: number | null = null;
  /** Status of the answer that refused the socket. */
  refusedWith: number | null = null;
  #windows = 0;

  constructor(url: string, cookie: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(`${url.replace(/^http/, 'ws')}/api/live`, {
      headers: { cookie, ...headers },
    });
    this.socket.on('message', (data: Buffer) => this.#hear(JSON.parse(data.toString('utf8'))));
    this.socket.on('unexpected-response', (_request, response) => {
      this.refusedWith = response.statusCode ?? 0;
      this.socket.terminate();
    });
    this.socket.on('close', (code) => {
      this.closed = code;
    });
    this.socket.on('error', () => {});
  }

  /** Dials and says hello. */
  static async connect(url: string, cookie: string): Promise<LiveClient> {
    const client = new LiveClient(url, cookie);
    await client.opened();
    client.say({ type: 'hello', protocol: LIVE_PROTOCOL });
    await client.next('welcome');
    return client;
  }

  async opened(): Promise<void> {
    await waitUntil(() => this.socket.readyState === WebSocket.OPEN, { what: 'the live socket is open' });
  }

  say(message: object): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Opens a window and gives its first snapshot. */
  async open(query: Query, window = `w${++this.#windows}`): Promise<Snapshot> {
    this.say({ type: 'open', window, query });
    const isIt = (message: LiveMessage) => message.type === 'snapshot' && message.window === window;
    return (await waitUntil(() => this.received.find(isIt), {
      what: `the snapshot of ${window}`,
    })) as Snapshot;
  }

  /** Opens a window, gives its first snapshot and closes it: a stream holds only so many. */
  async look(query: Query): Promise<Snapshot> {
    const snapshot = await this.open(query);
    this.say({ type: 'close', window: snapshot.window });
    return snapshot;
  }

  next<T extends LiveMessage['type']>(type: T): Promise<Extract<LiveMessage, { type: T }>> {
    const isIt = (message: LiveMessage) => message.type === type;
    return waitUntil(() => this.received.find(isIt) as Extract<LiveMessage, { type: T }> | undefined, {
      what: `message ${type} of the live stream`,
    });
  }

  /** Waits until a row of the window answers to `holds`. */
  async until(window: string, holds: (row: Row) => boolean, what: string): Promise<Row> {
    return waitUntil(() => [...(this.rows.get(window)?.values() ?? [])].find(holds), {
      what,
    });
  }

  /** Status of the refusal, or close code: how it ended. */
  async end(): Promise<number> {
    return waitUntil(() => this.refusedWith ?? this.closed, { what: 'the end of the live socket' });
  }

  close(): void {
    this.socket.terminate();
  }

  #hear(message: LiveMessage): void {
    this.received.push(message);
    // As a browser does: who says nothing for long is cut off.
    if (message.type === 'ping') this.say({ type: 'pong' });
    if (message.type !== 'snapshot' && message.type !== 'delta') return;
    const before = message.type === 'snapshot' ? new Map<string, Row>() : this.rows.get(message.window);
    const rows = new Map([...(before ?? []), ...Object.entries(message.rows)]);
    const keys = message.keys ?? [...rows.keys()];
    this.rows.set(message.window, new Map(keys.map((key) => [key, rows.get(key) ?? {}])));
  }
}
