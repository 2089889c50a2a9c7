import { STATUS_CODES } from 'node:http';
import websocket from '@fastify/websocket';
import { MAX_AGENT_MESSAGE } from '@hawser/contract/agent';
import type { Random } from '@hawser/ports';
import { newSecretId } from '@hawser/ports';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { notFound } from './failure.ts';
import type { Log } from '../log/log.ts';
import { guardJson } from './json-body.ts';
import { guardHost, type HostAllowed } from './host.ts';
import { measure, type Metrics } from './metrics.ts';
import { problemOf, sendProblem } from './problem.ts';
import { logRequests } from './request-log.ts';
import { guardAnswers } from './security.ts';
import { validatorCompiler } from './validate.ts';

/** What the HTTP layer depends on. */
interface HttpPorts {
  readonly log: Log;
  readonly random: Random;
  readonly metrics: Metrics;
  /** Addresses or CIDR ranges whose `X-Forwarded-For` header is trusted. */
  readonly trustedProxies: readonly string[];
  readonly isSecure: boolean;
  readonly hostAllowed: HostAllowed;
}

/** How long a client may take to send a request, milliseconds. */
const REQUEST_MS = 30_000;

/** Status for malformed requests, by the error code of Node.js; 400 for others. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const BAD_GATEWAY = 502;

/** Creates Fastify with what applies to all routes: zod schemas, problem documents, security headers, metrics, logs. */
export async function createHttp({
  log,
  random,
  metrics,
  trustedProxies,
  isSecure,
  hostAllowed,
}: HttpPorts): Promise<FastifyInstance> {
  const prefix = newSecretId(random, 10);
  let requests = 0;
  const fastify = Fastify({
    logger: false,
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    requestTimeout: REQUEST_MS,
    genReqId: () => `${prefix}-${++requests}`,
    // On close, idle connections are closed; running requests may finish.
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
  // Only JSON is accepted: a page of another server can send plain text without a CORS preflight.
  fastify.removeContentTypeParser('text/plain');
  guardJson(fastify);
  fastify.setValidatorCompiler(validatorCompiler);
  fastify.setSerializerCompiler(serializerCompiler);
  fastify.setErrorHandler((error, request, reply) => {
    const { status } = problemOf(error);
    // What a server of others answers is no error of this one; the request is logged as any that fails.
    if (status >= 500 && status !== BAD_GATEWAY) {
      log.error('A request failed.', { route: request.routeOptions.url ?? 'none', id: request.id, error });
    }
    return sendProblem(reply, error);
  });
  fastify.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound()));
  guardAnswers(fastify, isSecure);
  guardHost(fastify, hostAllowed);
  logRequests(fastify, log);
  measure(fastify, metrics);
  await fastify.register(websocket, { options: { maxPayload: MAX_AGENT_MESSAGE, perMessageDeflate: false } });
  return fastify;
}
