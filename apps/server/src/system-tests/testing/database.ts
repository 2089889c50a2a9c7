import { Client } from 'pg';

/** Tables that change by themselves: rate limit counters, and leases, which are written every few seconds. */
const SELF_CHANGING = new Set(['public.rate_limits', 'public.router_leases']);

/** The change feed says when a lease has expired, which may happen in the midst of a test. */
const OWN_ROWS = new Map([['public.changes', "where tbl <> 'router_leases'"]]);

/** A test's own connection to the database, as its owner. */
export class DatabaseWatch {
  readonly #client: Client;
  #tables: string[] = [];

  private constructor(client: Client) {
    this.#client = client;
  }

  static async open(url: string): Promise<DatabaseWatch> {
    const client = new Client({ connectionString: url });
    await client.connect();
    const watch = new DatabaseWatch(client);
    const found = await watch.query<{ name: string }>(
      `select schemaname || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('public', 'identity') order by 1`,
    );
    watch.#tables = found.map(({ name }) => name).filter((name) => !SELF_CHANGING.has(name));
    return watch;
  }

  async query<Row>(statement: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.#client.query(statement, values)).rows as Row[];
  }

  /** Row count and digest of every table. */
  async digests(): Promise<Record<string, string>> {
    const each = this.#tables.map(
      (table) =>
        `select '${table}' as name, count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '')
           as digest from ${table} t ${OWN_ROWS.get(table) ?? ''}`,
    );
    const rows = await this.query<{ name: string; digest: string }>(each.join(' union all '));
    return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
  }

  /** The tables with a row in which a text is. */
  async tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const table of this.#tables) {
      const rows = await this.query(`select from ${table} t where position($1 in t::text) > 0 limit 1`, [
        text,
      ]);
      if (rows.length > 0) found.push(table);
    }
    return found;
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
