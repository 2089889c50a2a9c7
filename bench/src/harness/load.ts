import { Agent, request } from 'node:http';

/** One request of a load. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Called with the text of a 2xx response. */
  onSuccess?(text: string): void;
}

/** Result of a load. */
interface Load {
  readonly acknowledged: number;
  /** Responses other than 2xx, and requests without a response. */
  readonly refused: number;
  /** Duration of each successful request, milliseconds. */
  readonly latenciesMs: readonly number[];
  readonly seconds: number;
  /** An example of a response that was not 2xx. */
  readonly example: string;
}

/**
 * Sends requests for `seconds` over `connections` connections, one request at a time on each. Uses node:http directly, because the
 * load shares the machine with the server. `next` gets the number of the connection, from 0.
 */
export async function load(
  url: string,
  connections: number,
  seconds: number,
  next: (connection: number) => Call,
): Promise<Load> {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latenciesMs: number[] = [];
  let refused = 0;
  let example = '';
  const send = ({ method, path, headers, body }: Call): Promise<[number, string]> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const length = String(Buffer.byteLength(text));
      const all = { ...headers, 'content-type': 'application/json', 'content-length': length };
      const call = request({ agent, hostname, port, method, path, headers: all }, (response) => {
        let received = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          received += part;
        });
        response.on('end', () => resolve([response.statusCode ?? 0, received]));
      });
      call.on('error', reject);
      call.end(text);
    });
  const began = performance.now();
  const end = began + seconds * 1000;
  async function connection(n: number): Promise<void> {
    while (performance.now() < end) {
      const call = next(n);
      const sent = performance.now();
      const [status, received] = await send(call).catch((error: Error): [number, string] => [
        0,
        error.message,
      ]);
      if (status >= 200 && status < 300) {
        latenciesMs.push(performance.now() - sent);
        call.onSuccess?.(received);
      } else {
        refused++;
        example = `${status} ${received}`;
      }
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, n) => connection(n)));
  const spent = (performance.now() - began) / 1000;
  agent.destroy();
  return { acknowledged: latenciesMs.length, refused, latenciesMs, seconds: spent, example };
}
