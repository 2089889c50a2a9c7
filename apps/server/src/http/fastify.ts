import { STATUS_CODES } from 'node:http';
import websocket from '@fastify/websocket';
import { MAX_AGENT_MESSAGE } from '@hawser/contract';
import type { Random } from '@hawser/ports';
import { newSecretId } from '@hawser/ports';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { notFound } from './failure.ts';
import type { Log } from '../log/log.ts';
import { measure, type Metrics } from './metrics.ts';
import { problemOf, sendProblem } from './problem.ts';
import { logRequests } from './request-log.ts';
import { guardAnswers } from './security.ts';

/** What the HTTP layer is made with. */
export interface HttpPorts {
  readonly log: Log;
  readonly random: Random;
  readonly metrics: Metrics;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  readonly isSecure: boolean;
}

/** How long a client may take to send a request, milliseconds. */
const REQUEST_MS = 30_000;

/** Status for what cannot be read as a request, by Node's code; 400 for all others. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Fastify with everything that holds for all answers: schemas by zod, problem documents, headers, numbers, logs. */
export async function createHttp({
  log,
  random,
  metrics,
  trustedProxies,
  isSecure,
}: HttpPorts): Promise<FastifyInstance> {
  const prefix = newSecretId(random, 10);
  let requests = 0;
  const fastify = Fastify({
    logger: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: REQUEST_MS,
    genReqId: () => `${prefix}-${++requests}`,
    // Sockets and idle connections end with the server; those with a request under way may finish it.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors(error, _request, reply) {
      void sendProblem(reply, error);
    },
    clientErrorHandler(error, socket) {
      if (!socket.writable) {
        socket.destroy();
        return;
      }
      const statusCode = PARSER_STATUS[error.code ?? ''] ?? 400;
      const body = JSON.stringify(problemOf({ statusCode }));
      socket.end(
        `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
      );
    },
  });
  // Requests are JSON and nothing else: text would come past the check of what a page of another server may send.
  fastify.removeContentTypeParser('text/plain');
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, request, reply) => {
    const { status } = problemOf(error);
    if (status >= 500) {
      log.error('A request failed.', { route: request.routeOptions.url ?? 'none', id: request.id, error });
    }
    return sendProblem(reply, error);
  });
  fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  guardAnswers(fastify, isSecure);
  logRequests(fastify, log);
  measure(fastify, metrics);
  await fastify.register(websocket, { options: { maxPayload: MAX_AGENT_MESSAGE, perMessageDeflate: false } });
  return fastify;
}
