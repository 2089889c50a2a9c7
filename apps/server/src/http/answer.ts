import { safeEncode, type z } from 'zod';
import type { FastifyReply } from 'fastify';

/**
 * The answer as JSON text, validated against the schema of the route.
 */
export function answerText(schema: z.ZodType, value: unknown, operationId: string): string {
  const checked = safeEncode(schema, value);
  if (!checked.success)
    throw new Error(`${operationId} answered against its contract: ${checked.error.message}`);
  return JSON.stringify(checked.data);
}

/** Sends text that is JSON already. */
export function sendJson(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => payload as string)
    .send(text);
}
