import type { FastifyInstance } from 'fastify';
import type { Log } from '../log/log.ts';
import { isSafe } from './origin.ts';

/** Logs each request that changes something or fails. Contains the pattern of the route, not the URL. */
export function logRequests(fastify: FastifyInstance, log: Log): void {
  fastify.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    if (statusCode < 400 && isSafe(request.method)) return;
    log.info('request', {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: statusCode,
      ms: Math.round(reply.elapsedTime),
      id: request.id,
    });
  });
}
