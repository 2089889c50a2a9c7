import { type Kysely, sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { Tables } from '../store/tables.ts';
import { Failure } from './failure.ts';

/** What readiness depends on. */
interface HealthPorts {
  readonly system: Kysely<Tables>;
  /** Whether the change feed reads from the database. */
  readonly feedAlive: () => boolean;
}

const PROBE = { config: { limit: 'health' }, schema: { hide: true } } as const;

/** `/livez`: the process responds. `/readyz`: the database and the change feed work too; migrations run before it listens. */
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
