import { type Clock, systemRandom } from '@hawser/ports';
import { createDatabase } from '@hawser/testkit';
import { Client as DatabaseClient } from 'pg';
import { readConfig } from '../../config.ts';
import { createLog } from '../../log/log.ts';
import { createServer } from '../../server.ts';
import { type OpenStore, openStore } from '../../store/open.ts';
import { fastPasswords } from '../../testing/fast-passwords.ts';
import { TESTED_NOUNS, testedSchema } from './nouns.ts';

/** The complete server in this process, so that tests can read its routes and its log. */
export interface InProcessServer {
  readonly url: string;
  readonly store: OpenStore;
  readonly secret: string;
  /** `METHOD /path` of every route of Fastify, except HEAD. */
  readonly routes: readonly string[];
  /** All log lines so far. */
  readonly lines: readonly string[];
  /** Queries the database as its owner, without row-level security. */
  query<Row>(statement: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts a server composed like in `main.ts`, with the noun that only tests have, on a new database and with `clock`. */
export async function startInProcessServer(clock: Clock): Promise<InProcessServer> {
  const secret = 'canary-server-secret-0123456789';
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), clock.now);
  const database = await createDatabase();
  const ports = { secret, log, clock, random: systemRandom };
  const store = await openStore({ ...ports, url: database.url, schema: testedSchema });
  const config = readConfig({ HAWSER_DATA: '/nonexistent', HAWSER_SIGNUP: 'open' });
  const server = await createServer({
    ...ports,
    config,
    store,
    nouns: TESTED_NOUNS,
    passwords: fastPasswords,
  });
  const port = await server.listen(0);
  const owner = new DatabaseClient({ connectionString: database.url });
  await owner.connect();
  return {
    url: `http://127.0.0.1:${port}`,
    store,
    secret,
    routes: routesIn(server.fastify.printRoutes()),
    lines,
    query: async <Row>(statement: string, values: unknown[] = []) =>
      (await owner.query(statement, values)).rows as Row[],
    async close() {
      await owner.end();
      await server.close();
      await store.close();
      await database.drop();
    },
  };
}

/**
 * Parses the tree that Fastify prints: four characters of indentation per level, then a part of the path and its methods, if
 * any.
 */
function routesIn(tree: string): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of tree.split('\n')) {
    const [, indent = '', part = '', methods] = /^([│ ]*)[├└]── (.+?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    above.length = indent.length / 4;
    above.push(part === '(empty root node)' ? '' : part);
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD') found.push(`${method} ${above.join('')}`);
    }
  }
  return found;
}
