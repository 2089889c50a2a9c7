import type { OpenStream, StreamRequest } from '@hawser/contract/streams';
import type { Client } from '@hawser/testkit';

/** Node's own WebSocket accepts headers; browsers do not, so the type of the platform lacks them. */
const Dial = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;

/** Somebody on another machine who reads logs as fast as they come. */
export class LogReader {
  readonly #socket: WebSocket;
  lines = 0;

  constructor(client: Client, routerID: string, objectID: string) {
    const url = `${client.url.replace(/^http/, 'ws')}/api/streams`;
    this.#socket = new Dial(url, { headers: { cookie: client.cookie } });
    this.#socket.addEventListener('open', () => {
      const request: StreamRequest = { kind: 'logs', objectID, previous: false, tail: 200, resume: [] };
      this.#socket.send(JSON.stringify({ type: 'open', routerID, request } satisfies OpenStream));
    });
    this.#socket.addEventListener('message', ({ data }) => {
      // Each line names its container once; parsing would take from the processors what is measured.
      this.lines += String(data).split('"container":').length - 1;
    });
  }

  close(): void {
    this.#socket.close();
  }
}
