import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of the server. Labels are route patterns and operation IDs, never IDs or names of users. */
export interface Metrics {
  readonly registry: Registry;
  readonly httpSeconds: Histogram<'method' | 'route' | 'status'>;
  readonly commands: Counter<'command' | 'outcome'>;
  readonly sockets: Gauge<'path'>;
}

const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Metrics of one server in their own registry. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'hawser_http_request_duration_seconds',
      help: 'Time from the request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: BUCKETS,
      registers,
    }),
    commands: new Counter({
      name: 'hawser_commands_total',
      help: 'Commands that were acknowledged.',
      labelNames: ['command', 'outcome'],
      registers,
    }),
    sockets: new Gauge({
      name: 'hawser_sockets',
      help: 'Open sockets: browsers on /api/live, agents on /agent/v1.',
      labelNames: ['path'],
      registers,
    }),
  };
}

/** Gauges to register: field, metric name and help text. */
type GaugeList<Numbers> = readonly (readonly [key: keyof Numbers, name: string, help: string])[];

/** Registers gauges that read `numbers` at each scrape. */
export function registerGauges<Numbers extends { readonly [Key in keyof Numbers]: number }>(
  registry: Registry,
  gauges: GaugeList<Numbers>,
  numbers: () => Numbers,
): void {
  for (const [key, name, help] of gauges) {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => gauge.set(numbers()[key]),
    });
  }
}

/** Measures requests and sockets. */
export function measure(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    metrics.httpSeconds.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
  fastify.server.on('upgrade', (request, socket) => {
    const path = request.url?.startsWith('/agent/') ? '/agent/v1' : '/api/live';
    metrics.sockets.inc({ path });
    socket.once('close', () => metrics.sockets.dec({ path }));
  });
}
