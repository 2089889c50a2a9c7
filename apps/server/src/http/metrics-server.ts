import { createServer } from 'node:http';
import type { Registry } from 'prom-client';
import type { HostAllowed } from './host.ts';

/** Serves `/metrics` and nothing else, on a port of its own that no ingress leads to. */
interface MetricsServer {
  /** @throws Error for the operator when the port cannot be used. */
  listen(): Promise<void>;
  close(): Promise<void>;
}

/** What it depends on. */
interface MetricsServerPorts {
  readonly registry: Registry;
  readonly host: string;
  readonly port: number;
  readonly hostAllowed: HostAllowed;
}

/** A server for the metrics in `registry`, not yet listening. */
export function createMetricsServer({
  registry,
  host,
  port,
  hostAllowed,
}: MetricsServerPorts): MetricsServer {
  const server = createServer((request, answer) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    if (!isAsked || !hostAllowed(request)) {
      answer.writeHead(isAsked ? 421 : 404).end();
      return;
    }
    registry.metrics().then(
      (text) => answer.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => answer.writeHead(500).end(),
    );
  });
  return {
    async listen() {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host }, resolve);
      }).catch((error: NodeJS.ErrnoException) => {
        throw new Error(`HAWSER_METRICS_PORT ${port} cannot be used: ${error.code ?? error.message}.`);
      });
    },
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
