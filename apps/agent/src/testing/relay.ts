import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP relay in front of the server that can freeze connections: they stay open, but forward nothing. */
export class Relay {
  readonly #open = new Set<Socket>();
  readonly #server;

  constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1');
      for (const socket of [near, far]) {
        this.#open.add(socket);
        socket.on('error', () => socket.destroy());
        socket.on('close', () => {
          this.#open.delete(socket);
          near.destroy();
          far.destroy();
        });
      }
      near.on('data', (data) => this.#frozen.has(near) || far.write(data));
      far.on('data', (data) => this.#frozen.has(near) || near.write(data));
    });
  }

  readonly #frozen = new WeakSet<Socket>();

  async listen(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }

  /** Stops forwarding on open connections; new connections work. */
  freeze(): void {
    for (const socket of this.#open) this.#frozen.add(socket);
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
