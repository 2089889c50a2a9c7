import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Environment variable with the URL of the test run's shared PostgreSQL, for the processes that run test files. */
export const POSTGRES_VARIABLE = 'HAWSER_TEST_POSTGRES';

/** Environment variable with the URL of the PostgreSQL that products without a database of their own share; unset, each runs its own. */
export const PRODUCTS_POSTGRES_VARIABLE = 'HAWSER_TEST_PRODUCTS_POSTGRES';

/** A database for one test. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Executes a statement as owner, without row-level security; returns its rows. */
  execute<Row = unknown>(statement: string): Promise<Row[]>;
  /** Executes a statement in a transaction that stays open, with its locks, until the returned function is called. */
  hold(statement: string): Promise<() => Promise<void>>;
  /** Closes every connection to it and drops it. */
  drop(): Promise<void>;
}

/**
 * Creates an empty database on the PostgreSQL at `serverUrl`, by default on that of the test run. Databases are separate, but
 * all databases of a server share its roles.
 */
export async function createDatabase(serverUrl = process.env[POSTGRES_VARIABLE]): Promise<TestDatabase> {
  if (!serverUrl) throw new Error(`No PostgreSQL: ${POSTGRES_VARIABLE} is not set, and no server was named.`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied by files: in blocks, through the log, it takes five times the processor time.
  await execute(serverUrl, `create database ${name} strategy file_copy`);
  const url = serverUrl.replace(/\/postgres(\?|$)/, `/${name}$1`);
  return {
    name,
    url,
    execute: (statement) => execute(url, statement),
    hold: (statement) => hold(url, statement),
    async drop() {
      await execute(serverUrl, `drop database if exists ${name} with (force)`);
    },
  };
}

async function hold(url: string, statement: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  return () => client.end();
}

async function execute<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query(statement);
    return rows as Row[];
  } finally {
    await client.end();
  }
}
