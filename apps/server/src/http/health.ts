import { type Kysely, sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '../store/tables.ts';
import { Failure } from './failure.ts';

/** What must be well for the server to be given work. */
export interface HealthPorts {
  readonly system: Kysely<Tables>;
  /** The change feed follows the database. */
  readonly feedAlive: () => boolean;
}

const PROBE = { config: { limit: 'health' }, schema: { hide: true } } as const;

/** `/livez`: the process answers. `/readyz`: it can also do its work; the schema is complete before it listens. */
export function registerHealth(fastify: FastifyInstance, ports: HealthPorts): void {
  fastify.get('/livez', PROBE, async () => ({ status: 'alive' }));
  fastify.get('/readyz', PROBE, async () => {
    const database = await sql`select 1`.execute(ports.system).then(
      () => true,
      () => false,
    );
    if (!database) throw notReady('The database does not answer.');
    if (!ports.feedAlive()) throw notReady('The change feed does not follow the database.');
    return { status: 'ready' };
  });
}

const notReady = (message: string) =>
  new Failure(503, [{ message, displayable: true }], undefined, { 'retry-after': '1' });
