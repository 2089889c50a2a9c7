import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Where the test run's shared PostgreSQL is told to the processes that run test files. */
export const POSTGRES_VARIABLE = 'HAWSER_TEST_POSTGRES';

/** Where the PostgreSQL is that products without a database of their own share; unset, each runs one. */
export const PRODUCTS_POSTGRES_VARIABLE = 'HAWSER_TEST_PRODUCTS_POSTGRES';

/** A database of a test's own. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  /** Carries out a statement as its owner, past every rule of the product; gives the rows of one. */
  execute<Row = unknown>(statement: string): Promise<Row[]>;
  /** Carries out a statement in a transaction that stays open, with its locks, until the answer is called. */
  hold(statement: string): Promise<() => Promise<void>>;
  /** Ends every connection to it and removes it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database on the PostgreSQL at `serverUrl`; without one, on that of the test run. Databases are apart, but
 * roles are shared by all of a server.
 */
export async function createDatabase(serverUrl = process.env[POSTGRES_VARIABLE]): Promise<TestDatabase> {
  if (!serverUrl) throw new Error(`No PostgreSQL: ${POSTGRES_VARIABLE} is not set, and no server was named.`);
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(serverUrl, `create database ${name}`);
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
