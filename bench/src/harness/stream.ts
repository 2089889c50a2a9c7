import { LIVE_PROTOCOL, type LiveMessage } from '@hawser/contract/live';
import { type Client, waitUntil } from '@hawser/testkit';

/** Node's own WebSocket accepts headers; browsers do not, so the type of the platform lacks them. */
const Dial = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** A live stream of the whole tree, in addition to the browser's. It reports when a change of an object arrived. */
export class Stream {
  readonly #socket: WebSocket;
  readonly #arrivals: number[] = [];
  #isSeeded = false;

  private constructor(client: Client) {
    const url = `${client.url.replace(/^http/, 'ws')}/api/live`;
    this.#socket = new Dial(url, { headers: { cookie: client.cookie } });
    this.#socket.addEventListener('open', () => {
      const range = { from: 0, to: 200 };
      const query = { collection: 'tree', expandDepth: 5, toggled: [], range };
      this.#say({ type: 'hello', protocol: LIVE_PROTOCOL });
      this.#say({ type: 'open', window: 'tree', query });
    });
    this.#socket.addEventListener('message', ({ data }) => {
      const at = Date.now();
      const message = JSON.parse(String(data)) as LiveMessage;
      if (message.type === 'ping') this.#say({ type: 'pong' });
      if (message.type === 'snapshot') this.#isSeeded = true;
      if (message.type !== 'delta') return;
      if (Object.keys(message.rows).some((key) => key.startsWith('o:'))) this.#arrivals.push(at);
    });
  }

  /** Resolves when the stream has received the tree. */
  static async open(client: Client): Promise<Stream> {
    const stream = new Stream(client);
    await waitUntil(() => stream.#isSeeded, { what: 'the tree in the stream' });
    return stream;
  }

  /** When the first change after `began` arrived, epoch milliseconds. */
  async arrivalAfter(began: number): Promise<number> {
    return waitUntil(() => this.#arrivals.find((at) => at >= began), { what: 'a change in the stream' });
  }

  close(): void {
    this.#socket.close();
  }

  #say(message: object): void {
    this.#socket.send(JSON.stringify(message));
  }
}
