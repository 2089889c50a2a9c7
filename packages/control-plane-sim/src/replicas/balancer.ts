import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One address on loopback in front of several servers: a load balancer that only knows TCP. */
export class Balancer {
  readonly #server = createServer({ allowHalfOpen: true }, (client) => this.#forward(client));
  readonly #open = new Map<number, Set<Socket>>();
  #next = 0;
  #bytes = 0;

  static async start(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    return balancer;
  }

  /** Adds a server; connections are distributed in turn, skipping servers that do not accept them. */
  add(port: number): void {
    this.#open.set(port, new Set());
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Current connections to the server on this port. */
  connections(port: number): number {
    return this.#open.get(port)?.size ?? 0;
  }

  /** Bytes forwarded in both directions since the start. */
  get bytes(): number {
    let bytes = this.#bytes;
    for (const sockets of this.#open.values())
      for (const { bytesRead, bytesWritten } of sockets) bytes += bytesRead + bytesWritten;
    return bytes;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const sockets of this.#open.values()) for (const socket of sockets) socket.destroy();
  }

  #forward(client: Socket): void {
    client.on('error', () => client.destroy());
    client.setNoDelay(true);
    const ports = [...this.#open.keys()];
    const first = this.#next++ % ports.length;
    this.#try(client, [...ports.slice(first), ...ports.slice(0, first)]);
  }

  #try(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined || client.destroyed) return void client.destroy();
    const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const refused = () => this.#try(client, others);
    server.once('error', refused);
    server.once('connect', () => {
      server.off('error', refused);
      server.on('error', () => server.destroy());
      server.setNoDelay(true);
      this.#open.get(port)?.add(client);
      client.once('close', () => {
        this.#open.get(port)?.delete(client);
        this.#bytes += client.bytesRead + client.bytesWritten;
        server.destroy();
      });
      server.once('close', () => client.destroy());
      client.pipe(server);
      server.pipe(client);
    });
  }
}
