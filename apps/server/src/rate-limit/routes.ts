import type { Clock } from '@hawser/ports';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { limit, type Rule, remoteGroup } from './limit.ts';

/** Limits routes by remote address; `limited` names them by their pattern. For those that anyone may call. */
export function limitRoutes(
  fastify: FastifyInstance,
  ports: { system: Kysely<Tables>; clock: Clock },
  limited: Readonly<Record<string, Rule>>,
): void {
  fastify.addHook('onRequest', async (request) => {
    const pattern = request.routeOptions.url ?? '';
    const rule = Object.hasOwn(limited, pattern) ? limited[pattern] : undefined;
    if (rule === undefined) return;
    await limit(ports.system, ports.clock.now(), [{ what: pattern, who: remoteGroup(request.ip), rule }]);
  });
}
