import { createServer } from 'node:net';

/**
 * A free TCP port on 127.0.0.1, below the range that kernels use for outgoing connections. For
 * programs that do not accept port 0.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
}
