import { connect, createServer, type Socket } from 'node:net';

/** A proxy that adds latency to a server. */
interface DistantServer {
  /** Address of the proxy, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Opens a port that forwards to the server at `url` with a latency of `roundTripMs`: each byte is delayed by half of it, and the
 * first byte of a connection by one more round trip, for the TCP handshake. Bandwidth is not limited.
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

/** Forwards what `from` receives, in order, with a delay of `ms`, but not before `earliest`. */
function delay(from: Socket, to: Socket, ms: number, earliest: number): void {
  const after = (run: () => void): void => {
    setTimeout(run, Math.max(performance.now(), earliest) + ms - performance.now());
  };
  from.on('data', (bytes: Buffer) => after(() => to.writable && to.write(bytes)));
  from.on('end', () => after(() => to.end()));
}
