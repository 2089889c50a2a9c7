import type { Clock, Random } from '@hawser/ports';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { notFound } from './http/failure.ts';
import type { Log } from './http/log.ts';
import { sendProblem } from './http/problem.ts';
import type { OpenStore } from './store/open.ts';

/** What a server is made of; a simulator or a test gives its own clock and randomness. */
export interface ServerParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly random: Random;
  readonly store: OpenStore;
  readonly log: Log;
  /** The installation's secret. */
  readonly secret: string;
}

/** A composed server, not yet listening. */
export interface Server {
  readonly fastify: FastifyInstance;
  /** Begins to answer; gives the address with the port that it got. */
  listen(port: number): Promise<string>;
  close(): Promise<void>;
}

/** Composes the server from its parts. The store stays its owner's to close. */
export async function createServer(parts: ServerParts): Promise<Server> {
  const { config, log } = parts;
  const fastify = Fastify({ logger: false });
  fastify.setErrorHandler((error, _request, reply) => sendProblem(reply, error));
  fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  fastify.get('/livez', async () => ({ status: 'alive' }));
  return {
    fastify,
    listen: (port) => fastify.listen({ host: config.host, port }),
    async close() {
      await fastify.close();
      log.info('The server stopped.');
    },
  };
}
