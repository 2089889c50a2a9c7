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
  return copyDatabase('template1', serverOf(serverUrl));
}

/**
 * Creates a database in which `prepare` has been done. The first call does it in a database called `original`, the others copy that: to
 * make the server's tables takes half a second of the processor.
 */
export async function createPrepared(
  original: string,
  prepare: (database: Pick<TestDatabase, 'url' | 'execute'>) => Promise<void>,
  serverUrl = process.env[POSTGRES_VARIABLE],
): Promise<TestDatabase> {
  const server = serverOf(serverUrl);
  const lock = new pg.Client({ connectionString: server });
  await lock.connect();
  try {
    // Test files run in several processes.
    await lock.query('select pg_advisory_lock($1)', [PREPARING]);
    const { rows } = await lock.query(
      `select shobj_description(oid, 'pg_database') = 'prepared' as "isPrepared" from pg_database where datname = $1`,
      [original],
    );
    if (rows[0]?.isPrepared !== true) {
      await lock.query(`drop database if exists ${original} with (force)`);
      await lock.query(`create database ${original} strategy file_copy`);
      const url = urlOf(server, original);
      await prepare({ url, execute: (statement) => execute(url, statement) });
      await lock.query(`comment on database ${original} is 'prepared'`);
    }
  } finally {
    await lock.end();
  }
  return copyDatabase(original, server);
}

/** Arbitrary number of the advisory lock while a database is prepared. */
const PREPARING = 7_204_118;

function serverOf(url: string | undefined): string {
  if (!url) throw new Error(`No PostgreSQL: ${POSTGRES_VARIABLE} is not set, and no server was named.`);
  return url;
}

const urlOf = (serverUrl: string, database: string): string =>
  serverUrl.replace(/\/postgres(\?|$)/, `/${database}$1`);

/** Copies a database. Roles with its name get namesakes that have their rights: the server names its roles by the database. */
async function copyDatabase(original: string, serverUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  // Copied by files: in blocks, through the log, it takes five times the processor time.
  await execute(serverUrl, `create database ${name} template ${original} strategy file_copy`);
  await execute(
    serverUrl,
    `do $$ declare had text; begin
       for had in select rolname from pg_roles where rolname like '%\\_${original}' loop
         execute format('create role %I login in role %I', replace(had, '${original}', '${name}'), had);
       end loop;
     end $$`,
  );
  const url = urlOf(serverUrl, name);
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
