import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that takes time. */
export interface DistantServer {
  /** Where the server is found over it, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a port that leads to the server at `url` with a latency of `roundTripMs`: each byte takes half of it on its way, and a
 * connection a whole round trip before its first byte leaves, as the handshake of TCP does. Bandwidth is not limited.
 */
export async function addLatency(url: string, roundTripMs: number): Promise<DistantServer> {
  const { hostname, port } = new URL(url);
  const open = new Set<Socket>();
  const listener = createServer({ noDelay: true, allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
    const isOpenAt = performance.now() + roundTripMs;
    delay(near, far, roundTripMs / 2, isOpenAt);
    delay(far, near, roundTripMs / 2, isOpenAt);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.once('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  if (address === null || typeof address === 'string') throw new Error('The port did not open.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Hands on what `from` receives, in order, `ms` after it came, and not before it could have left: at `earliest`. */
function delay(from: Socket, to: Socket, ms: number, earliest: number): void {
  const after = (run: () => void): void => {
    setTimeout(run, Math.max(performance.now(), earliest) + ms - performance.now());
  };
  from.on('data', (bytes: Buffer) => after(() => to.writable && to.write(bytes)));
  from.on('end', () => after(() => to.end()));
}
