import { Pool, type PoolConfig, types } from 'pg';
import type { Log } from '../log/log.ts';

/** OID of `bigint`. Instants and versions are below 2^53, so a number is exact. */
const INT8 = 20;

const typeParsers: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
};

/** How long a statement may run, and a transaction may be idle, before PostgreSQL ends it, milliseconds. */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/** Settings of a connection to `url`, as `role` when it is given. */
export function connectionTo(
  url: string,
  role?: { user: string; password: string },
  searchPath = 'public',
): PoolConfig {
  const connectionString = role === undefined ? url : withRole(url, role);
  return {
    connectionString,
    types: typeParsers,
    application_name: 'hawser',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    options: `-c search_path=${searchPath} -c jit=off`,
  };
}

/** A pool for the server's roles, of at most `max` connections. */
export function openPool(config: PoolConfig, max: number, log: Log): Pool {
  const limits = { ...LIMITS, max, idleTimeoutMillis: 60_000, pipeline: true };
  const pool = new Pool({ ...config, ...limits });
  return survivingConnectionLoss(pool, (error) => {
    // Connections also close when the pool ends.
    if (!pool.ending) log.warn('A database connection was lost.', { reason: error.message });
  });
}

/**
 * One connection of the database's owner, for the schema, without time limits. A statement fails if row-level security would
 * hide rows from it, so that no migration skips them silently.
 */
export function ownerPool(url: string, searchPath?: string): Pool {
  const config = connectionTo(url, undefined, searchPath);
  return survivingConnectionLoss(
    new Pool({ ...config, options: `${config.options} -c row_security=off`, max: 1 }),
    () => undefined,
  );
}

/**
 * Handles the loss of connections, also of idle ones in use, for which pg would throw an unhandled error event. Their next
 * statement fails, and the next request opens new ones.
 */
function survivingConnectionLoss(pool: Pool, lost: (error: Error) => void): Pool {
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', lost);
}

/** The same database, reached as `role`. A user in the query would take precedence, so it is removed. */
function withRole(url: string, role: { user: string; password: string }): string {
  const [, scheme = 'postgres:', rest = ''] = /^([a-z]+:)\/\/(.*)$/s.exec(url) ?? [];
  const authority = rest.split(/[/?#]/, 1)[0] ?? '';
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  const [path = '', query = ''] = rest.slice(authority.length).split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const name of ['user', 'password']) parameters.delete(name);
  const suffix = parameters.size > 0 ? `?${parameters}` : '';
  return `${scheme}//${encodeURIComponent(role.user)}:${role.password}@${host}${path}${suffix}`;
}
