import { Pool, type PoolConfig, types } from 'pg';
import type { Log } from '../log/log.ts';

/** OID of `bigint`. Instants and versions are below 2^53, so a number holds them. */
const INT8 = 20;

const typeParsers: PoolConfig['types'] = {
  getTypeParser: (oid, format) => (oid === INT8 ? Number : types.getTypeParser(oid, format)),
};

/** How long a statement may run, and how long a transaction may stand idle, before PostgreSQL ends it. */
const LIMITS = { statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };

/** Settings of a connection to `url`, as another role where one is given. */
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
    // One that we are giving up is not lost.
    if (!pool.ending) log.warn('A database connection was lost.', { reason: error.message });
  });
}

/**
 * One connection of the database's owner, for the schema; without limits of time. A statement that row-level security would hide
 * rows from fails, so that no migration passes over them silently.
 */
export function ownerPool(url: string, searchPath?: string): Pool {
  const config = connectionTo(url, undefined, searchPath);
  return survivingConnectionLoss(
    new Pool({ ...config, options: `${config.options} -c row_security=off`, max: 1 }),
    () => undefined,
  );
}

/**
 * Survives the loss of connections, also of those in use that wait for nothing just then: pg would throw what nobody
 * listens to. Their next statement fails, and the next request makes new ones.
 */
function survivingConnectionLoss(pool: Pool, lost: (error: Error) => void): Pool {
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool.on('error', lost);
}

/** The same database, reached as `role`. A user in the query part would win over the one in front, so it goes. */
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
